package repo

import (
	"iter"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// clean makes a name displayable: U+FFFD replaces control characters and invalid UTF-8.
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

func osPath(root, file string) string { return filepath.Join(root, filepath.FromSlash(file)) }

func tooDeep(path string) bool { return len(path) > maxPath || strings.Count(path, "/") > maxDepth }

// contains reports whether path equals above or lies below it; the root "" contains every path.
func contains(above, path string) bool {
	return above == "" || strings.HasPrefix(path, above) && (len(path) == len(above) || path[len(above)] == '/')
}

func parentOf(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// parents yields every folder above a path, nearest first, up to the root "".
func parents(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for path := path; path != ""; {
			if path = parentOf(path); !yield(path) {
				return
			}
		}
	}
}
