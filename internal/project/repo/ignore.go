package repo

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// This file reads .gitignore files, for folders that are no git repository. The rules are those of gitignore(5); the
// tests compare with `git check-ignore`.

// maxIgnoreFile is the size in bytes beyond which a .gitignore is not read.
const maxIgnoreFile = 256 << 10

// A rule is one line of a .gitignore.
type rule struct {
	pattern *regexp.Regexp
	// negated: the line began with "!". foldersOnly: it ended with "/".
	negated     bool
	foldersOnly bool
	// wholePath: the pattern is for the path below the .gitignore's folder, not for the name alone.
	wholePath bool
}

// parseIgnore reads the text of a .gitignore. Like git, it skips lines that have no meaning.
func parseIgnore(text string) []rule {
	var rules []rule
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = trimSpaces(strings.TrimSuffix(line, "\r"))
		if line == "" || line[0] == '#' {
			continue
		}
		var r rule
		if line, r.negated = strings.CutPrefix(line, "!"); line == "" {
			continue
		}
		line, r.foldersOnly = strings.CutSuffix(line, "/")
		r.wholePath = strings.Contains(line, "/")
		line = strings.TrimPrefix(line, "/")
		expression, ok := translate(bytesAsRunes(line))
		if line == "" || !ok {
			continue
		}
		pattern, err := regexp.Compile("(?s)^(?:" + expression + ")$")
		if err != nil {
			continue
		}
		r.pattern = pattern
		rules = append(rules, r)
	}
	return rules
}

// bytesAsRunes writes each byte as a rune of its own, since git compares bytes and regular expressions compare runes.
func bytesAsRunes(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return s
	}
	letters := make([]rune, len(s))
	for i := range letters {
		letters[i] = rune(s[i])
	}
	return string(letters)
}

