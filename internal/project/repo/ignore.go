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

// What .gitignore files say, for folders that git does not know. The rules are those of gitignore(5); the tests compare with
// `git check-ignore`.

const maxIgnoreFile = 256 << 10 // bytes that are read of one .gitignore

// A rule is one line of a .gitignore.
type rule struct {
	pattern *regexp.Regexp
	keep    bool // the line began with "!"
	folders bool // it ended with "/"
	whole   bool // compared with the path below the .gitignore's folder, not with the name alone
}

// parseIgnore reads the text of a .gitignore. Lines that mean nothing are passed over, as git does.
func parseIgnore(text string) []rule {
	var rules []rule
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = trimSpaces(strings.TrimSuffix(line, "\r"))
		if line == "" || line[0] == '#' {
			continue
		}
		var r rule
		if line, r.keep = strings.CutPrefix(line, "!"); line == "" {
			continue
		}
		line, r.folders = strings.CutSuffix(line, "/")
		r.whole = strings.Contains(line, "/")
		line = strings.TrimPrefix(line, "/")
		expression, ok := translate(octets(line))
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

// octets writes each byte as a letter of its own: git compares bytes, regular expressions letters.
func octets(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return s
	}
	letters := make([]rune, 0, len(s))
	for i := range len(s) {
		letters = append(letters, rune(s[i]))
	}
	return string(letters)
}

// trimSpaces takes off spaces at the end that are not escaped.
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

// translate writes a glob of git's as a regular expression; false: it matches nothing.
func translate(glob string) (string, bool) {
	var b strings.Builder
	plain := strings.IndexAny(glob, `*?[\`) // git compares what is before it apart, and begins anew here
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

// named are the classes that git knows, as pairs of the first and the last of each run.
var named = map[string]string{
	"alnum": "09AZaz", "alpha": "AZaz", "blank": "\t\t  ", "cntrl": "\x00\x1f\x7f\x7f", "digit": "09", "graph": "!~",
	"lower": "az", "print": " ~", "punct": "!/:@[`{~", "space": "\t\n\r\r  ", "upper": "AZ", "xdigit": "09AFaf",
}

// translateClass writes a class like [!a-z] as git's wildmatch.c reads it; n is its length in the glob, 0 when it is
// broken. No class holds a slash.
func translateClass(glob string) (class string, n int) {
	var in [256]bool
	add := func(from, to byte) {
		for c := int(from); c <= int(to); c++ {
			in[c] = true
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
		case c == ']' && !first:
			return written(in, not), i + 1
		case c == '-' && from != 0 && i+1 < len(glob) && glob[i+1] != ']':
			to, size := member(glob[i+1:])
			add(from, to)
			from = 0
			i += 1 + size
		case strings.HasPrefix(glob[i:], "[:") && classEnd(glob[i:]) > 0:
			end := classEnd(glob[i:])
			runs, known := named[glob[i+2:i+end-2]]
			if !known {
				return "", 0
			}
			for r := range len(runs) / 2 {
				add(runs[2*r], runs[2*r+1])
			}
			from = 0
			i += end
		default:
			one, size := member(glob[i:])
			add(one, one)
			from = one
			i += size
		}
	}
	return "", 0
}

// member reads one octet of a class, escaped or not; what an escape at the end of the glob means does not matter: the
// class has no end.
func member(glob string) (c byte, size int) {
	if glob[0] == '\\' && len(glob) > 1 {
		return glob[1], 2
	}
	return glob[0], 1
}

// classEnd tells how long a named class like [:alpha:] at the beginning of a glob is; 0: it is none.
func classEnd(glob string) int {
	end := strings.IndexByte(glob, ']')
	if end < 3 || glob[end-1] != ':' {
		return 0
	}
	return end + 1
}

// written writes octets as a class of a regular expression.
func written(in [256]bool, not bool) string {
	var b strings.Builder
	for c := range in {
		if in[c] != not && c != '/' {
			fmt.Fprintf(&b, `\x{%02x}`, c)
		}
	}
	if b.Len() == 0 {
		return `[^\x{0}-\x{10ffff}]`
	}
	return "[" + b.String() + "]"
}

// An ignorer knows the rules of one folder's .gitignore files; it reads each once. For one look.
type ignorer struct {
	root  *os.Root
	rules map[string][]rule // by folder
}

func newIgnorer(root *os.Root) *ignorer { return &ignorer{root: root, rules: map[string][]rule{}} }

func (g *ignorer) in(dir string) []rule {
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

// ignores tells whether a path itself is ignored; that its folders are not is the caller's to know.
func (g *ignorer) ignores(file string, folder bool) bool {
	said, ignored := false, false
	parents(file, func(dir string) bool {
		below := strings.TrimPrefix(file[len(dir):], "/")
		rules := g.in(dir)
		for _, r := range slices.Backward(rules) {
			subject := below
			if !r.whole {
				subject = path.Base(below)
			}
			if (folder || !r.folders) && r.pattern.MatchString(octets(subject)) {
				said, ignored = true, !r.keep
				return false
			}
		}
		return !said
	})
	return ignored
}

// hides tells whether a path, or a folder above it, is ignored.
func (g *ignorer) hides(file string, folder bool) bool {
	hidden := g.ignores(file, folder)
	parents(file, func(dir string) bool {
		hidden = hidden || dir != "" && g.ignores(dir, true)
		return !hidden
	})
	return hidden
}

// osPath is a path below a folder as the system writes it.
func osPath(root, file string) string { return filepath.Join(root, filepath.FromSlash(file)) }
