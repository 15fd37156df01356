//! Connections: accepted within a limit, dropped when their readers stall, ended gracefully.

use crate::gate::{Gate, Peer};
use crate::limits::{CONNECTIONS, END_TIME, HEADER_TIME, REQUEST_BYTES, STALLED_TIME};
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::future::Future;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{Instant, Sleep};
use tower::{Layer as _, Service as _};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

/// Serves a gate until `end` comes; then running requests get some seconds.
pub async fn serve(listener: TcpListener, gate: Arc<Gate>, end: impl Future<Output = ()>) {
    let level = CompressionLevel::Precise(5);
    let service = CompressionLayer::new().quality(level).layer(gate.router());
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut end = pin!(end);
    loop {
        let accepted = async {
            let permit = Arc::clone(&connections).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut end => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(_) => {
                // Of files there are none left, or the reader went away meanwhile.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let service = service.clone();
        let answer = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(Peer(peer));
            service.clone().call(request)
        });
        let io = TokioIo::new(Stalling::new(stream, STALLED_TIME));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIME)
            .max_buf_size(REQUEST_BYTES)
            .serve_connection(io, answer);
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            // A reader who goes away is no fault of the gate.
            let _ = watched.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(END_TIME, graceful.shutdown()).await;
}

/// A stream that fails when its other end takes nothing for a while.
struct Stalling<S> {
    stream: S,
    time: Duration,
    timer: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl<S> Stalling<S> {
    fn new(stream: S, time: Duration) -> Self {
        Self {
            stream,
            time,
            timer: Box::pin(tokio::time::sleep(time)),
            is_waiting: false,
        }
    }

    /// Returns the result of a write; one that waits too long is an error.
    fn checked<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.is_waiting = false;
            return written;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.timer.as_mut().reset(Instant::now() + self.time);
        }
        match self.timer.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Stalling<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Stalling<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.checked(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.checked(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.checked(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.checked(cx, closed)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Stalling;
    use std::io::ErrorKind;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    fn run(test: impl Future<Output = ()>) {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap()
            .block_on(test);
    }

    #[test]
    fn a_reader_who_takes_nothing_is_dropped_and_a_slow_one_is_not() {
        run(async {
            let time = Duration::from_secs(30);
            let (near, mut far) = tokio::io::duplex(4);
            let mut near = Stalling::new(near, time);
            let reader = async {
                for _ in 0..25 {
                    tokio::time::sleep(time - Duration::from_secs(1)).await;
                    let mut bytes = [0; 4];
                    far.read_exact(&mut bytes).await.unwrap();
                }
            };
            let writer = near.write_all(&[b'x'; 100]);
            let (written, ()) = tokio::join!(writer, reader);
            written.unwrap();
            let stalled = near.write_all(&[b'x'; 100]).await;
            assert_eq!(stalled.unwrap_err().kind(), ErrorKind::TimedOut);
        });
    }
}
