# One verb each. `make test` is what CI runs.
SWIFT ?= swift
HOME_FILE ?= corpora/homes/flat.yaml
DEBUG := .build/debug/hearth
SOURCES := Package.swift Sources Tests Benchmarks Tools

.PHONY: setup tools build run test compile units lint format corpus generated words shapes talk counts reference docs bench bench-speech check fuzz sanitize peers deb trial-deb install

## Installs the system packages that a bare Debian lacks.
setup:
	./.ci/setup

## Builds the program for use.
build:
	$(SWIFT) build -c release --product hearth

## Installs what is missing, builds, and lets you talk to an example home from the keyboard.
run: setup build
	.build/release/hearth say --home $(HOME_FILE)

# Tests that talk to real brokers, servers, browsers and accessories run one after the other: beside others they would wait for a processor
# longer than the other side waits for them.
PEERS := 'MQTTClientTests|MQTTAccessoriesTests|HomeAssistant|HomeKit|ConnectTests|LocalDiscoveryTests|Wyoming|HouseEarsTests|Alert|WebTests|WebFaultTests|BrowserTests|FloodTests'

# Tests that listen to a sound server in real time or measure the process: they get the machine to themselves.
ALONE := 'SoundDeviceTests|ListenTests|DecoderMemoryTests'

## Checks everything that CI checks: formatting, a build without warnings, the corpora, the generated files and all tests.
test: tools lint compile corpus generated units

## Installs what the checks need.
tools:
	./.ci/setup --tests

## Installs what the tests need, and builds the program and its tests; a warning is an error.
compile:
	./.ci/setup --tests
	HEARTH_WARNINGS=errors $(SWIFT) build --build-tests --explicit-target-dependency-import-check error

## Runs the tests of the targets.
units: compile
	$(SWIFT) test --skip-build --skip $(ALONE) --skip $(PEERS)
	$(SWIFT) test --skip-build --no-parallel --filter $(PEERS)
	$(SWIFT) test --skip-build --no-parallel --filter $(ALONE)

