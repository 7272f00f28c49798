// Command gen writes everything that is derived from the one declaration in Go: the values of
// enumerations (internal/wire), the browser's types and tables (web/src/wire), the tables of
// docs/PROTOCOL.md, and the tool lists of SKILL.md's references and manifest.json. With -check it
// writes nothing and fails when a file differs.
//
//	go run ./gen            (in tools/)
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	check := flag.Bool("check", false, "compare only")
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	stale := 0
	for _, o := range outputs() {
		path := filepath.Join(*root, o.path)
		old, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			fail(err)
		}
		now, err := o.make(old)
		if err != nil {
			fail(fmt.Errorf("%s: %w", o.path, err))
		}
		if bytes.Equal(old, now) {
			continue
		}
		if *check {
			fmt.Fprintln(os.Stderr, "stale:", o.path)
			stale++
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			fail(err)
		}
		if err := os.WriteFile(path, now, 0o644); err != nil {
			fail(err)
		}
		fmt.Println("wrote", o.path)
	}
	if stale > 0 {
		fail(fmt.Errorf("%d generated files are stale: run `make gen`", stale))
	}
}

// output is one generated file; make gets its present content (for files that are only partly
// generated).
type output struct {
	path string
	make func(old []byte) ([]byte, error)
}

func outputs() []output {
	return []output{
		{"internal/wire/enums.gen.go", whole(enumsGo)},
		{"web/src/wire/types.gen.ts", whole(typesTS)},
		{"web/src/wire/tables.gen.ts", whole(tablesTS)},
		{"web/src/wire/words.gen.ts", whole(wordsTS)},
		{"web/src/wire/guards.gen.ts", whole(guardsTS("Socket", socketRoots))},
		{"web/src/wire/restguards.gen.ts", whole(guardsTS("Rest", restRoots))},
		{"web/src/wire/voiceguards.gen.ts", whole(guardsTS("Voice", voiceRoots))},
		{"web/src/wire/coderguards.gen.ts", whole(guardsTS("Coder", coderRoots))},
		{"web/src/core/testing/plaza.gen.ts", whole(plazaTS)},
		{"skill/references/tools.md", then(between("tools", toolPage), between("pieces", pieceTable))},
		{"manifest.json", manifestTools},
		{"docs/PROTOCOL.md", then(between("kinds", kindTable), between("payloads", payloadTable), between("records", recordTables(records)),
			between("coder-operations", operations), between("coder", recordTables(coderRecords)), between("states", stateTables),
			between("tools", scopeTable), between("errors", errorTable))},
	}
}

func whole(f func() (string, error)) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) {
		s, err := f()
		return []byte(s), err
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "gen:", err)
	os.Exit(1)
}
