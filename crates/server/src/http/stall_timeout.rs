//! A connection that closes when the other end stops reading.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// The least that must be read within the time, in bytes: the slowest phone reads a hundred times
/// more.
const LEAST_READ: usize = 16 << 10;

/// A connection that closes when the other end stops reading.
pub(super) struct StallTimeout<T> {
    inner: T,
    time: Duration,
    /// Runs while there is unread output.
    stalled: Option<Pin<Box<Sleep>>>,
    /// The bytes read since then.
    taken: usize,
}

impl<T: AsyncWrite + Unpin> StallTimeout<T> {
    pub(super) fn new(inner: T, time: Duration) -> StallTimeout<T> {
        StallTimeout { inner, time, stalled: None, taken: 0 }
    }

    /// The result of writing `offered` bytes.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
        offered: usize,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(taken)) => {
                self.taken += taken;
                if taken >= offered {
                    self.stalled = None;
                }
            }
            Poll::Pending => {
                let time = self.time;
                loop {
                    let begun = self.stalled.is_some();
                    let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(time)));
                    if !begun {
                        self.taken = 0;
                    }
                    if stalled.as_mut().poll(context).is_pending() {
                        break;
                    }
                    if self.taken < LEAST_READ {
                        return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                    }
                    self.stalled = None;
                }
            }
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for StallTimeout<T> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, into)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for StallTimeout<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.watch(context, written, bytes.len())
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, bytes);
        self.watch(context, written, bytes.iter().map(|slice| slice.len()).sum())
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const TIME: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_is_given_up() {
        let (ours, _theirs) = duplex(1024);
        let written = StallTimeout::new(ours, TIME).write_all(&[0; 100_000]).await;
        assert_eq!(written.map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_a_byte_now_and_then_is_given_up_and_who_reads_slowly_is_not() {
        for (bytes, is_given_up) in [(1, true), (LEAST_READ / 8, false)] {
            let (ours, mut theirs) = duplex(1024);
            let reading = tokio::spawn(async move {
                let mut read = vec![0; bytes];
                while theirs.read_exact(&mut read).await.is_ok() {
                    sleep(TIME / 10).await;
                }
            });
            let written = StallTimeout::new(ours, TIME).write_all(&[0; 10 * LEAST_READ]).await;
            assert_eq!(written.is_err(), is_given_up, "{bytes} bytes at a time");
            reading.abort();
        }
    }
}
