//! Write time-out: whoever reads nothing of a response is left, with all that was to be said; whoever reads slowly is not.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{Sleep, sleep};

use super::limit::ConnectionState;

/// The send buffer of the system, in bytes: so much of a response it takes at once. It takes more when a good part has gone,
/// and for somebody slow that has to be soon enough: of its own accord it took megabytes, and 80 kB read a second let 13 s
/// pass between one part and the next.
const SEND_BUFFER: u32 = 64 << 10;

/// So many connections may wait to be accepted, as with any listener here.
const BACKLOG: u32 = 1024;

/// Listens where the system buffers no more than a little of each response.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // In Windows another program could take the address as well.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    // Accepted connections have it from here.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// What a connection reads from and writes to.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin {
    /// Has the system reset the connection when it is closed: it keeps nothing of what was said, nor tries any longer.
    fn reset_on_close(&self) -> io::Result<()>;
}

impl Stream for TcpStream {
    fn reset_on_close(&self) -> io::Result<()> {
        self.set_zero_linger()
    }
}

/// A stream that fails when nothing of what is to be written has gone through for so long. Where nothing is to be written, any
/// time may pass.
#[derive(Debug)]
pub(super) struct WriteTimeout<S> {
    stream: S,
    timeout: Duration,
    /// While something waits to go through.
    deadline: Option<Pin<Box<Sleep>>>,
    state: ConnectionState,
}

impl<S: Stream> WriteTimeout<S> {
    /// It is noted in the state when something is to go through, and when all of it has.
    pub(super) fn new(stream: S, timeout: Duration, state: ConnectionState) -> Self {
        Self { stream, timeout, deadline: None, state }
    }

    /// What came of an attempt to write; its failure where it has waited too long.
    fn or_timeout<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.deadline = None;
            return attempt;
        }
        let timeout = self.timeout;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(deadline.as_mut().poll(context));
        self.stream.reset_on_close()?;
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: Stream> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: Stream> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        said: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.state.note_writing();
        let attempt = Pin::new(&mut self.stream).poll_write(context, said);
        self.or_timeout(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        said: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.state.note_writing();
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, said);
        self.or_timeout(context, attempt)
    }

    /// Without it every answer would be copied first.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Whoever serves a connection asks for it when nothing is left of a response.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_flush(context);
        if attempt.is_ready() {
            self.state.note_written();
        }
        self.or_timeout(context, attempt)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_shutdown(context);
        self.or_timeout(context, attempt)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::Instant;

    use super::*;
    use crate::connections::limit::{ConnectionLimit, GRACE_PERIOD, MAX_OPEN};

    fn state() -> ConnectionState {
        ConnectionLimit::new(MAX_OPEN, GRACE_PERIOD).state()
    }

    /// More than two systems hold.
    const MUCH: usize = 4 << 20;

    const TIMEOUT: Duration = Duration::from_secs(1);

    /// Nothing is kept in between but what was written.
    impl Stream for DuplexStream {
        fn reset_on_close(&self) -> io::Result<()> {
            Ok(())
        }
    }

    fn much() -> Vec<u8> {
        vec![b'x'; MUCH]
    }

    /// Both ends of a connection that holds little.
    fn connected() -> (WriteTimeout<DuplexStream>, DuplexStream) {
        let (stream, reader) = duplex(SEND_BUFFER as usize);
        (WriteTimeout::new(stream, TIMEOUT, state()), reader)
    }

    /// The same through the system, of which the second end holds little.
    async fn connected_by_system() -> (WriteTimeout<TcpStream>, TcpStream) {
        let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(SEND_BUFFER).unwrap();
        let reader = socket.connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        (WriteTimeout::new(stream, TIMEOUT, state()), reader)
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_nothing_is_left() {
        let (mut writing, mut reader) = connected_by_system().await;
        let failed = writing.write_all(&much()).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
        drop(writing);
        let mut told = Vec::new();
        let end = reader.read_to_end(&mut told).await;
        // Nothing is kept for later, in case it is read after all.
        assert_eq!(end.unwrap_err().kind(), io::ErrorKind::ConnectionReset);
        assert!(told.len() < MUCH, "{}", told.len());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_left_has_had_the_whole_time() {
        let (mut writing, _reader) = connected();
        let begun = Instant::now();
        let failed = writing.write_all(&much()).await.unwrap_err();
        assert_eq!((failed.kind(), begun.elapsed().as_secs()), (io::ErrorKind::TimedOut, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_slowly_but_steadily_has_it_whole() {
        let (mut writing, mut reader) = connected();
        let saying = tokio::spawn(async move {
            writing.write_all(&much()).await.unwrap();
            writing.shutdown().await.unwrap();
        });
        let (mut part, mut told) = (vec![0; MUCH / 64], 0);
        let begun = Instant::now();
        loop {
            match reader.read(&mut part).await.unwrap() {
                0 => break,
                size => told += size,
            }
            sleep(TIMEOUT / 2).await;
        }
        assert_eq!(told, MUCH);
        assert!(begun.elapsed() > 20 * TIMEOUT, "that was not slow");
        saying.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_has_nothing_to_say_is_not_left() {
        let (mut writing, mut reader) = connected();
        for said in [b"once", b"more"] {
            sleep(3 * TIMEOUT).await;
            writing.write_all(said).await.unwrap();
            let mut told = [0; 4];
            reader.read_exact(&mut told).await.unwrap();
            assert_eq!(&told, said);
        }
    }

    /// Having waited once takes nothing of the next time.
    #[tokio::test(start_paused = true)]
    async fn a_pause_after_something_that_had_to_wait_is_no_delay() {
        let (mut writing, mut reader) = connected();
        for _ in 0..2 {
            let (mut told, said) = (vec![0; MUCH], much());
            let (said, told) = tokio::join!(writing.write_all(&said), reader.read_exact(&mut told));
            assert!(said.is_ok() && told.is_ok());
            sleep(2 * TIMEOUT).await;
        }
    }
}
