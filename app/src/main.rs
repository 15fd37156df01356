//! The program `fidoscope`.

fn main() -> std::process::ExitCode {
    fidoscope_app::main_entry()
}
