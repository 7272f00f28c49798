// Command spec writes docs/spec.md from docs/spec.rows: each row of the specification with what
// proves it. With -check it writes nothing and fails when the page is stale, when a row has neither
// a test nor a decision, when a test or a decision that a row names does not exist, and when such a
// test can be skipped in continuous integration. The promises of SECURITY.md are held to the same.
//
//	go run ./spec [-check]            (in tools/)
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// Both are paths from the root of the repository.
const (
	source = "docs/spec.rows"
	page   = "docs/spec.md"
)

func main() {
	check := flag.Bool("check", false, "judge the rows and compare the page; write nothing")
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	if err := run(*root, *check); err != nil {
		fmt.Fprintln(os.Stderr, "spec:", err)
		os.Exit(1)
	}
}

// run writes the page, or judges rows and page. Its error lists every fault, one a line.
func run(root string, check bool) error {
	text, err := os.ReadFile(filepath.Join(root, source))
	if err != nil {
		return err
	}
	rows, err := parse(string(text))
	if err != nil {
		return err
	}
	target, now := filepath.Join(root, page), []byte(render(rows))
	if !check {
		return os.WriteFile(target, now, 0o644)
	}
	faults := append(judge(os.DirFS(root), rows), promises(os.DirFS(root))...)
	if old, err := os.ReadFile(target); err != nil || !bytes.Equal(old, now) {
		faults = append(faults, fmt.Errorf("%s is stale: run `make gen`", page))
	}
	return errors.Join(faults...)
}
