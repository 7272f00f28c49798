package main

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// A promise counts when a test holds it that exists and cannot be skipped.
func TestPromises(t *testing.T) {
	for row, fault := range map[string]string{
		"| It holds. | [TestX](a/x_test.go) |":                                         "",
		"| It holds. | [TestX](a/x_test.go), [a title: 1 (and so on)](b/y.test.mjs) |": "",
		"Words with a [link](docs/decisions/d.md).":                                    "",
		"| Who may enter | held by |":                                                  "",
		"|---|---|":                                                                    "",
		"| It holds. | |":                                                              "SECURITY.md:1: no test holds this promise",
		"| It holds. | [why](docs/decisions/d.md) |":                                   "no test holds this promise",
		"| It holds. | [TestX](a/x_test.go), [TestY](a/x_test.go) |":                   `no test "TestY"`,
		"| It holds. | [TestX](a/gone_test.go) |":                                      "does not exist",
	} {
		files := fstest.MapFS{security: {Data: []byte(row + "\n")}}
		maps.Copy(files, repository)
		said := errors.Join(promises(files)...)
		if (said == nil) != (fault == "") || said != nil && !strings.Contains(said.Error(), fault) {
			t.Errorf("%s\n%v, want %q", row, said, fault)
		}
	}
}
