# Everything that is done to this repository. What it fetches stays in .bin, .harness and the node_modules folders.
#
#   make test       all checks, from the linters to real clients    make bench   budgets, measured
#   make test-real  a real gateway and real agents, fetched by npm  make fuzz    each fuzz target for a while
#   make check      the same in some minutes, by what changed   make test-long  what repeats or searches, in its long form
#   make build      bin/world-mcp                                   make lint    linters and formats only
#   make gen        files derived from declarations and spec.rows   make clean   what was built and fetched
#   make measure    figures of the code, beside those of others
#   make assets     the page, bundled into assets/dist          make evidence  pictures and films of what can be seen
#   make golden     the golden pictures anew (e2e/golden), after a change that is meant to be seen

GOLANGCI_VERSION = 2.15.0
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
GO_BUILD = go build -ldflags "-s -w -X main.version=$(VERSION)"
LINT = $(CURDIR)/.bin/golangci-lint
# The race detector needs a C compiler.
RACE := $(shell command -v "$$(go env CC)" >/dev/null 2>&1 && echo -race)
FUZZ_TIME = 20s

# One form of compiled packages for all: with and without, everything would be compiled twice.
export GOFLAGS := $(strip $(shell go env GOFLAGS) -trimpath)
# Of this run; what is flaky in it is counted over all of its steps.
export WORLD_RUN := $(or $(WORLD_RUN),$(shell date +%s))
export WORLD_BIN = $(CURDIR)/bin/world-mcp
export HARNESS_DIR = $(CURDIR)/.harness
# The race detector has every program that a test starts sleep for a second before it ends; some tests start a thousand.
export GORACE = atexit_sleep_ms=0
# No check talks to the developer's own agents; the real suites say which ones they want.
export WORLD_GATEWAY = off
export WORLD_ACP = off

.NOTPARALLEL:
.DEFAULT_GOAL = build
.PHONY: build dev gen golden assets clean setup test test-real test-long check measure quick-lint quick-go quick-web quick-browser lint fuzz bench bench-quick \
  check-lint check-generated check-gate check-go check-fuzz check-web check-mcp check-package check-install check-powercut \
  long-browser soak evidence second-tries real-setup real-go real-gateway real-acp long-acp

# Each step runs under its name and is timed; the first one that fails ends the run (tools/steps). Steps that need the
# program find it built.
STEPS = cd tools && BUILD= go run ./steps
BUILD ?= build

OUTSIDE = check-mcp check-package check-install check-powercut
# One plan for a developer and for continuous integration; REAL=1, which the latter says, adds the real gateway and agents and
# the budgets in short. What keeps time, and the Go tests, which are never tried again, have the processors first; the rest
# runs on a second track beside them. What fails there is tried again when it is alone (second-tries).
FIRST = $(if $(REAL),real-go) lane-sound $(if $(REAL),lane-realsound) check-go $(OUTSIDE) $(if $(REAL),real-acp)
BESIDE = check-lint check-generated check-gate check-web lane-null lane-pictures $(if $(REAL),lane-real)
test: export WORLD_LATER = 1
test:
	$(STEPS) setup $(if $(REAL),real-setup) build : $(FIRST) / $(BESIDE) : second-tries $(if $(REAL),bench-quick)

test-real:
	$(STEPS) build real-gateway real-acp

# What was changed since the branch began (on main: since the commit before), also what is not committed.
BASE := $(shell main=$$(git merge-base HEAD main 2>/dev/null); [ -n "$$main" ] && [ "$$main" != "$$(git rev-parse HEAD)" ] && echo $$main || git rev-parse -q --verify HEAD~1 || echo HEAD)
CHANGED = $(shell git diff --name-only --diff-filter=d $(BASE); git ls-files -o --exclude-standard)

# Some minutes of it, by what was changed: Go and the unit tests of the page choose exactly, specs by the list in
# e2e/gate/affected.mjs. Where the gate fails and this would not have looked, the gate says so.
check:
	$(STEPS) quick-lint quick-go quick-web quick-browser

quick-lint:
	$(LINT) run --allow-parallel-runners ./...
	cd web && npm run --silent check

quick-go:
	go test -vet=off ./...

