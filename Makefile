# `make run` and `make test` are all one needs to know; `make help` lists the rest.

# Where rustup puts cargo, for a shell that was open before.
export PATH := $(PATH):$(HOME)/.cargo/bin

RUST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

# A line of a recipe for each package outside the workspace: the cargo command, then its options.
define each-example
$(foreach package,$(wildcard examples/*/Cargo.toml),CARGO_TARGET_DIR=target/examples cargo $(1) --manifest-path $(package) $(2)
)
endef

.PHONY: help run test test-long check bench needs-rust needs-components

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.* ## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

run: needs-rust ## build rival and play a game in the terminal
	cargo build --release --package rival-cli
	@cargo run --quiet --release --package rival-cli -- play smart-horses
	@echo "Another: cargo run --release --package rival-cli -- play color-clash    All it can do: … -- --help"

test: check ## check, then run all tests at a modest size
	cargo test --workspace
	$(call each-example,test)

test-long: export RIVAL_LONG = 1
test-long: test ## the same tests at full size

check: needs-rust needs-components ## format, lints and documentation
	cargo fmt --all --check
	$(call each-example,fmt,--check)
	cargo clippy --workspace --all-targets -- -D warnings
	$(call each-example,clippy,--all-targets -- -D warnings)
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps

bench: needs-rust ## measure speeds, alone and beside other libraries
	cargo run --release --package rival-cli -- bench
	cargo bench --manifest-path benches/Cargo.toml
	cargo run --release --manifest-path benches/Cargo.toml --bin peers

needs-rust:
	@command -v cargo >/dev/null || { echo 'rival needs Rust $(RUST) or newer, but there is no cargo: see https://rustup.rs' >&2; exit 1; }
	@found=$$(cargo --version | cut -d ' ' -f 2); printf '%s\n' $(RUST) "$$found" | sort -V -C || { echo "rival needs Rust $(RUST) or newer, but this is $$found: run 'rustup update'" >&2; exit 1; }

# Where rustup is at hand, what is missing is fetched; elsewhere (a distribution's Rust) only a person can do it.
needs-components: needs-rust
	@for tool in rustfmt clippy; do \
		cargo-$${tool#rust} --version >/dev/null 2>&1 || rustup component add $$tool 2>/dev/null || \
		{ echo "make check needs $$tool, and it is not installed: run 'rustup component add $$tool' or install your system's package of it" >&2; exit 1; }; \
	done
