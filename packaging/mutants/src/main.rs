//! Writes small changes into Rust sources, each under a number that `crate::mutant::is` compares with the environment's.
//!
//! All are compiled into one build, so that trying one costs a run of tests and no build. Prints a line of JSON for each:
//! its number, file, line, place in the written file, and what it is.

use proc_macro2::LineColumn;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::{env, fs};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Pat, ReturnType, Signature, Stmt, Type};

/// What goes into the sources at `at`; where several do, by `rank`.
struct Insertion {
    at: usize,
    rank: isize,
    text: String,
}

struct Mutant {
    number: usize,
    line: usize,
    /// What it replaces or leaves out, in the source as it was.
    range: Range<usize>,
    what: String,
}

struct Source<'a> {
    text: &'a str,
    /// Numbers that did not compile.
    without: &'a BTreeSet<usize>,
    next: usize,
    insertions: Vec<Insertion>,
    mutants: Vec<Mutant>,
}

impl Source<'_> {
    fn of(&self, part: &impl Spanned) -> &str {
        self.text.get(part.span().byte_range()).unwrap_or_default()
    }

    fn insert(&mut self, at: usize, rank: isize, text: String) {
        self.insertions.push(Insertion { at, rank, text });
    }

    /// The condition under which a change is on, or nothing if it does not compile.
    fn switch(&mut self, range: &Range<usize>, start: LineColumn, what: String) -> Option<String> {
        let number = self.next;
        self.next += 1;
        let (line, range) = (start.line, range.clone());
        (!self.without.contains(&number)).then(|| {
            self.mutants.push(Mutant {
                number,
                line,
                range,
                what,
            });
            format!("crate::mutant::is({number})")
        })
    }

    /// Offers others in place of an expression.
    fn replace(&mut self, expr: &impl Spanned, others: Vec<String>) {
        let span = expr.span();
        let range = span.byte_range();
        let own = self.of(expr).to_owned();
        let mut head = String::new();
        for other in others {
            let what = format!("{} -> {}", one_line(&own), one_line(&other));
            if let Some(switch) = self.switch(&range, span.start(), what) {
                head += &format!("if {switch} {{ {other} }} else ");
            }
        }
        if !head.is_empty() {
            // What is longer begins first and ends last.
            let length = range.len() as isize;
            self.insert(range.start, -length, format!("({head}{{ "));
            self.insert(range.end, length, " })".into());
        }
    }

    /// Offers to return something else in place of running a function.
    fn body(&mut self, output: &ReturnType, block: &Block, name: &str) {
        let values: Vec<String> = match output {
            ReturnType::Default => vec![String::new()],
            ReturnType::Type(_, of) => values(of).into_iter().map(Into::into).collect(),
        };
        let open = block.brace_token.span.open();
        let range = block.span().byte_range();
        for value in values {
            let what = format!("{name}: returns {value}");
            if let Some(switch) = self.switch(&range, open.start(), what) {
                self.insert(
                    open.byte_range().end,
                    0,
                    format!(" if {switch} {{ return {value}; }} "),
                );
            }
        }
    }

    /// The source with all changes, and where each is in it.
    fn write(mut self) -> (String, Vec<(Mutant, Range<usize>)>) {
        self.insertions
            .sort_by_key(|insertion| (insertion.at, insertion.rank));
        let mut text = String::new();
        let mut done = 0;
        // How far what was at a place has moved.
        let mut moved = vec![(0, 0)];
        for insertion in &self.insertions {
            text += &self.text[done..insertion.at];
            text += &insertion.text;
            done = insertion.at;
            moved.push((insertion.at, text.len() - done));
        }
        text += &self.text[done..];
        let at = |place: usize, is_end: bool| {
            let passed =
                moved.partition_point(|(at, _)| if is_end { *at <= place } else { *at < place });
            place + moved[passed.max(1) - 1].1
        };
        let mutants = self.mutants.into_iter();
        let mutants = mutants.map(|mutant| {
            let range = at(mutant.range.start, false)..at(mutant.range.end, true);
            (mutant, range)
        });
        let mutants = mutants.collect();
        (text, mutants)
    }
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(120).collect()
}

