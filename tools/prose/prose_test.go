package main

import (
	"strings"
	"testing"
)

// Words count in comments, some in messages; widths leave out what cannot be broken.
func TestCheck(t *testing.T) {
	wide := strings.Repeat("wide ", 24) + "line"
	for name, c := range map[string]struct {
		src  string
		want []string
	}{
		"plain":                    {"package a\n\n// Open opens it.\nfunc Open() {}\n", nil},
		"a word in a comment":      {"package a\n\n// Open tells of it.\nfunc Open() {}\n", []string{ruleWord}},
		"a word behind code":       {"package a\n\nvar a = 1 // nobody asks\n", []string{ruleWord}},
		"a word for models":        {"package a\n\nvar a = \"tell the user\"\n", nil},
		"a word in a message":      {"package a\n\nvar a = \"nobody is there\"\n", []string{ruleWord}},
		"an old word in a message": {"package a\n\nvar a = \"it tells World, told by %s\"\n", []string{ruleWord, ruleWord}},
		"a place in a message":     {"package a\n\nvar a = \"a format beside %s\"\n", []string{ruleWord}},
		"an argument":              {"package a\n\nvar a = `\"on\", \"beside\", of beside, or beside; on/beside (free)`\n", nil},
		"a struct tag":             {"package a\n\nvar a struct {\n\tB bool `json:\"told\"`\n}\n", nil},
		"a part of a word":         {"package a\n\n// The satellite is the retelling.\nvar a = 1\n", nil},
		"a wide comment":           {"package a\n\n// " + wide + "\nvar a = 1\n", []string{ruleComment}},
		"a wide directive":         {"package a\n\n//nolint:all " + wide + "\nvar a = 1\n", nil},
		"a link":                   {"package a\n\n// https://" + strings.Repeat("long", 30) + "\nvar a = 1\n", nil},
		"a wide string":            {"package a\n\nvar a = \"" + wide + "\"\n", nil},
		"a wide raw string":        {"package a\n\nvar a = `\n" + wide + "`\n", nil},
		"wide code":                {"package a\n\nvar a" + strings.Repeat("bcde", 30) + " = 1\n", []string{ruleCode}},
		"a wide comment of code":   {"package a\n\nvar a = 1 // " + wide + "\n", nil},
	} {
		found, err := check("a.go", []byte(c.src))
		if err != nil {
			t.Fatal(name, err)
		}
		var got []string
		for _, v := range found {
			got = append(got, v.rule)
		}
		if strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: %v, want %v", name, found, c.want)
		}
	}
}

// Only running text is wrapped, paragraph by paragraph, and wrapping twice changes nothing.
func TestWrapComments(t *testing.T) {
	long := strings.Repeat("word ", 30)
	src := "package a\n\n// " + long + "\n// end.\n//\n//\tcode " + long + "\n//   - a list " + long + "\n//nolint:all " + long + "\n\n" +
		"// Short\n// lines stay.\nfunc f() {\n\t// /a/path " + long + "\n}\n"
	got := wrapComments(src)
	for line := range strings.Lines(got) {
		text := strings.TrimSpace(line)
		if strings.HasPrefix(text, "// word") && width(strings.TrimSuffix(line, "\n")) > commentWidth {
			t.Errorf("%q is too wide", line)
		}
	}
	for _, kept := range []string{"//\tcode " + long, "//   - a list " + long, "//nolint:all " + long, "// Short\n// lines stay.\n", "\t// /a/path word"} {
		if !strings.Contains(got, kept) {
			t.Errorf("%q is gone:\n%s", kept, got)
		}
	}
	if again := wrapComments(got); again != got {
		t.Errorf("wrapping twice differs:\n%s", again)
	}
}
