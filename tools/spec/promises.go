package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// security makes promises to users: the rows of its tables, each with links to the tests that hold
// it.
const security = "SECURITY.md"

// testLink is a link to a test: [name](path of its file).
var testLink = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+(?:_test\.go|\.test\.mjs))\)`)

// promises returns the faults of the promises: rows that no test holds, and tests that do not
// exist or can be skipped.
func promises(repository fs.FS) (faults []error) {
	text, err := fs.ReadFile(repository, security)
	if err != nil {
		return []error{err}
	}
	search := &skips{repository: repository, packages: map[string]declared{}}
	for i, line := range strings.Split(string(text), "\n") {
		fail := func(err error) { faults = append(faults, fmt.Errorf("%s:%d: %w", security, i+1, err)) }
		links := testLink.FindAllStringSubmatch(line, -1)
		if strings.HasPrefix(line, "| ") && len(links) == 0 && !strings.Contains(line, "| held by |") {
			fail(errors.New("no test holds this promise"))
		}
		for _, link := range links {
			p := proof{kind: test, path: link[2], name: link[1]}
			if err := p.check(repository); err != nil {
				fail(err)
				continue
			}
			for _, err := range search.of(p) {
				fail(err)
			}
		}
	}
	return faults
}