/// What a function may return in place of its result.
fn values(of: &Type) -> Vec<&'static str> {
    let Type::Path(path) = of else {
        return match of {
            Type::Reference(to) if matches!(&*to.elem, Type::Path(path) if path.path.is_ident("str")) =>
            {
                vec!["\"\""]
            }
            Type::Reference(to)
                if to.mutability.is_none() && matches!(&*to.elem, Type::Slice(_)) =>
            {
                vec!["&[]"]
            }
            Type::Never(_) | Type::ImplTrait(_) => Vec::new(),
            Type::Tuple(_) => vec!["Default::default()"],
            _ => Vec::new(),
        };
    };
    let name = path
        .path
        .segments
        .last()
        .map(|last| last.ident.to_string())
        .unwrap_or_default();
    match name.as_str() {
        "bool" => vec!["true", "false"],
        "Option" => vec!["None"],
        "Result" => vec!["Ok(Default::default())"],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
            vec!["0", "1"]
        }
        "Cow" => vec!["\"\".into()"],
        _ => vec!["Default::default()"],
    }
}

/// Other operators in place of one.
fn others(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        _ => &[],
    }
}

/// Whether a condition binds names, which no other expression may replace.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => {
            list.path.is_ident("cfg") && list.tokens.to_string().contains("test")
        }
        syn::Meta::NameValue(_) => false,
    })
}

impl Source<'_> {
    fn function(&mut self, attributes: &[syn::Attribute], signature: &Signature, block: &Block) {
        // What the compiler computes cannot ask the environment.
        if !is_test(attributes) && signature.constness.is_none() {
            self.body(&signature.output, block, &signature.ident.to_string());
            self.visit_block(block);
        }
    }
}

impl<'ast> Visit<'ast> for Source<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if !is_test(&item.attrs) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_binary(&mut self, both: &'ast syn::ExprBinary) {
        if !binds(&both.left) && !binds(&both.right) {
            let (left, right) = (
                self.of(&both.left).to_owned(),
                self.of(&both.right).to_owned(),
            );
            let others = others(&both.op).iter();
            let others = others.map(|op| format!("{left} {op} {right}")).collect();
            self.replace(both, others);
        }
        visit::visit_expr_binary(self, both);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if matches!(unary.op, syn::UnOp::Not(_)) {
            let other = self.of(&unary.expr).to_owned();
            self.replace(unary, vec![other]);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, matched: &'ast syn::ExprMatch) {
        let has_rest = matched
            .arms
            .iter()
            .any(|arm| matches!(arm.pat, Pat::Wild(_)) && arm.guard.is_none());
        for arm in &matched.arms {
            if let Some((_, guard)) = &arm.guard {
                if !binds(guard) {
                    self.replace(&**guard, vec!["false".into(), "true".into()]);
                }
            } else if has_rest && !matches!(arm.pat, Pat::Wild(_)) {
                let span = arm.pat.span();
                let range = span.byte_range();
                let what = format!("without the arm {}", one_line(self.of(&arm.pat)));
                if let Some(switch) = self.switch(&range, span.start(), what) {
                    self.insert(range.end, 0, format!(" if !{switch}"));
                }
            }
        }
        visit::visit_expr_match(self, matched);
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt {
            let is_left_out = match expr {
                // Counts work for tests of bounds, and does nothing else.
                Expr::Call(call) if self.of(&call.func) == "step" => false,
                Expr::MethodCall(_) | Expr::Call(_) | Expr::Assign(_) | Expr::Try(_) => true,
                Expr::Binary(both) => {
                    others(&both.op).is_empty()
                        || matches!(both.op, BinOp::AddAssign(_) | BinOp::SubAssign(_))
                }
                _ => false,
            };
            if is_left_out {
                let span = stmt.span();
                let range = span.byte_range();
                let what = format!("without {}", one_line(self.of(stmt)));
                if let Some(switch) = self.switch(&range, span.start(), what) {
                    let length = range.len() as isize;
                    self.insert(range.start, -length - 1, format!("if !{switch} {{ "));
                    self.insert(range.end, length + 1, " }".into());
                }
            }
        }
        visit::visit_stmt(self, stmt);
    }
}

