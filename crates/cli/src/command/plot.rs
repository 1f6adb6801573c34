//! `tpam plot`: a figure of a result folder or of a trace.

use crate::args::PlotArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::{note_unchecked, work};
use std::path::{Path, PathBuf};
use std::process::Command;
use tpam_lab::Error;
use tpam_lab::folder::write_aside;
use tpam_lab::plot::{Options, draw};
use tpam_sim::Catalogues;

pub(super) fn run(args: &PlotArgs, known: &Catalogues) -> Result<(), Failure> {
    let options = options(args);
    let out = args.out.clone().unwrap_or_else(|| args.folder.join(options.file_name()));
    let renderer = match out.extension().map(|extension| extension.to_string_lossy().to_lowercase()).as_deref() {
        Some("svg") => None,
        Some("png") => Some(Renderer::find()?),
        _ => return Err(Failure::Input(format!("{} has to end in .svg or .png", out.display()))),
    };
    let svg = draw(&options, &work(None), known)?;
    note_unchecked([args.folder.as_path()]);
    match renderer {
        None => write_aside(&out, svg.as_bytes())?,
        Some(renderer) => renderer.render(&svg, &out)?,
    }
    print(format!("{}\n", out.display()).as_bytes())
}

fn options(args: &PlotArgs) -> Options {
    let mut options = Options::new(args.folder.clone());
    options.kind = args.kind.map(Into::into);
    options.x.clone_from(&args.x);
    options.measure.clone_from(&args.measure);
    options.up.clone_from(&args.up);
    options.own_heights = args.own_heights;
    options.title.clone_from(&args.title);
    options
}

/// An external program that converts SVG to PNG. A library for it would more than double the build time of tpam.
struct Renderer {
    program: &'static str,
    arguments: fn(&Path, &Path) -> Vec<std::ffi::OsString>,
}

const RENDERERS: [Renderer; 3] = [
    Renderer { program: "rsvg-convert", arguments: |svg, png| words(&["--zoom=3", "-o"], &[png, svg]) },
    Renderer { program: "inkscape", arguments: |svg, png| words(&["--export-dpi=288", "-o"], &[png, svg]) },
    Renderer { program: "magick", arguments: |svg, png| words(&["-density", "288"], &[svg, png]) },
];

fn words(first: &[&str], paths: &[&Path]) -> Vec<std::ffi::OsString> {
    first.iter().map(Into::into).chain(paths.iter().map(Into::into)).collect()
}

impl Renderer {
    fn find() -> Result<Self, Failure> {
        let there = |renderer: &Renderer| Command::new(renderer.program).arg("--version").output().is_ok();
        RENDERERS.into_iter().find(there).ok_or_else(|| {
            Failure::Input("PNG needs rsvg-convert, inkscape or magick: install one (Debian: apt-get install librsvg2-bin), or write .svg".to_owned())
        })
    }

    fn render(&self, svg: &str, out: &Path) -> Result<(), Failure> {
        let beside = |extension: &str| -> PathBuf { out.with_extension(extension) };
        let (source, drawn) = (beside("aside.svg"), beside("aside.png"));
        write_aside(&source, svg.as_bytes())?;
        let ended = Command::new(self.program).args((self.arguments)(&source, &drawn)).output();
        let _ = std::fs::remove_file(&source);
        match ended {
            Ok(output) if output.status.success() => {
                std::fs::rename(&drawn, out).map_err(|e| Error::file("write", out, e).into())
            }
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr).trim().replace('\n', " ");
                let _ = std::fs::remove_file(&drawn);
                Err(Failure::Input(format!("{} could not make {}: {said}", self.program, out.display())))
            }
            Err(e) => Err(Failure::Input(format!("cannot run {}: {e}", self.program))),
        }
    }
}
