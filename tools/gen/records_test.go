package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRecords(t *testing.T) {
	dir := t.TempDir()
	text := `package x

import "time"

// State of it.
type State string

const (
	// Begun: a | b
	// goes on.
	Begun State = "begun"
	Ended State = "ended"
)

const other = "none"

type record struct {
	// ID names it; nil: none.
	ID    string     ` + "`json:\"id\"`" + `
	State State      ` + "`json:\"state\"`" + `
	List  []Scope    ` + "`json:\"scopes,omitempty\"`" + `
	At    *time.Time ` + "`json:\"at,omitempty\"`" + `
	Deep  *Other     ` + "`json:\"deep\"`" + `
}

type bare struct{ ID string }
`
	if err := os.WriteFile(filepath.Join(dir, "x.go"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := declarationsOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := d.fields("record")
	want := "| field | type | meaning |\n|---|---|---|\n| `id` | text | `id` names it; absent: none. |\n| `state` | `begun`, `ended` |  |\n" +
		"| `scopes?` | list of scopes |  |\n| `at?` | time |  |\n| `deep` | `Other` |  |\n"
	if err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
	if v := d.values("State"); len(v) != 2 || v[0] != (enumValue{"begun", `a \| b goes on.`}) {
		t.Errorf("values: %v", v)
	}
	for _, name := range []string{"bare", "none"} {
		if _, err := d.fields(name); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// All records of the page are there, and each state has a meaning.
func TestRecordTables(t *testing.T) {
	t.Chdir("..") // where the program runs
	tables, err := tablesOf(records)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if !strings.Contains(tables, "**"+r.title+"**") {
			t.Errorf("no table of %s", r.name)
		}
	}
	states, err := stateTables()
	if err != nil || strings.Contains(states, "|  |") {
		t.Errorf("%s, %v", states, err)
	}
}
