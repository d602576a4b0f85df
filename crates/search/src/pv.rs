//! Principal variations, collected during a search.

/// For each ply, the best line found from the current node at that ply (a *triangular table*).
pub(crate) struct PvTable<M> {
    by_ply: Vec<Vec<M>>,
}

impl<M> Default for PvTable<M> {
    fn default() -> Self {
        PvTable { by_ply: vec![Vec::new()] }
    }
}

impl<M: Copy> PvTable<M> {
    /// Clears the line at `ply`: the node there is a leaf, or its value comes from a table.
    #[inline]
    pub(crate) fn end(&mut self, ply: u32) {
        if let Some(line) = self.by_ply.get_mut(ply as usize) {
            line.clear();
        }
    }

    /// Sets the line at `ply` to `mv` followed by the child's line; call it for a new best move.
    pub(crate) fn keep(&mut self, ply: u32, mv: M) {
        let ply = ply as usize;
        if self.by_ply.len() < ply + 2 {
            self.by_ply.resize_with(ply + 2, Vec::new);
        }
        let (upper, lower) = self.by_ply.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The line from the root.
    pub(crate) fn first(&self) -> &[M] {
        &self.by_ply[0]
    }
}
