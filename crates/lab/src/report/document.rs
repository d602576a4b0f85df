//! A document: what is said, without how it looks.

/// A report in one language.
///
/// In its texts names and other things to type stand between backquotes, and formulas, in a part of
/// TeX, between `⟦` and `⟧`; everything else is plain.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// What it is about.
    pub title: String,
    /// Who wrote it, where, for which course and when: as they were given, nothing in them means
    /// anything.
    pub byline: Vec<String>,
    /// Addresses of pages that go with it.
    pub links: Vec<String>,
    /// The language, as HTML names it.
    pub lang: &'static str,
    /// What comes before the first section.
    pub lead: Vec<Block>,
    /// The sections in order; they are numbered from 1.
    pub sections: Vec<Section>,
}

/// A section of a document.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// A name for tests and links.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// Sentences.
    Paragraph(String),
    /// Items, each on its own.
    List(Vec<String>),
    /// Text to be kept as it is: a command, a position, pseudo-code.
    Verbatim(String),
    /// A formula on a line of its own.
    Formula(String),
    /// Formulas, each with what it is the formula of.
    Formulas(Vec<(String, String)>),
    /// Rows and columns.
    Table(TextTable),
    /// A picture.
    Figure(Figure),
}

/// Rows and columns.
#[derive(Clone, PartialEq, Debug)]
pub struct TextTable {
    /// What it shows.
    pub caption: String,
    /// How many columns, from the left, are words; the others are numbers.
    pub word_columns: usize,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
}

/// A picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The name of its file, without what comes behind the dot.
    pub name: &'static str,
    /// What it shows.
    pub caption: String,
    /// The picture itself.
    pub svg: String,
}

impl Document {
    /// All tables in order.
    pub fn tables(&self) -> impl Iterator<Item = &TextTable> {
        self.blocks().filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None })
    }

    /// All figures in order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.blocks().filter_map(|block| if let Block::Figure(figure) = block { Some(figure) } else { None })
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.lead.iter().chain(self.sections.iter().flat_map(|section| &section.blocks))
    }
}
