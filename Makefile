# `make run` and `make test` are all one needs to know; `make help` lists the rest.

# Where rustup puts cargo, for a shell that was open before.
export PATH := $(PATH):$(HOME)/.cargo/bin

RUST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
NODE := $(shell sed -n 's/^ *"node": ">=\(.*\)"/\1/p' web/package.json)

# A line of a recipe for each package outside the workspace: the cargo command, then its options.
define each-example
$(foreach package,$(wildcard examples/*/Cargo.toml),CARGO_TARGET_DIR=target/examples cargo $(1) --manifest-path $(package) $(2)
)
endef

# What the page is made of; its types of the API are themselves made, from openapi.json.
PAGE := web/dist/index.html
PAGE_SOURCES := $(filter-out web/src/lib/api/schema.d.ts,$(shell find web/src web/public -type f)) \
	$(addprefix web/,index.html openapi.json svelte.config.js tsconfig.json vite.config.ts)
# npm leaves this behind when all packages are there.
PACKAGES := web/node_modules/.package-lock.json

.PHONY: help run run-program docs release-check site dist test test-long test-rust test-examples test-page test-site test-api test-module test-python module bench-site python check audit bench bench-cluster bench-farm reports levels openapi licenses
.PHONY: needs-rust needs-components needs-node needs-browser needs-firefox needs-nginx needs-nats needs-postgres needs-schemathesis needs-python

help: ## list what can be made
	@sed -n 's/^\([a-z-]*\):.* ## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

# For one machine: without PostgreSQL, NATS and TLS, and only what searches is optimised. `cargo build --release --package rival-cli`
# has everything.
RUN = $${CARGO_TARGET_DIR:-target}/play/rival

run: needs-rust needs-node ## build rival with its page, and serve it
	@[ -x "$(RUN)" ] || echo 'The first start compiles rival and its page, which takes some minutes. Later ones take seconds.'
	@$(MAKE) --no-print-directory run-program
	@exec "$(RUN)" serve

# The page is built at the same time; both must succeed.
run-program: needs-rust needs-node
	@$(MAKE) --no-print-directory $(PAGE) & page=$$!; \
	cargo build --locked --profile play --package rival-cli --no-default-features --features page-on-disk; built=$$?; \
	wait $$page && exit $$built

site: module $(PACKAGES) needs-node ## the page as files for any static host, no server needed: web/site (docs/hosting.md)
	cd web && npm run site
	@echo "web/site: $$(find web/site -type f | wc -l) files, $$(find web/site -type f -exec gzip -9c {} \; | wc -c | awk '{printf "%.0f kB", $$1 / 1000}') packed by gzip"

MDBOOK_VERSION = 0.5.4
MDBOOK = target/tools/bin/mdbook

docs: $(MDBOOK) ## the documents as a site with a sidebar and search: target/docs
	docs/book.sh $(MDBOOK) target/docs
	@echo "target/docs: $$(find target/docs -name '*.html' | wc -l) pages"

$(MDBOOK): | needs-rust
	cargo install mdbook --debug --locked --version $(MDBOOK_VERSION) --no-default-features --features search --root target/tools --target-dir target/tools/build

release-check: needs-rust needs-python $(PAGE) ## all of a release that can be checked without publishing (docs/releasing.md)
	crates/cli/release-check.sh $(PYTHON_TEST)/bin

# DIST_PROFILE=release builds sooner.
DIST_PROFILE ?= dist

dist: needs-rust $(PAGE) site ## what a release has, in target/archives: the program with manual, completions and licences; the site; checksums
	cargo build --profile $(DIST_PROFILE) --package rival-cli
	crates/cli/dist.sh "$${CARGO_TARGET_DIR:-target}/$(DIST_PROFILE)/rival" target/archives

# Cargo leaves the program that its tests ran: the page is tested with the same.
STAGES := check test-rust test-examples test-page test-site test-api test-module test-python

test: $(PAGE) needs-browser needs-firefox needs-nginx needs-nats needs-postgres needs-schemathesis needs-python ## check, then run all tests at a modest size; says how long each stage took
	@took=; for stage in $(STAGES); do \
		start=$$(date +%s); $(MAKE) --no-print-directory $$stage || exit 1; \
		took="$$took\n  $$stage\t$$(($$(date +%s) - start)) s"; \
	done; printf "stages:$$took\n" | expand -t 22

test-rust: needs-rust needs-nginx needs-nats needs-postgres
	RIVAL_NEEDS_NGINX=1 RIVAL_NEEDS_NATS=1 RIVAL_NEEDS_POSTGRES=1 cargo test --workspace

test-examples: needs-rust
	$(call each-example,test)

test-page: $(PAGE) needs-browser needs-firefox ## the page's own tests, with the program that `cargo test` has built
	cd web && npm run check && npm run test
	cd web && RIVAL="$${CARGO_TARGET_DIR:-$(CURDIR)/target}/debug/rival" npm run e2e

test-site: site needs-browser ## the page without a server: the tests of what both can do, and offline
	cd web && RIVAL="$${CARGO_TARGET_DIR:-$(CURDIR)/target}/debug/rival" npm run e2e:site

# How many requests are made up for each of the API's addresses: some hundreds in all, or 50,000.
API_EXAMPLES = $(if $(filter 1,$(RIVAL_LONG)),2500,5)

test-api: needs-schemathesis ## fuzz the API by its own description, with the program that `cargo test` has built
	target/api-test/bin/python crates/server/tests/api/run.py "$${CARGO_TARGET_DIR:-target}/debug/rival" $(API_EXAMPLES)

# Tests take the module that is built sooner, but at full size.
MODULE_PROFILE = wasm
ifneq ($(RIVAL_LONG),1)
test test-site test-module: MODULE_PROFILE = wasm-test
endif

# Cargo knows what is new.
module: needs-rust ## the browser's module, in web/wasm
	crates/wasm/build.sh web/wasm $(MODULE_PROFILE)

# How many positions of each game the module and the native program are asked about.
MODULE_POSITIONS = $(if $(filter 1,$(RIVAL_LONG)),2000,100)

test-module: module needs-node ## the browser's module beside the native program, with the one that `cargo test` has built
	node crates/wasm/tests/same.mjs web/wasm "$${CARGO_TARGET_DIR:-target}/debug/examples/native" $(MODULE_POSITIONS)

# The package as it is imported: what Python is written in, and the library that Rust makes of the rest. With these options cargo
# finds almost everything as `cargo test` has left it.
PYTHON_PACKAGE = target/python-package
BUILT = $${CARGO_TARGET_DIR:-target}/debug

test-python: needs-rust needs-python ## the package for Python, with the program that `cargo test` has built
	cargo build --profile test --workspace --lib --bins --tests
	rm -rf $(PYTHON_PACKAGE) && cp -r crates/python/python $(PYTHON_PACKAGE)
	cp "$(BUILT)/librival_python.so" $(PYTHON_PACKAGE)/rival/_rival.abi3.so || cp "$(BUILT)/librival_python.dylib" $(PYTHON_PACKAGE)/rival/_rival.abi3.so
	PYTHONPATH="$(CURDIR)/$(PYTHON_PACKAGE)" $(PYTHON_TEST)/bin/python -m pytest -p no:cacheprovider crates/python/tests

python: needs-rust needs-python ## build the package for Python: a wheel in target/wheels
	$(PYTHON_TEST)/bin/maturin build --release --manifest-path crates/python/Cargo.toml

test-long: export RIVAL_LONG = 1
test-long: test ## the same tests at full size

check: needs-rust needs-components $(PACKAGES) ## format, lints and documentation
	cd web && npm run lint
	cargo fmt --all --check
	$(call each-example,fmt,--check)
	cargo clippy --workspace --all-targets -- -D warnings
# As in a browser: no processes, no threads, no clock of the system.
	cargo clippy --package rival-play --lib --no-default-features -- -D warnings
# For one machine alone: no PostgreSQL, no NATS.
	cargo clippy --package rival-cli --no-default-features -- -D warnings
	$(call each-example,clippy,--all-targets -- -D warnings)
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps

# The list of known holes comes from the internet. Where it or the tool cannot be had, the rest of deny.toml is still checked by
# the tests of rival-cli (licences), and that is said.
audit: needs-rust ## known holes, licences and sources of the packages that rival is built from
	@if cargo deny --version >/dev/null 2>&1 || cargo install --locked --quiet cargo-deny 2>/dev/null; then \
		if cargo deny fetch >/dev/null 2>&1; then cargo deny check; \
		else echo 'make audit: the list of known holes cannot be fetched here; checked without it' >&2; \
			cargo deny check bans licenses sources; fi; \
	else echo 'make audit: cargo-deny is not installed and cannot be fetched here: nothing was checked' >&2; fi

licenses: needs-rust $(PACKAGES) ## write the notice of all that rival is made with
	RIVAL_WRITE=1 cargo test --package rival-cli --test cli the_notice_names_all_that_the_program_is_made_of

bench: needs-rust ## measure speeds, alone and beside other libraries
	cargo run --release --package rival-cli -- bench
	cargo bench --package rival-server --bench load -- $(CURDIR)/target/release/rival
	$(MAKE) bench-cluster
	cargo bench --manifest-path benches/Cargo.toml
	cargo run --release --manifest-path benches/Cargo.toml --bin peers

bench-site: site $(PACKAGES) needs-browser ## measure the page without a server in Chromium: size, time to a board, searches beside the native program
	cd web && RIVAL="$${CARGO_TARGET_DIR:-$(CURDIR)/target}/debug/rival" npm run measure
	cargo build --release --package rival-wasm --example native
	node crates/wasm/bench/speed.mjs web/wasm "$${CARGO_TARGET_DIR:-target}/release/examples/native"

bench-farm: needs-rust needs-nats ## what a farm costs: games a minute, and how long a thousand workers wait for a pair
	cargo build --release --package rival-cli
	cargo bench --package rival-farm --bench farm -- $(CURDIR)/target/release/rival

bench-cluster: needs-rust needs-nats needs-postgres ## tables on one to three servers with PostgreSQL and NATS: the table in docs/operations.md
	cargo build --release --package rival-cli
	cargo bench --package rival-server --features cluster --bench cluster -- $(CURDIR)/target/release/rival

openapi: needs-rust ## write the description of the API that the page's types are made from
	RIVAL_WRITE=1 cargo test --package rival-server the_page_knows_the_api_as_it_is

$(PAGE): $(PACKAGES) $(PAGE_SOURCES) | needs-node
	cd web && npm run build

$(PACKAGES): web/package.json web/package-lock.json | needs-node
	cd web && npm ci
	@touch $@

# --full takes some minutes a game, --quick one.
EFFORT ?= --full

reports: needs-rust ## measure every game anew and write target/reports
	cargo build --release --package rival-cli
	@for game in $$(target/release/rival games --ids); do \
		target/release/rival report $$game $(EFFORT) --seed 1 --folder target/reports || exit 1; \
	done

# MASTER=engine:nodes=20000,name=level:master makes it quick, and the same on every machine.
ROUNDS ?= 20
MASTER ?= level:master

levels: needs-rust ## play the levels against each other in every game: the table in docs/figures.md
	cargo build --release --package rival-cli
	@docs/levels.sh $(ROUNDS) $(MASTER)

needs-rust:
	@command -v cargo >/dev/null || { echo 'rival needs Rust $(RUST) or newer, but there is no cargo: see https://rustup.rs' >&2; exit 1; }
	@found=$$(cargo --version | cut -d ' ' -f 2); printf '%s\n' $(RUST) "$$found" | sort -V -C || { echo "rival needs Rust $(RUST) or newer, but this is $$found: run 'rustup update'" >&2; exit 1; }

# Where rustup is at hand, what is missing is fetched; elsewhere (a distribution's Rust) only a person can do it.
needs-components: needs-rust
	@for tool in rustfmt clippy; do \
		cargo-$${tool#rust} --version >/dev/null 2>&1 || rustup component add $$tool 2>/dev/null || \
		{ echo "make check needs $$tool, and it is not installed: run 'rustup component add $$tool' or install your system's package of it" >&2; exit 1; }; \
	done

needs-node:
	@found=$$(node --version 2>/dev/null | tr -d v); printf '%s\n' $(NODE) "$${found:-0}" | sort -V -C || { echo "the page needs Node $(NODE) or newer, but $${found:+this is }$${found:-there is none}: see https://nodejs.org" >&2; exit 1; }

# The page is tested in a real browser. Debian's is fetched where it is missing; elsewhere only a person can do it.
needs-browser:
	@command -v chromium >/dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive; \
		$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends chromium; \
	} || { echo "make test needs Chromium to test the page, and it could not be installed: install your system's package of it" >&2; exit 1; }

# One whole game is played in Firefox, too; where it cannot be had, that test is left out.
needs-firefox:
	@command -v firefox-esr >/dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive; \
		$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends firefox-esr; \
	} || echo "Firefox could not be installed: the game in it is not tested" >&2

# The server is tested behind a real proxy. Debian's is fetched where it is missing, without being started.
needs-nginx:
	@command -v nginx >/dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; \
		$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends nginx; \
	} || { echo "make test needs nginx to test the server behind a proxy, and it could not be installed: install your system's package of it" >&2; exit 1; }

# Contests of many machines go through a real NATS server. Debian's is fetched where it is missing, without being started; tests
# run their own, each with a folder and a port of its own.
needs-nats:
	@command -v nats-server >/dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; \
		$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends nats-server; \
	} || { echo "make test needs nats-server to test the farm, and it could not be installed: install your system's package of it" >&2; exit 1; }

# Tables that several servers share are kept in a real PostgreSQL. Debian's is fetched where it is missing, without being started;
# tests run their own, each with a folder and a port of its own, and not as root.
needs-postgres:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; \
		$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends postgresql; \
	} || { echo "make test needs PostgreSQL to test tables on several servers, and it could not be installed: install your system's package of it" >&2; exit 1; }

# Some systems have Python without venv.
needs-schemathesis:
	@[ -x target/api-test/bin/schemathesis ] || { \
		{ python3 -m venv target/api-test >/dev/null || { \
			root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive; \
			$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends python3-venv && \
			python3 -m venv target/api-test; \
		}; } && target/api-test/bin/python -m pip install --quiet schemathesis==4.32.5; \
	} || { echo "make test-api needs schemathesis, and it could not be fetched: install Python 3 with venv and pip" >&2; exit 1; }

# What the package for Python is built and tested with; the list is the file beside its tests.
PYTHON_TEST = target/python-test
needs-python: $(PYTHON_TEST)/.ready

$(PYTHON_TEST)/.ready: crates/python/tests/requirements.txt
	@{ python3 -m venv $(PYTHON_TEST) >/dev/null || { \
		root=$$([ "$$(id -u)" = 0 ] || echo sudo -n); export DEBIAN_FRONTEND=noninteractive; \
		$$root apt-get update -qq && $$root apt-get install -qq --no-install-recommends python3-venv && \
		python3 -m venv $(PYTHON_TEST); \
	}; } && $(PYTHON_TEST)/bin/python -m pip install --quiet -r crates/python/tests/requirements.txt && touch $@ \
	|| { echo "make test-python needs Python 3.10 or newer with venv and pip, and the packages of crates/python/tests/requirements.txt" >&2; exit 1; }
