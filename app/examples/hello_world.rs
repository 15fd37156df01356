//! The example "hello world" of eframe, with its times: the peer of our own first frame (`packaging/bench-cold`).
//!
//!     hello_world [WIDTH HEIGHT]
//!
//! It has the same features of eframe as the program, and says on stderr what `FIDOSCOPE_TIMING=1` has the program say.

use std::time::Instant;

fn main() -> eframe::Result {
    let started = Instant::now();
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size(size()),
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        "My egui App",
        options,
        Box::new(move |_| {
            Ok(Box::new(MyApp {
                name: "Arthur".to_owned(),
                age: 42,
                started,
                is_shown: false,
            }))
        }),
    )
}

/// The size of the window: that of the command line, else that of eframe's example.
fn size() -> [f32; 2] {
    let mut given = std::env::args().skip(1).map(|side| side.parse());
    match [given.next(), given.next()] {
        [Some(Ok(width)), Some(Ok(height))] => [width, height],
        _ => [320.0, 240.0],
    }
}

struct MyApp {
    name: String,
    age: u32,
    started: Instant,
    is_shown: bool,
}

impl eframe::App for MyApp {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        if self.is_shown {
            return;
        }
        // The frame before is on the screen when another one begins.
        self.is_shown = ctx.cumulative_frame_nr() > 0;
        if self.is_shown {
            let passed = self.started.elapsed().as_secs_f64() * 1000.0;
            eprintln!("timing: first frame shown {passed:.1} ms after the start");
        } else {
            ctx.request_repaint();
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        egui::CentralPanel::default().show(ui, |ui| {
            ui.heading("My egui Application");
            ui.horizontal(|ui| {
                let name_label = ui.label("Your name: ");
                ui.text_edit_singleline(&mut self.name)
                    .labelled_by(name_label.id);
            });
            ui.add(egui::Slider::new(&mut self.age, 0..=120).text("age"));
            if ui.button("Increment").clicked() {
                self.age += 1;
            }
            ui.label(format!("Hello '{}', age {}", self.name, self.age));
        });
    }
}