quick-web: web/node_modules/.stamp
	$(if $(filter web/src/%,$(CHANGED)),cd web && npx vitest related --run $(patsubst web/%,%,$(filter web/src/%,$(CHANGED))),@echo "nothing of the page was changed")

quick-browser: assets $(BUILD) e2e/node_modules/.stamp
	cd e2e && CHROMIUM="$$(harness/chromium.sh)" node gate/run.mjs --changed $(CHANGED)

# What only repeats or searches, in its long form, and all specs drawn; run it before work on a part that it covers is
# called done.
LONG = check-go check-web check-fuzz check-powercut check-install real-gateway long-acp long-browser soak evidence bench
SOAK_MINUTES = 30
test-long: export WORLD_LONG = 1
test-long:
	$(STEPS) build $(LONG)

build:
	$(GO_BUILD) -o bin/world-mcp ./cmd/world-mcp

# The page from its sources, in front of a service with a data folder of its own, which goes on afterwards. Say WORLD_PORT and
# WORLD_DATA_DIR for another one.
dev: export WORLD_PORT := $(or $(WORLD_PORT),4599)
dev: export WORLD_DATA_DIR := $(or $(WORLD_DATA_DIR),$(CURDIR)/.dev)
dev: web/node_modules/.stamp $(BUILD)
	cd web && node_modules/.bin/vite

bench: $(BUILD) e2e/node_modules/.stamp
	CHROMIUM="$$(e2e/harness/chromium.sh)" go run ./bench

# A minute of it: what can be counted, without drawing; the counts and bytes are judged.
bench-quick: $(BUILD) e2e/node_modules/.stamp
	CHROMIUM="$$(e2e/harness/chromium.sh)" go run ./bench -quick

# Pictures, contact sheets and films of everything that can be seen, in EVIDENCE_DIR; WORLD_HEADED=1 to watch it slowly.
EVIDENCE_DIR ?= $(CURDIR)/evidence
evidence: $(BUILD) e2e/node_modules/.stamp
	cd e2e && CHROMIUM="$$(harness/chromium.sh)" EVIDENCE_DIR="$(abspath $(EVIDENCE_DIR))" node evidence/run.mjs

# What "#picture" specs compare the world with. Look at what changed before you commit it.
golden: $(BUILD) e2e/node_modules/.stamp
	cd e2e && CHROMIUM="$$(harness/chromium.sh)" GOLDEN=write node --test browser/golden.test.mjs

gen:
	cd tools && go run ./gen
	cd tools && go run ./spec

assets: web/node_modules/.stamp
	cd tools && go run ./bundle

lint: check-lint

# Figures of the code beside those of codebases that it learns from. Judges nothing.
measure: web/node_modules/.stamp
	cd tools && go run ./measure -packages
	@echo; cd tools && go run ./prose -count | sed -n 1,2p
	node web/lint/measure.mjs

fuzz:
	@targets=$$(git grep -o '^func Fuzz[A-Za-z]*' -- '*_test.go') && \
	echo "$$targets" | sed 's|/[^/]*:func | |' | while read -r dir target; do \
	  echo "$$dir $$target"; \
	  go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZ_TIME) -fuzzminimizetime 100x "./$$dir" < /dev/null || exit 1; \
	done

clean:
	rm -rf bin .bin .harness web/node_modules e2e/node_modules

setup: web/node_modules/.stamp e2e/node_modules/.stamp
	@[ "$$($(LINT) version --short 2>/dev/null)" = $(GOLANGCI_VERSION) ] || { \
	  echo "building golangci-lint $(GOLANGCI_VERSION) into .bin (some minutes, once)"; \
	  GOBIN=$(CURDIR)/.bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v$(GOLANGCI_VERSION); }
	@e2e/harness/mcp/setup.sh
	@e2e/harness/chromium.sh
	@e2e/harness/ssh/setup.sh

# Not `npm ci`: the lockfile names the platform packages of Linux with glibc alone, and ci refuses to add others.
%/node_modules/.stamp: %/package-lock.json
	cd $* && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

