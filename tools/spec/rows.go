package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// row is one sentence of the specification with its proofs.
type row struct {
	line    int // in the source, from 1
	section string
	number  int
	text    string
	proofs  []proof
}

// kind says what a proof is. The highest kind among the proofs of a row is the row's state.
type kind int

const (
	optional kind = iota // the specification leaves it open, and it is not built
	test
	elsewhere // part of the row needs another system, a device or a paid key: no test that runs here can prove it
	decision  // a record says why it is otherwise, or why there is nothing to test
	unbuilt   // the part that it belongs to is not built yet
	open      // the proof is still missing
)

// proof is one line below a row.
type proof struct {
	kind kind
	// path of a test or a decision, from the root of the repository.
	path string
	// name is that of a test in its file; empty for a file that is one test. Of an unbuilt row it
	// is the part, of an open one who brings the proof, and of one that is proven elsewhere the
	// part that is missing here.
	name string
}

// parts are what a row may wait for.
var parts = []string{"bridge", "coder", "packaging", "relay"}

// state returns the kind that counts; a row without proofs is open.
func (r row) state() kind {
	if len(r.proofs) == 0 {
		return open
	}
	return slices.MaxFunc(r.proofs, func(a, b proof) int { return int(a.kind - b.kind) }).kind
}

// parse reads the source: "== section", "number sentence", and indented proofs below it. Lines that
// begin with # are comments.
func parse(text string) ([]row, error) {
	var rows []row
	var faults []error
	section := ""
	for i, line := range strings.Split(text, "\n") {
		fail := func(err error) { faults = append(faults, fmt.Errorf("%s:%d: %w", source, i+1, err)) }
		content := strings.TrimSpace(line)
		switch {
		case content == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "== "):
			section = strings.TrimPrefix(line, "== ")
		case line[0] == ' ' || line[0] == '\t':
			p, err := parseProof(content)
			switch {
			case err != nil:
				fail(err)
			case len(rows) == 0:
				fail(errors.New("a proof without a row"))
			default:
				rows[len(rows)-1].proofs = append(rows[len(rows)-1].proofs, p)
			}
		default:
			number, sentence, _ := strings.Cut(content, " ")
			n, err := strconv.Atoi(number)
			if err != nil || sentence == "" || section == "" {
				fail(errors.New("want a number and a sentence, below a section"))
				continue
			}
			rows = append(rows, row{line: i + 1, section: section, number: n, text: sentence})
		}
	}
	return rows, errors.Join(faults...)
}

// parseProof reads one proof.
func parseProof(s string) (proof, error) {
	path, name, named := strings.Cut(s, "::")
	part, waits := strings.CutPrefix(s, "not built yet: ")
	who, isOpen := strings.CutPrefix(s, "open: ")
	what, isElsewhere := strings.CutPrefix(s, "not proven here: ")
	switch {
	case s == "optional":
		return proof{kind: optional}, nil
	case waits && slices.Contains(parts, part):
		return proof{kind: unbuilt, name: part}, nil
	case waits:
		return proof{}, fmt.Errorf("%q is none of the parts %s", part, strings.Join(parts, ", "))
	case isOpen:
		return proof{kind: open, name: who}, nil
	case isElsewhere && what != "":
		return proof{kind: elsewhere, name: what}, nil
	case strings.HasPrefix(s, "docs/decisions/"):
		return proof{kind: decision, path: s}, nil
	case named && name != "" || strings.HasSuffix(s, ".txtar") || strings.HasSuffix(s, ".sh"):
		return proof{kind: test, path: path, name: name}, nil
	}
	return proof{}, fmt.Errorf("%q is neither FILE::TEST, a script, a decision, \"not built yet: PART\", \"not proven here: WHAT\", \"optional\" nor \"open: WHO\"", s)
}