/// The source with all changes but those of `without`, which are numbered from `next` on; the changes with their places in it,
/// and the next number.
fn change(
    text: &str,
    without: &BTreeSet<usize>,
    next: usize,
) -> syn::Result<(String, Vec<(Mutant, Range<usize>)>, usize)> {
    let parsed = syn::parse_file(text)?;
    let mut source = Source {
        text,
        without,
        next,
        insertions: Vec::new(),
        mutants: Vec::new(),
    };
    source.visit_file(&parsed);
    let next = source.next;
    let (written, mutants) = source.write();
    Ok((written, mutants, next))
}

/// `fidoscope-mutants NUMBERS-THAT-DO-NOT-COMPILE FILE...`, with the numbers between commas.
fn main() {
    let mut args = env::args().skip(1);
    let without = args
        .next()
        .expect("the numbers to leave out, between commas");
    let without = without.split(',');
    let without = without.filter_map(|number| number.parse().ok()).collect();
    // Zero is none.
    let mut next = 1;
    for path in args.map(PathBuf::from) {
        let text = fs::read_to_string(&path).expect("a source that can be read");
        let (written, mutants, after) = change(&text, &without, next).expect("a source of Rust");
        next = after;
        fs::write(&path, written).expect("a source that can be written");
        for (mutant, range) in mutants {
            let Mutant {
                number, line, what, ..
            } = mutant;
            let what = what.replace('\\', "\\\\").replace('"', "\\\"");
            println!(
                r#"{{"number": {number}, "file": "{}", "line": {line}, "start": {}, "end": {}, "what": "{what}"}}"#,
                path.display(),
                range.start,
                range.end
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::change;
    use std::collections::BTreeSet;

    fn changed(text: &str, without: &[usize]) -> (String, Vec<String>) {
        let without = without.iter().copied().collect::<BTreeSet<_>>();
        let (written, mutants, _) = change(text, &without, 1).unwrap();
        let parts = mutants.iter().map(|(mutant, range)| {
            let part = &written[range.clone()];
            assert!(part.contains(&format!("is({})", mutant.number)), "{part}");
            mutant.what.clone()
        });
        (written.clone(), parts.collect())
    }

    #[test]
    fn each_change_is_switched_on_by_its_number() {
        let (written, what) = changed("fn a(x: u8) -> Option<u8> { b(x); Some(x) }", &[]);
        let expected = "fn a(x: u8) -> Option<u8> { if crate::mutant::is(1) { return None; }  \
                        if !crate::mutant::is(2) { b(x); } Some(x) }";
        assert_eq!(written, expected);
        assert_eq!(what, ["a: returns None", "without b(x);"]);
        let (written, _) = changed("fn a(x: u8) -> Option<u8> { b(x); Some(x) }", &[1]);
        assert_eq!(
            written,
            "fn a(x: u8) -> Option<u8> { if !crate::mutant::is(2) { b(x); } Some(x) }"
        );
    }

    #[test]
    fn expressions_arms_and_guards_are_changed_inside_of_each_other() {
        let text = "fn a() { match x { 1 => !y, 2 if c == d || e => z, _ => w } }";
        let (written, what) = changed(text, &[1]);
        assert_eq!(
            what,
            [
                "without the arm 1",
                "c == d || e -> false",
                "c == d || e -> true",
                "!y -> y",
                "c == d || e -> c == d && e",
                "c == d -> c != d",
            ]
        );
        assert_eq!(written.matches("crate::mutant::is(").count(), what.len());
        assert!(syn::parse_file(&written).is_ok(), "{written}");
    }

    #[test]
    fn tests_constants_and_what_binds_names_stay_as_they_are() {
        for text in [
            "const A: bool = 1 < 2;",
            "#[cfg(test)] mod tests { fn a() -> bool { 1 < 2 } }",
            "const fn a() -> bool { 1 < 2 }",
            "fn a(x: [u8; 1 + 1]) -> impl Sized { if let 1 = x && y {} }",
        ] {
            assert_eq!(changed(text, &[]), (text.to_owned(), Vec::new()));
        }
    }
}
