//! Many measurements in a few numbers.

/// What many measurements of the same kind have in common.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Summary {
    /// How many there are.
    pub count: usize,
    /// The arithmetic mean; 0 of none.
    pub mean: f64,
    /// As many are above as below.
    pub median: f64,
    /// The largest; 0 of none.
    pub max: f64,
    /// Their standard deviation, that of a sample.
    pub deviation: f64,
}

impl Summary {
    /// Of these values.
    ///
    /// ```
    /// use rival_lab::report::Summary;
    /// let found = Summary::of(vec![1.0, 9.0, 2.0, 4.0]);
    /// assert_eq!((found.mean, found.median, found.max), (4.0, 3.0, 9.0));
    /// assert!((found.deviation * found.deviation - 38.0 / 3.0).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn of(mut values: Vec<f64>) -> Summary {
        values.sort_by(f64::total_cmp);
        let count = values.len();
        let Some(&max) = values.last() else { return Summary::default() };
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let median = (values[(count - 1) / 2] + values[count / 2]) / 2.0;
        Summary { count, mean, median, max, deviation: (squares / (count.max(2) - 1) as f64).sqrt() }
    }
}
