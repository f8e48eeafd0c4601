# One verb each. `make check` is what CI runs.
SWIFT ?= swift
HOME_FILE ?= corpora/homes/flat.yaml
SOURCES := Package.swift Sources Tests Benchmarks Tools

.PHONY: setup build run test lint format corpus words shapes talk bench bench-speech check install

## Installs the system packages that a bare Debian lacks.
setup:
	./.ci/setup

## Builds the program for use.
build:
	$(SWIFT) build -c release --product hearth

## Installs what is missing, builds, and lets you talk to an example home from the keyboard.
run: setup build
	.build/release/hearth say --home $(HOME_FILE)

# Tests that listen to a sound server in real time or measure the process: they get the machine to themselves.
ALONE := 'SoundDeviceTests|ListenTests|DecoderMemoryTests'

## Installs what the tests need, and runs them all.
test:
	./.ci/setup --tests
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	$(SWIFT) test --skip-build --skip $(ALONE)
	$(SWIFT) test --skip-build --no-parallel --filter $(ALONE)

## Checks the formatting without changing anything.
lint:
	$(SWIFT) format lint --strict --configuration .swift-format --recursive $(SOURCES)

## Formats the sources in place.
format:
	$(SWIFT) format --in-place --configuration .swift-format --recursive $(SOURCES)

## Runs the corpora as regression tests.
corpus: build
	.build/release/hearth check corpora/en

## Learns anew from the corpora how likely words are to follow one another in what is said.
words: build
	.build/release/hearth grammar --learn corpora/en > .build/spoken.arpa
	cp .build/spoken.arpa grammars/en/spoken.arpa

## Learns anew from the corpora which shapes of sentences are listened for beside those that are written.
shapes: build
	.build/release/hearth grammar --learn-shapes corpora/en > .build/learnt.jsgf
	cp .build/learnt.jsgf grammars/en/learnt.jsgf

## Learns anew from the corpora which words beside a request are only talk.
talk: build
	.build/release/hearth grammar --learn-talk corpora/en > .build/talk.txt
	cp .build/talk.txt grammars/en/talk.txt

## Measures what it costs and holds it against the goals; prints tables and JSON. BENCH="--only typed" measures that alone.
bench: build
	./.ci/setup --tests
	$(SWIFT) build -c release --product hearth-bench
	.build/release/hearth-bench $(BENCH)

## Measures how well speech is heard; COFFEE names a folder of human orders, LIMIT keeps it short.
LIMIT ?= 0
bench-speech: build
	./.ci/setup --tests
	$(SWIFT) build -c release --product speech-bench
	.build/release/speech-bench --limit $(LIMIT) $(if $(COFFEE),--coffee $(COFFEE)) --json .build/bench-speech.json

check: test

## Installs the program with its grammars under PREFIX.
PREFIX ?= /usr/local
install: build
	install -d $(PREFIX)/lib/hearth $(PREFIX)/bin
	cp -R .build/release/hearth .build/release/*.resources $(PREFIX)/lib/hearth/
	ln -sf $(PREFIX)/lib/hearth/hearth $(PREFIX)/bin/hearth
