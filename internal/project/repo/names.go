package repo

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// clean is a name that can be written: what is no UTF-8 or a control character becomes U+FFFD.
func clean(name string) string {
	bad := func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	}
	if utf8.ValidString(name) && strings.IndexFunc(name, bad) < 0 {
		return name
	}
	return strings.Map(func(r rune) rune {
		if bad(r) {
			return utf8.RuneError
		}
		return r
	}, name)
}

// misfit tells whether a path is one that is never shown.
func misfit(path string) bool { return len(path) > maxPath || strings.Count(path, "/") > maxDepth }

// covers tells whether a path is another one or lies below it.
func covers(above, path string) bool {
	return above == "" || strings.HasPrefix(path, above) && (len(path) == len(above) || path[len(above)] == '/')
}

// parents calls f for every folder above a path, nearest first, down to "": the root.
func parents(path string, f func(dir string) bool) {
	for path != "" {
		path = path[:max(strings.LastIndexByte(path, '/'), 0)]
		if !f(path) {
			return
		}
	}
}
