//! A document as Markdown, with its pictures in files beside it.

use super::document::{Block, Document, Figure, Section, TextTable};
use super::math::with_formulas;

/// A document in Markdown and the pictures it shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Markdown {
    /// In Markdown, with links to the pictures.
    pub text: String,
    /// The pictures: the name of each in the folder of pictures, and what is in it.
    pub pictures: Vec<(String, String)>,
}

/// The document, with its pictures in `folder`, seen from where the text is.
#[must_use]
pub fn markdown(document: &Document, folder: &str) -> Markdown {
    let mut text = format!("# {}\n\n", escaped(&document.title));
    if !document.byline.is_empty() {
        let byline: Vec<String> = document.byline.iter().map(|each| escaped(each)).collect();
        text.push_str(&format!("{}\n\n", byline.join(" · ")));
    }
    if !document.links.is_empty() {
        let links: Vec<String> = document.links.iter().map(|link| format!("<{link}>")).collect();
        text.push_str(&format!("{}\n\n", links.join(" · ")));
    }
    text.extend(document.lead.iter().map(|each| block(each, folder)));
    text.extend(document.sections.iter().zip(1..).map(|(each, number)| section(each, number, folder)));
    let pictures = document.figures().map(|figure| (file_name(figure), figure.svg.clone())).collect();
    Markdown { text: format!("{}\n", text.trim_end()), pictures }
}

fn section(section: &Section, number: usize, folder: &str) -> String {
    let blocks: String = section.blocks.iter().map(|each| block(each, folder)).collect();
    format!("## {number}. {}\n\n{blocks}", inline(&section.title))
}

fn block(block: &Block, folder: &str) -> String {
    match block {
        Block::Paragraph(text) => format!("{}\n\n", inline(text)),
        Block::List(items) => {
            let items: String = items.iter().map(|item| format!("- {}\n", inline(item))).collect();
            format!("{items}\n")
        }
        Block::Verbatim(text) => format!("```text\n{text}\n```\n\n"),
        Block::Formula(tex) => format!("$$\n{tex}\n$$\n\n"),
        Block::Formulas(all) => {
            let line = |(of, tex): &(String, String)| format!("- {}: ${tex}$\n", inline(of));
            format!("{}\n", all.iter().map(line).collect::<String>())
        }
        Block::Table(each) => table(each),
        Block::Figure(figure) => {
            let (caption, file) = (inline(&figure.caption), file_name(figure));
            let alternative = figure.caption.replace(['[', ']', '`'], "");
            format!("![{alternative}]({folder}/{file})\n\n*{caption}*\n\n")
        }
    }
}

fn file_name(figure: &Figure) -> String {
    format!("{}.svg", figure.name)
}

fn table(table: &TextTable) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| inline(cell).replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rules: Vec<&str> =
        (0..table.head.len()).map(|at| if at < table.word_columns { "---" } else { "---:" }).collect();
    let rows: String = table.rows.iter().map(|cells| row(cells)).collect();
    format!("*{}*\n\n{}| {} |\n{rows}\n", inline(&table.caption), row(&table.head), rules.join(" | "))
}

/// Text in which only backquotes and formulas mean something. What stands between backquotes needs
/// no escaping.
fn inline(text: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => with_formulas(part, |tex| format!("${tex}$"), escaped),
        _ => format!("`{part}`"),
    };
    text.split('`').enumerate().map(part).collect()
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | '*' | '_' | '<' | '>' | '[' | ']' | '#' | '$' | '`') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_backquotes_mean_something() {
        assert_eq!(inline("2 * 3 < `a_b` [x]"), "2 \\* 3 \\< `a_b` \\[x\\]");
    }

    #[test]
    fn pictures_are_files_beside_the_text() {
        let figure = Figure { name: "growth", caption: "Nodes".to_owned(), svg: "<svg/>".to_owned() };
        let section = Section { id: "growth", title: "Growth".to_owned(), blocks: vec![Block::Figure(figure)] };
        let document = Document {
            title: "T".to_owned(),
            byline: vec!["Ana *".to_owned()],
            links: vec!["https://example.org/a_b".to_owned()],
            lang: "en",
            lead: vec![],
            sections: vec![section],
        };
        let written = markdown(&document, "nim.en");
        assert_eq!(
            written.text,
            "# T\n\nAna \\*\n\n<https://example.org/a_b>\n\n## 1. Growth\n\n![Nodes](nim.en/growth.svg)\n\n*Nodes*\n"
        );
        assert_eq!(written.pictures, [("growth.svg".to_owned(), "<svg/>".to_owned())]);
    }
}
