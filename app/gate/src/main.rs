//! `fidoscope-gate`: runs the gate until it is told to end.

use fidoscope_gate::{Gate, HELP, Options, Task, serve};
use ftn_types::guard;
use std::process::ExitCode;
use tokio::net::TcpListener;

fn main() -> ExitCode {
    guard::install_hook(|info| eprintln!("fidoscope-gate: {info}"));
    match Task::parse(std::env::args_os().skip(1)) {
        Ok(Task::Help) => print!("{HELP}"),
        Ok(Task::Version) => println!("fidoscope-gate {}", env!("CARGO_PKG_VERSION")),
        Ok(Task::Serve(options)) => {
            if let Err(error) = run(*options) {
                eprintln!("fidoscope-gate: {error}");
                return ExitCode::FAILURE;
            }
        }
        Err(error) => {
            eprintln!("fidoscope-gate: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn run(options: Options) -> Result<(), Box<dyn std::error::Error>> {
    let listen = options.listen;
    let gate = Gate::open(options)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(listen)
            .await
            .map_err(|error| format!("cannot listen on {listen}: {error}"))?;
        let address = listener.local_addr()?;
        eprintln!(
            "fidoscope-gate: {} areas at http://{address}/",
            gate.areas()
        );
        serve(listener, gate, end()).await;
        Ok(())
    })
}

/// Waits for the signal to end.
async fn end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminated.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
