package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// judge returns the faults of the rows: gaps in their numbers, rows without proof, and proofs
// that do not exist or can be skipped.
func judge(repository fs.FS, rows []row) (faults []error) {
	search := &skips{repository: repository, packages: map[string]declared{}}
	for i, r := range rows {
		fail := func(err error) {
			faults = append(faults, fmt.Errorf("%s:%d: row %d: %w", source, r.line, r.number, err))
		}
		if r.number != i+1 {
			fail(fmt.Errorf("it stands where row %d should", i+1))
		}
		if len(r.proofs) == 0 || r.state() == elsewhere &&
			!slices.ContainsFunc(r.proofs, func(p proof) bool { return p.kind == test }) {
			fail(errors.New("it has neither a test nor a decision"))
		}
		for _, p := range r.proofs {
			if err := p.check(repository); err != nil {
				fail(err)
			} else if p.kind == test {
				for _, err := range search.of(p) {
					fail(err)
				}
			}
		}
	}
	return faults
}

// check returns why a proof does not count, or nil.
func (p proof) check(repository fs.FS) error {
	if p.kind == open {
		return errors.New("it is open: " + p.name)
	}
	if p.kind == optional || p.kind == unbuilt || p.kind == elsewhere {
		return nil
	}
	text, err := fs.ReadFile(repository, p.path)
	switch {
	case err != nil:
		return errors.New(p.path + " does not exist")
	case p.name != "" && !declares(p.path, string(text), p.name):
		return fmt.Errorf("%s has no test %q", p.path, p.name)
	}
	return nil
}

// declares reports whether the file at path, with this text, declares a test of this name. Of
// JavaScript and TypeScript the name is the title as the source has it, whole; one that is skipped
// (`test.skip`) does not count.
func declares(path, text, name string) bool {
	before, after := "(?:test|it|pictured)\\([\"'`]", "[\"'`],"
	if strings.HasSuffix(path, "_test.go") {
		before, after = "func ", `\(\w+ \*testing\.[TF]\) {`
	} else if !strings.Contains(path, ".test.") {
		return false
	}
	return regexp.MustCompile(`(?m)^\s*` + before + regexp.QuoteMeta(name) + after).MatchString(text)
}