## Checks the formatting without changing anything.
lint:
	$(SWIFT) format lint --strict --configuration .swift-format --recursive $(SOURCES)
	Tools/grammars/wrap.py --check grammars/en/*.jsgf

## Formats the sources in place.
format:
	$(SWIFT) format --in-place --configuration .swift-format --recursive $(SOURCES)
	Tools/grammars/wrap.py grammars/en/*.jsgf

## Runs the corpora as regression tests: each miss is printed with its file and line.
corpus: compile
	$(DEBUG) check corpora/en > .build/corpora.txt || (grep -v ' right$$' .build/corpora.txt; false)
	tail -2 .build/corpora.txt

## Checks that what was learnt from the corpora is what they teach now.
generated: compile
	$(DEBUG) grammar --learn corpora/en | cmp - grammars/en/learnt/spoken.arpa || (echo "learn it anew: make words"; false)
	$(DEBUG) grammar --learn-shapes corpora/en | cmp - grammars/en/learnt/learnt.jsgf || (echo "learn it anew: make shapes"; false)
	$(DEBUG) grammar --learn-talk corpora/en | cmp - grammars/en/learnt/talk.txt || (echo "learn it anew: make talk"; false)

## Learns anew from the corpora how likely words are to follow one another in what is said.
words: compile
	$(DEBUG) grammar --learn corpora/en > .build/spoken.arpa
	cp .build/spoken.arpa grammars/en/learnt/spoken.arpa

## Learns anew from the corpora which shapes of sentences are listened for beside those that are written.
shapes: compile
	$(DEBUG) grammar --learn-shapes corpora/en > .build/learnt.jsgf
	cp .build/learnt.jsgf grammars/en/learnt/learnt.jsgf

## Learns anew from the corpora which words beside a request are only talk.
talk: compile
	$(DEBUG) grammar --learn-talk corpora/en > .build/talk.txt
	cp .build/talk.txt grammars/en/learnt/talk.txt

## Counts the files and texts in the table of corpora/README.md anew.
counts: compile
	$(DEBUG) check --count corpora/en | awk 'FNR == NR { sub(/:$$/, "", $$1); files[$$1] = $$2; texts[$$1] = $$4; next } \
		match($$0, /^\| `en\/[a-z-]+\/`/) { name = substr($$0, 7, RLENGTH - 7); n = texts[name]; \
			if (n > 999) n = substr(n, 1, length(n) - 3) "," substr(n, length(n) - 2); \
			if (name in files) sub(/[0-9]+ \| [0-9,]+ \|$$/, files[name] " | " n " |") } { print }' - corpora/README.md > .build/counted.md
	cp .build/counted.md corpora/README.md

## Writes the tables of services and characteristics in docs/home-file.md anew.
reference: compile
	$(DEBUG) home reference > .build/reference.md
	awk '/^<!-- hearth home reference -->$$/ { print; if (++marks == 1) while ((getline line < ".build/reference.md") > 0) print line; next } marks != 1' \
		docs/home-file.md > .build/home-file.md
	cp .build/home-file.md docs/home-file.md

## Makes the documentation of the libraries in .build/docs, an archive of DocC for each; a warning is an error.
docs: compile
	HEARTH_WARNINGS=errors Tools/docs/make-docs .build/docs

## Measures what it costs and holds it against the goals; prints tables and JSON. BENCH="--only typed" measures that alone.
bench: build
	./.ci/setup --tests
	$(SWIFT) build -c release --product hearth-bench
	.build/release/hearth-bench $(BENCH)

## Measures how well speech is heard; COFFEE, WORDS, PHRASES: folders of people's orders, words, other talk. LIMIT keeps it short, SHORT=1 shorter.
LIMIT ?= 0
bench-speech: build
	./.ci/setup --tests
	$(SWIFT) build -c release --product speech-bench
	.build/release/speech-bench --limit $(LIMIT) $(if $(COFFEE),--coffee $(COFFEE)) $(if $(WORDS),--words $(WORDS)) \
		$(if $(PHRASES),--phrases $(PHRASES)) $(if $(SHORT),--short) --json .build/bench-speech.json

## Feeds the readers of files, grammars, sentences and protocols with broken input; FUZZ="--seed 7 --only grammar" for other or less.
fuzz: compile
	.build/debug/hearth-fuzz $(FUZZ)

## Runs the tests of what runs beside one another under the thread sanitizer, in a build of its own.
sanitize:
	./.ci/setup --tests
	HEARTH_SANITIZE=thread $(SWIFT) build --build-tests --sanitize thread --scratch-path .build-tsan
	$(SANITIZED) --filter $(CONCURRENT)
	$(SANITIZED) --no-parallel --filter $(CONVERSING)
SANITIZED = HEARTH_SANITIZE=thread TSAN_OPTIONS=suppressions=Tools/sanitize/suppressions.txt \
	$(SWIFT) test --skip-build --sanitize thread --scratch-path .build-tsan
CONCURRENT := 'ConnectionsTests|SimulatedAccessoriesTests|VoiceServiceTests|HomeStoreTests'
# What talks to others over a network: one test after the other, as in `units`.
CONVERSING := 'MQTTClientTests|MQTTAccessoriesTests|HomeKitAccessoriesTests|HomeAssistantAccessoriesTests|LocalDiscoveryTests|WyomingProtocolTests|HouseEarsTests|AlertDeliveriesTests'

## The same as `make test`: what CI runs.
check: test

## Installs Home Assistant, HAP-python, Wyoming and Playwright beside the build (five minutes, 1.1 GB), and lets the tests talk to them.
peers: compile
	./.ci/peers .build/peers
	HEARTH_HAP_PYTHON=$(PYTHONS)/hap/bin/python \
	HEARTH_WYOMING_PYTHON=$(PYTHONS)/wyoming/bin/python \
	HEARTH_SATELLITE_PYTHON=$(PYTHONS)/satellite/bin/python \
	HEARTH_HOME_ASSISTANT_PYTHON=$(PYTHONS)/home-assistant/bin/python \
	HEARTH_PLAYWRIGHT_PYTHON=$(PYTHONS)/playwright/bin/python \
	$(SWIFT) test --skip-build --no-parallel --filter $(PEERS)
PYTHONS := $(CURDIR)/.build/peers

## Makes a Debian package in .build/deb, with the Swift libraries inside, manual pages, completions and the system service.
deb:
	./.ci/setup
	$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build-static --product hearth
	packaging/build-deb .build-static/release .build/deb

## Makes a package of the debug build, which runs on this machine alone: to look at the package, not to give it away.
trial-deb:
	HEARTH_DEB_TRIAL=1 packaging/build-deb .build/debug .build/deb

## Installs the program with its grammars under PREFIX.
PREFIX ?= /usr/local
install: build
	install -d $(PREFIX)/lib/hearth $(PREFIX)/bin
	cp -R .build/release/hearth .build/release/*.resources $(PREFIX)/lib/hearth/
	ln -sf $(PREFIX)/lib/hearth/hearth $(PREFIX)/bin/hearth
