package main

import (
	"regexp"
	"strings"
)

// keepsLine matches the text of comment lines that are no running text: code, lists, headings,
// tables, directives.
var keepsLine = regexp.MustCompile(`^(//$|//\t|//  |// [-*#|+]|// \d+[.)] |//[^ ])`)

// wrapComments rewraps each paragraph of line comments that has a line wider than commentWidth.
func wrapComments(src string) string {
	lines := strings.Split(src, "\n")
	var out []string
	for i := 0; i < len(lines); {
		indent, text, ok := commentLine(lines[i])
		if !ok || keepsLine.MatchString(text) {
			out = append(out, lines[i])
			i++
			continue
		}
		from, wide := i, false
		for ; i < len(lines); i++ {
			in, t, ok := commentLine(lines[i])
			if !ok || in != indent || keepsLine.MatchString(t) {
				break
			}
			wide = wide || width(lines[i]) > commentWidth
		}
		if wide {
			out = append(out, fill(indent, lines[from:i])...)
		} else {
			out = append(out, lines[from:i]...)
		}
	}
	return strings.Join(out, "\n")
}

// commentLine splits a line that is only a comment.
func commentLine(l string) (indent, text string, ok bool) {
	text = strings.TrimLeft(l, "\t ")
	return l[:len(l)-len(text)], text, strings.HasPrefix(text, "//")
}

// fill sets the words of a paragraph anew.
func fill(indent string, paragraph []string) []string {
	var out []string
	line := indent + "//"
	for _, l := range paragraph {
		for w := range strings.FieldsSeq(strings.TrimPrefix(strings.TrimLeft(l, "\t "), "//")) {
			if width(line)+1+width(w) > commentWidth && line != indent+"//" {
				out = append(out, line)
				line = indent + "//"
			}
			line += " " + w
		}
	}
	return append(out, line)
}