// trimSpaces removes spaces at the end that are not escaped.
func trimSpaces(line string) string {
	for strings.HasSuffix(line, " ") {
		escapes := len(line) - 1 - len(strings.TrimRight(line[:len(line)-1], `\`))
		if escapes%2 == 1 {
			break
		}
		line = line[:len(line)-1]
	}
	return line
}

// translate turns a glob of git into a regular expression; false: it matches nothing.
func translate(glob string) (string, bool) {
	var b strings.Builder
	plain := strings.IndexAny(glob, `*?[\`) // git compares what is before it separately, and starts over here
	for i := 0; i < len(glob); {
		rest := glob[i:]
		switch { //nolint:staticcheck // the order matters
		case rest[0] == '*':
			after := strings.TrimLeft(rest, "*")
			stars := len(rest) - len(after)
			apart := stars > 1 && (i == plain || glob[i-1] == '/')
			i += stars
			switch {
			case apart && strings.HasPrefix(after, "/"):
				b.WriteString("(?:.*/)?")
				i++
			case apart && (after == "" || strings.HasPrefix(after, `\/`)):
				b.WriteString(".*")
			default:
				b.WriteString("[^/]*")
			}
		case rest[0] == '?':
			b.WriteString("[^/]")
			i++
		case rest[0] == '[':
			class, n := translateClass(rest)
			if n == 0 {
				return "", false
			}
			b.WriteString(class)
			i += n
		case rest[0] == '\\':
			if len(rest) == 1 {
				return "", false
			}
			i++
			fallthrough
		default:
			_, size := utf8.DecodeRuneInString(glob[i:])
			b.WriteString(regexp.QuoteMeta(glob[i : i+size]))
			i += size
		}
	}
	return b.String(), true
}

// posixClasses are the named classes that git knows, as pairs of the first and the last character of each range.
var posixClasses = map[string]string{
	"alnum": "09AZaz", "alpha": "AZaz", "blank": "\t\t  ", "cntrl": "\x00\x1f\x7f\x7f", "digit": "09", "graph": "!~",
	"lower": "az", "print": " ~", "punct": "!/:@[`{~", "space": "\t\n\r\r  ", "upper": "AZ", "xdigit": "09AFaf",
}

// translateClass turns a class like [!a-z] into that of a regular expression, as git's wildmatch.c reads it. n is its
// length in the glob; 0: it is broken. No class contains a slash.
func translateClass(glob string) (class string, n int) {
	var members strings.Builder
	add := func(from, to byte) {
		for _, r := range [...][2]byte{{from, min(to, '/'-1)}, {max(from, '/'+1), to}} {
			if r[0] <= r[1] {
				fmt.Fprintf(&members, `\x{%x}-\x{%x}`, r[0], r[1])
			}
		}
	}
	i := 1
	not := len(glob) > 1 && (glob[1] == '!' || glob[1] == '^')
	if not {
		i++
	}
	from := byte(0) // where a range would begin; 0: nowhere
	for first := true; i < len(glob); first = false {
		c := glob[i]
		switch {
		case c == ']' && !first && not:
			return "[^/" + members.String() + "]", i + 1
		case c == ']' && !first && members.Len() == 0:
			return `[^\x{0}-\x{10ffff}]`, i + 1
		case c == ']' && !first:
			return "[" + members.String() + "]", i + 1
		case c == '-' && from != 0 && i+1 < len(glob) && glob[i+1] != ']':
			to, size := classMember(glob[i+1:])
			add(from, to)
			from = 0
			i += 1 + size
		case strings.HasPrefix(glob[i:], "[:") && classEnd(glob[i:]) > 0:
			end := classEnd(glob[i:])
			runs, known := posixClasses[glob[i+2:i+end-2]]
			if !known {
				return "", 0
			}
			for r := range len(runs) / 2 {
				add(runs[2*r], runs[2*r+1])
			}
			from = 0
			i += end
		default:
			one, size := classMember(glob[i:])
			add(one, one)
			from = one
			i += size
		}
	}
	return "", 0
}

// classMember reads one byte of a class, escaped or not. An escape at the end of the glob does not matter: that class
// is broken.
func classMember(glob string) (c byte, size int) {
	if glob[0] == '\\' && len(glob) > 1 {
		return glob[1], 2
	}
	return glob[0], 1
}

// classEnd returns the length of a named class like [:alpha:] at the beginning of a glob; 0: there is none.
func classEnd(glob string) int {
	end := strings.IndexByte(glob, ']')
	if end < 3 || glob[end-1] != ':' {
		return 0
	}
	return end + 1
}

// An ignorer knows the rules of the .gitignore files below a root. It reads each once, so it is for one scan.
type ignorer struct {
	root *os.Root
	// rules are by folder.
	rules map[string][]rule
}

// newIgnorer returns an ignorer that has read nothing yet.
func newIgnorer(root *os.Root) *ignorer { return &ignorer{root: root, rules: map[string][]rule{}} }

// rulesIn returns the rules of a folder's own .gitignore.
func (g *ignorer) rulesIn(dir string) []rule {
	rules, known := g.rules[dir]
	if !known {
		r := reader{root: g.root}
		text, _, _ := r.text(path.Join(dir, ".gitignore"), maxIgnoreFile)
		r.close()
		rules = parseIgnore(string(text))
		g.rules[dir] = rules
	}
	return rules
}

// ignores reports whether a path itself is ignored. The caller knows that no folder above it is. The last rule that
// matches in the nearest .gitignore decides.
func (g *ignorer) ignores(file string, folder bool) bool {
	for dir := range parents(file) {
		below := strings.TrimPrefix(file[len(dir):], "/")
		for _, r := range slices.Backward(g.rulesIn(dir)) {
			subject := below
			if !r.wholePath {
				subject = path.Base(below)
			}
			if (folder || !r.foldersOnly) && r.pattern.MatchString(bytesAsRunes(subject)) {
				return !r.negated
			}
		}
	}
	return false
}

// hides reports whether a path or a folder above it is ignored.
func (g *ignorer) hides(file string, folder bool) bool {
	for ; file != ""; file, folder = parentOf(file), true {
		if g.ignores(file, folder) {
			return true
		}
	}
	return false
}

// osPath returns a path below a folder in the system's form.
func osPath(root, file string) string { return filepath.Join(root, filepath.FromSlash(file)) }