check-lint:
	@unformatted=$$(gofmt -l $$(git ls-files -co --exclude-standard '*.go')); \
	  [ -z "$$unformatted" ] || { echo "gofmt these: $$unformatted"; exit 1; }
	go vet ./...
	cd tools && go vet ./...
	$(LINT) run --allow-parallel-runners ./...
	cd tools && $(LINT) run --allow-parallel-runners -c ../.golangci.yml ./...
	e2e/lint/planted.sh $(LINT)
	cd tools && go run ./prose

check-generated: web/node_modules/.stamp
	cd tools && go run ./gen -check
	cd tools && go run ./spec -check
	cd tools && go run ./bundle -check

# Whole programs and servers, many times over, and a large bundle: the race detector makes them take five times as long and more.
SLOW = ^(TestBitFlips|TestRubbish|TestCutFiles|TestOtherFiles|TestDamageRevivesNothing|TestLedgerAndRecordsAreDamaged|TestASubjectCutElsewhere|TestALargeExportIsReadInLittleMemory|TestTheJavaScriptOfThreeIsBundledAsItIs)$$
# In their long form, or on a busy machine, some packages need more than Go's ten minutes.
GO_TIME = -timeout $(if $(WORLD_LONG),90m,20m)
check-go:
	go test $(RACE) $(GO_TIME) -vet=off -skip '$(SLOW)' $$(go list ./... | grep -v /e2e/cli$$) # check-lint has vetted them
	go test $(GO_TIME) -vet=off ./e2e/cli
	go test $(GO_TIME) -vet=off -run '$(SLOW)' ./internal/world/store/...
	cd tools && go test $(RACE) $(GO_TIME) -vet=off -skip '$(SLOW)' ./...
	cd tools && go test $(GO_TIME) -vet=off -run '$(SLOW)' ./bundle

# `go test` runs the seeds. Some thousand inputs each find what is near; `make fuzz FUZZ_TIME=10m` looks farther. Counted,
# not timed: before Go 1.27 the end of the time can be reported as a failure of the target (go.dev/issue/75804).
check-fuzz:
	@$(MAKE) --no-print-directory fuzz FUZZ_TIME=4000x

check-web: web/node_modules/.stamp
	cd web && npm run --silent check
	cd web && npm test --silent
	node --test skill/openclaw-voice/*.test.mjs

# The browser specs (e2e/gate): their lanes, and once more, alone, what failed.
SPECS = cd e2e && CHROMIUM="$$(harness/chromium.sh)" WORLD_PATIENCE=3 node gate/run.mjs

lane-%: $(BUILD) e2e/node_modules/.stamp
	$(SPECS) --base $(BASE) $*

# The runner of the specs itself.
check-gate:
	node --test e2e/gate/gate.test.mjs

# What a run with WORLD_LATER=1 has put off.
second-tries:
	cd tools && go run ./gotest -later
	$(SPECS) --later

# The same, all of them drawn.
long-browser: export WORLD_PICTURE = real
long-browser: $(BUILD) e2e/node_modules/.stamp
	$(SPECS) --at-a-time 1 null pictures sound

soak: $(BUILD) e2e/node_modules/.stamp
	cd e2e && CHROMIUM="$$(harness/chromium.sh)" node soak/soak.mjs --minutes $(SOAK_MINUTES)

check-mcp: $(BUILD) e2e/node_modules/.stamp
	CHROMIUM="$$(e2e/harness/chromium.sh)" e2e/mcp/run.sh

check-package: $(BUILD)
	e2e/package/run.sh

check-install: $(BUILD)
	e2e/install_test.sh
	e2e/bundles_test.sh $(CURDIR)/bin/world-mcp $(if $(WORLD_LONG),,claude-code codex opencode)

check-powercut:
	e2e/powercut/run.sh

# The lanes against what they were written for, with a scripted model in the place of a real one.
real-gateway: real-go $(BUILD) e2e/node_modules/.stamp
	$(SPECS) real realsound

real-go: real-setup
	cd tools && go run ./gotest ./internal/agents/openclaw $(RACE) -tags real -count 1 -run '^TestReal' -timeout 25m -parallel 4

real-setup:
	@e2e/harness/openclaw/setup.sh
	@e2e/harness/acp/setup.sh

real-acp: $(BUILD)
	e2e/real/acp.sh

# All eight agents, at two versions each, five under many settings of their users; of test-long, which takes it from here.
long-acp: export WORLD_LONG = 1
long-acp: real-acp
