//! Results for lines that occur several times in a text, such as `},` in source code or the lines of a table. With these results, a repair
//! examines each different line once.

use std::collections::HashMap;

/// The maximum number of code points of all lines in a cache. A cache that would hold more is emptied, so that its memory is bounded.
const MAX_CODE_POINTS: usize = 1 << 16;
/// The maximum number of code points of a line in a cache. Longer lines rarely occur twice.
const MAX_LINE: usize = 1 << 10;

/// The results of a function for different lines.
pub struct LineCache<T> {
    results: HashMap<Vec<u32>, T>,
    code_points: usize,
}

impl<T> Default for LineCache<T> {
    fn default() -> Self {
        Self { results: HashMap::new(), code_points: 0 }
    }
}

impl<T: Clone> LineCache<T> {
    /// Returns the result for a line. Calls `find` only if the cache does not have the result.
    pub fn get(&mut self, line: &[u32], find: impl FnOnce() -> T) -> T {
        if let Some(result) = self.results.get(line) {
            return result.clone();
        }
        let result = find();
        if line.len() <= MAX_LINE {
            if self.code_points + line.len() > MAX_CODE_POINTS {
                self.results.clear();
                self.code_points = 0;
            }
            self.code_points += line.len();
            self.results.insert(line.to_vec(), result.clone());
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of lines whose result the cache does not have yet, so that the result is computed.
    fn examined(lines: impl Iterator<Item = Vec<u32>>) -> usize {
        let mut cache = LineCache::default();
        let mut count = 0;
        for line in lines {
            let result = cache.get(&line, || {
                count += 1;
                line.iter().sum::<u32>()
            });
            assert_eq!(result, line.iter().sum::<u32>());
        }
        count
    }

    #[test]
    fn each_different_line_is_examined_once() {
        let lines = |at: u32| vec![0x4E2D, at % 5];
        assert_eq!(examined((0..1000).map(lines)), 5);
    }

    #[test]
    fn a_cache_keeps_a_bounded_number_of_code_points_and_no_long_line() {
        let mut cache = LineCache::default();
        for at in 0..100_000_u32 {
            cache.get(&[at; 10], || at);
            assert!(cache.code_points <= MAX_CODE_POINTS);
        }
        let kept: usize = cache.results.keys().map(Vec::len).sum();
        assert_eq!(kept, cache.code_points);
        assert_eq!(examined((0..3).map(|_| vec![0xD7; MAX_LINE + 1])), 3);
    }
}
