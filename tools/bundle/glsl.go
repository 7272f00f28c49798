package main

import (
	"regexp"
	"strings"
)

// A shader of three's holds every branch for every material; #if chooses when the browser compiles
// it. Of what our materials never define, the branches go before.

// condition says whether an #if is decided before its shader is used.
type condition int

const (
	open condition = iota
	never
	always
)

// branch is one #if … #endif while it is read.
type branch struct {
	outer   bool // the code around it stays
	taken   bool // an earlier branch always holds
	written bool // its #if was written
	keep    bool
}

var (
	directive = regexp.MustCompile(`^\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b(.*)$`)
	isDefined = regexp.MustCompile(`^defined\s*\(\s*(\w+)\s*\)$|^defined\s+(\w+)$`)
	isCounted = regexp.MustCompile(`^(\w+)\s*>\s*0$|^UNROLLED_LOOP_INDEX\s*<\s*(\w+)$`)
)

// fold leaves out the branches of a shader that never hold, and the lines around those that always
// do.
func fold(text string, known map[string]condition) string {
	var out []string
	var stack []branch
	keep := true
	for line := range strings.SplitSeq(text, "\n") {
		m := directive.FindStringSubmatch(line)
		if m == nil {
			if keep {
				out = append(out, line)
			}
			continue
		}
		kind, rest := m[1], strings.TrimSpace(m[2])
		if strings.HasPrefix(kind, "if") {
			stack = append(stack, branch{outer: keep})
		}
		b := &stack[len(stack)-1]
		switch kind {
		case "endif":
			if b.outer && b.written {
				out = append(out, line)
			}
			keep, stack = b.outer, stack[:len(stack)-1]
			continue
		case "else":
			b.keep = !b.taken
			if b.outer && b.written && b.keep {
				out = append(out, line)
			}
		default:
			line = b.enter(kind, rest, evaluate(kind, rest, known))
			if b.outer && line != "" {
				out = append(out, line)
			}
		}
		keep = b.outer && b.keep
	}
	return strings.Join(out, "\n")
}

// enter begins a branch with a condition; it answers the line to write for it, or nothing.
func (b *branch) enter(kind, rest string, c condition) string {
	b.keep = !b.taken && c != never
	switch {
	case !b.keep:
		return ""
	case c == always:
		b.taken = true
		if b.written {
			return "#else"
		}
		return ""
	}
	if b.written {
		return "#elif " + rest
	}
	b.written = true
	if kind == "elif" {
		kind = "if"
	}
	return "#" + kind + " " + rest
}

// evaluate decides a condition as far as it can be decided here.
func evaluate(kind, rest string, known map[string]condition) condition {
	switch kind {
	case "ifdef":
		return known[rest]
	case "ifndef":
		return not(known[rest])
	}
	return either(rest, known)
}

// either reads `a || b`, of which each part may be `a && b`.
func either(text string, known map[string]condition) condition {
	all := never
	for _, part := range apart(text, "||") {
		switch both(part, known) {
		case always:
			return always
		case open:
			all = open
		case never:
		}
	}
	return all
}

func both(text string, known map[string]condition) condition {
	all := always
	for _, part := range apart(text, "&&") {
		switch single(part, known) {
		case never:
			return never
		case open:
			all = open
		case always:
		}
	}
	return all
}

func single(text string, known map[string]condition) condition {
	if inner, negated := strings.CutPrefix(text, "!"); negated {
		return not(single(strings.TrimSpace(inner), known))
	}
	for _, form := range []*regexp.Regexp{isDefined, isCounted} {
		if m := form.FindStringSubmatch(text); m != nil {
			return known[m[1]+m[2]]
		}
	}
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		return either(text[1:len(text)-1], known)
	}
	return open
}

// apart splits a condition at an operator that stands in no brackets.
func apart(text, operator string) []string {
	var parts []string
	depth, from := 0, 0
	for i := range text {
		switch {
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		case depth == 0 && i >= from && strings.HasPrefix(text[i:], operator):
			parts, from = append(parts, strings.TrimSpace(text[from:i])), i+len(operator)
		}
	}
	return append(parts, strings.TrimSpace(text[from:]))
}

func not(c condition) condition {
	return map[condition]condition{never: always, always: never}[c]
}

// glslFunction is where a function of a shader begins.
var glslFunction = regexp.MustCompile(`(?m)^(?:void|bool|u?int|float|[iu]?vec[234]|mat[234]) (\w+)\s*\([^;{}]*\)\s*\{`)

// eachFunction replaces the functions of a shader.
func eachFunction(text string, change func(name, function string) string) string {
	var b strings.Builder
	for {
		m := glslFunction.FindStringSubmatchIndex(text)
		if m == nil {
			b.WriteString(text)
			return b.String()
		}
		end := m[1]
		for depth := 1; depth > 0 && end < len(text); end++ {
			switch text[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		b.WriteString(text[:m[0]])
		b.WriteString(change(text[m[2]:m[3]], text[m[0]:end]))
		text = text[end:]
	}
}
