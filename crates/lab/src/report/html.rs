//! A document as one file of HTML that prints well on A4.

use super::document::{Block, Document, Figure, Section, TextTable};
use super::math::{mathml, with_formulas};
use rival_draw::escape;

const STYLE: &str = include_str!("style.css");

/// The document as a page of its own: style and pictures are in it, nothing is fetched.
#[must_use]
pub fn html(document: &Document) -> String {
    let title = escape(&document.title);
    let byline: String = document.byline.iter().map(|each| format!("<li>{}</li>\n", escape(each))).collect();
    let link = |link: &String| {
        let address = escape(link);
        format!("<li><a href=\"{address}\">{address}</a></li>\n")
    };
    let byline = byline + &document.links.iter().map(link).collect::<String>();
    let byline = if byline.is_empty() { byline } else { format!("<ul class=\"byline\">\n{byline}</ul>\n") };
    let lead: String = document.lead.iter().map(block).collect();
    let sections: String = document.sections.iter().zip(1..).map(|(each, number)| section(each, number)).collect();
    let lang = document.lang;
    format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{byline}{lead}{sections}</main>\n</body>\n</html>\n"
    )
}

fn section(section: &Section, number: usize) -> String {
    let (id, title) = (section.id, inline(&section.title));
    let blocks: String = section.blocks.iter().map(block).collect();
    format!("<section id=\"{id}\">\n<h2>{number}. {title}</h2>\n{blocks}</section>\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => format!("<p>{}</p>\n", inline(text)),
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("<li>{}</li>\n", inline(item))).collect();
            format!("<ul>\n{items}</ul>\n")
        }
        Block::Verbatim(text) => format!("<pre>{}</pre>\n", escape(text)),
        Block::Formula(tex) => format!("{}\n", mathml(tex, true)),
        Block::Formulas(all) => {
            let row = |(of, tex): &(String, String)| {
                format!("<tr><td>{}</td><td>{}</td></tr>\n", inline(of), mathml(tex, false))
            };
            format!(
                "<table class=\"formulas\">\n<tbody>\n{}</tbody>\n</table>\n",
                all.iter().map(row).collect::<String>()
            )
        }
        Block::Table(each) => table(each),
        Block::Figure(Figure { name, caption, svg }) => {
            format!("<figure class=\"{name}\">\n{svg}<figcaption>{}</figcaption>\n</figure>\n", inline(caption))
        }
    }
}

fn table(table: &TextTable) -> String {
    let cell = |tag: &str, at: usize, text: &String| {
        let class = if at < table.word_columns { "" } else { " class=\"number\"" };
        format!("<{tag}{class}>{}</{tag}>", inline(text))
    };
    let row = |tag: &str, cells: &[String]| {
        let cells: String = cells.iter().enumerate().map(|(at, text)| cell(tag, at, text)).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let (caption, head) = (inline(&table.caption), row("th", &table.head));
    let rows: String = table.rows.iter().map(|cells| row("td", cells)).collect();
    format!("<table>\n<caption>{caption}</caption>\n<thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// Text with its backquotes made into `<code>` and its formulas set, and nothing else in it that
/// HTML could take for its own.
fn inline(text: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => with_formulas(part, |tex| mathml(tex, false), escape),
        _ => format!("<code>{}</code>", escape(part)),
    };
    text.split('`').enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_a_tag() {
        let text = "<script>alert(\"1\")</script> & `a<b`".to_owned();
        let document = Document {
            title: text.clone(),
            byline: vec![text.clone()],
            links: vec![],
            lang: "en",
            lead: vec![Block::Paragraph(text)],
            sections: vec![],
        };
        let page = html(&document);
        assert!(!page.contains("<script"));
        assert!(page.contains("<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; <code>a&lt;b</code></p>"));
    }

    #[test]
    fn numbers_stand_at_the_right_of_their_columns() {
        let cells = |one: &str, two: &str| vec![one.to_owned(), two.to_owned()];
        let shown = table(&TextTable {
            caption: "c".to_owned(),
            word_columns: 1,
            head: cells("level", "nodes"),
            rows: vec![cells("expert", "7")],
        });
        assert!(shown.contains("<tr><td>expert</td><td class=\"number\">7</td></tr>"), "{shown}");
    }
}
