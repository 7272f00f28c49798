package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	commentWidth = 100
	codeWidth    = 120
)

const (
	ruleWord    = "word"
	ruleComment = "comment"
	ruleCode    = "code"
)

// violation is one finding: a word, or a line that is too wide.
type violation struct {
	file string
	line int
	rule string
	text string // the line
	say  string
}

func (v violation) String() string { return fmt.Sprintf("%s:%d: %s", v.file, v.line, v.say) }

// where a word is refused.
type where int

const (
	inComments where = 1 << iota
	inMessages       // the string literals of the program, which users and models read
)

// words are refused. Messages may ask a model to pass something on to its user with the second, and
// may have the third as an argument of a tool.
var words = []struct {
	find    *regexp.Regexp
	instead string
	where   where
}{
	{word(`tells|told`), `report, publish, send, return, say which`, inComments | inMessages},
	{word(`tell|telling`), `report, publish, send, return, say which`, inComments},
	{word(`besides?`), `next to, with, and, in addition to`, inComments},
	{word(`besides? [\w%]+`), `next to, with, and, in addition to`, inMessages},
	{word(`nobody`), `no one, nothing, none; or say who`, inComments | inMessages},
	{word(`whoever|whomever`), `anyone who, callers that`, inComments | inMessages},
	{word(`somebody|anybody`), `someone, a user, a caller`, inComments | inMessages},
	{word(`whom`), `that, which, who`, inComments | inMessages},
	{word(`sees? to it`), `makes sure, ensures`, inComments | inMessages},
	{word(`what (is|was|has|are)`), `name the thing`, inComments},
	{word(`that it is so|hush|lest`), `plain words`, inComments | inMessages},
}

func word(alternatives string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(` + alternatives + `)\b`)
}

// directive matches comments and struct tags, which programs read.
var directive = regexp.MustCompile("^//(go:|nolint|export |line |lint:)|^//[a-z]+:[a-z]|^`json:")

// shipped matches the files whose string literals users may read.
var shipped = regexp.MustCompile(`^(cmd|internal|mcpserver|worldclient|assets)/.*\.go$|^[a-z]+\.go$`)

// check finds the violations of a file.
func check(name string, src []byte) ([]violation, error) {
	tokens, err := scan(name, src)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(src), "\n")
	var found []violation
	add := func(line int, rule, say string, args ...any) {
		found = append(found, violation{name, line, rule, lines[line-1], fmt.Sprintf(say, args...)})
	}
	isMessage := shipped.MatchString(name) && !strings.HasSuffix(name, "_test.go")
	free := map[int]int{} // by line: columns of literals and of comments behind code, which do not count
	for _, t := range tokens {
		var in where
		switch {
		case t.comment:
			in = inComments
		case isMessage:
			in = inMessages
		}
		for i, part := range strings.Split(t.text, "\n") {
			line := t.line + i
			if !t.comment || strings.TrimSpace(lines[line-1][:t.column(i)]) != "" {
				free[line] += width(part)
			}
			for _, w := range words {
				if w.where&in != 0 && !directive.MatchString(part) {
					for _, m := range w.find.FindAllString(part, -1) {
						add(line, ruleWord, "%q: %s", m, w.instead)
					}
				}
			}
		}
	}
	for i, l := range lines {
		trimmed := strings.TrimSpace(l)
		switch comment := strings.HasPrefix(trimmed, "//"); {
		case directive.MatchString(trimmed):
		case comment && width(l) > commentWidth && strings.Contains(strings.TrimPrefix(trimmed, "// "), " "):
			add(i+1, ruleComment, "a comment of %d columns, at most %d (prose -w wraps it)", width(l), commentWidth)
		case !comment && width(l)-free[i+1] > codeWidth:
			add(i+1, ruleCode, "a line of %d columns, at most %d", width(l)-free[i+1], codeWidth)
		}
	}
	return found, nil
}

// width is in columns, a tab being four.
func width(s string) int { return utf8.RuneCountInString(s) + 3*strings.Count(s, "\t") }

// literal is a comment or a string literal.
type literal struct {
	line, offset int // of its first byte, the offset within the line
	text         string
	comment      bool
}

// column is the offset at which line i of the literal begins.
func (t literal) column(i int) int {
	if i == 0 {
		return t.offset
	}
	return 0
}

func scan(name string, src []byte) ([]literal, error) {
	var s scanner.Scanner
	var failed error
	fset := token.NewFileSet()
	file := fset.AddFile(name, -1, len(src))
	s.Init(file, src, func(pos token.Position, msg string) { failed = fmt.Errorf("%s: %s", pos, msg) }, scanner.ScanComments)
	var list []literal
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return list, failed
		}
		if tok == token.COMMENT || tok == token.STRING {
			p := file.PositionFor(pos, false)
			list = append(list, literal{p.Line, p.Column - 1, lit, tok == token.COMMENT})
		}
	}
}
