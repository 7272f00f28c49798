// Measure compares figures of the Go code with those of codebases that it learns from: sizes,
// tests, comments, and signs of a missing idea (strings compared, locks explained in comments, wide
// interfaces, repeated lines). It judges nothing.
//
//	go run ./measure [-packages]   from tools/
package main

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// Product code lies in these; what only tests use is counted with the tests.
var (
	product = regexp.MustCompile(`^(cmd|internal|mcpserver|worldclient|assets|skill)/`)
	testing = regexp.MustCompile(`_test\.go$|/[a-z]+test/[^/]+$|/testdata/`)
	lock    = regexp.MustCompile(`(?i)\b(caller|callers|who calls)\b[^.]*\bholds?\b|\bmu\b[^.]*\b(is|are) held\b|\bunder [a-z.]*\bmu\b`)
)

// models are what the same counting gave for others (November 2026): a column each, a row by its
// name.
var models = []struct {
	name    string
	figures map[string]string
}{
	{"go-sdk", map[string]string{"lines": "21,800", "file": "183 · 821 · 2826", "function": "9 · 36 · 349", "long": "17", "tests": "1.26", "comments": "0.31", "strings": "109", "locks": "4", "interface": "6", "go": "15"}},
	{"coder/websocket", map[string]string{"lines": "4,400", "file": "67 · 378 · 598", "function": "9 · 34 · 110", "long": "2", "tests": "0.75", "comments": "0.16", "strings": "16", "locks": "0", "interface": "1", "go": "3"}},
	{"litestream", map[string]string{"lines": "31,200", "file": "213 · 915 · 3544", "function": "15 · 59 · 305", "long": "47", "tests": "1.60", "comments": "0.11", "strings": "190", "locks": "7", "interface": "8", "go": "45"}},
	{"pocketbase", map[string]string{"lines": "57,700", "file": "118 · 510 · 1621", "function": "10 · 44 · 716", "long": "75", "tests": "1.18", "comments": "0.19", "strings": "129", "locks": "0", "interface": "192", "go": "4"}},
}

// rootTypes are the structs that hold the program together; they grow when features are not
// composed.
var rootTypes = []string{"service.service", "service.relay", "httpapi.Options"}

// figures of a set of files.
type figures struct {
	files, functions []int // lines of each
	lines            int
	comment, code    int   // lines
	widths           []int // columns of each line that is only a comment
	nolint           int
	strings, locks   int
	goroutines       int
	interfaces       []int // methods of each
	widest           string
	exported         map[string]map[string]bool // the packages of a name
	roots            []string                   // of rootTypes, with their fields
	methods          map[string]map[string]bool // of a type; once each, though systems have their own
	windows          map[string]int
	seen             []string // windows, in order, for the lines that are repeated
}

func main() {
	perPackage := flag.Bool("packages", false, "a line for each package as well")
	flag.Parse()
	if err := run(*perPackage); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(perPackage bool) error {
	listed := exec.Command("git", "ls-files", "*.go")
	listed.Dir = ".."
	out, err := listed.Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	all, packages, tests := newFigures(), map[string]*figures{}, map[string]int{}
	testLines := 0
	for name := range strings.FieldsSeq(string(out)) {
		src, err := os.ReadFile(path.Join("..", name))
		if os.IsNotExist(err) {
			continue // deleted, and not committed yet
		}
		if err != nil {
			return err
		}
		lines, dir := strings.Count(string(src), "\n"), path.Dir(name)
		if testing.MatchString(name) {
			testLines += lines
			tests[dir] += lines
			continue
		}
		if !product.MatchString(name) || strings.HasPrefix(string(src), "// Code generated") {
			continue
		}
		if packages[dir] == nil {
			packages[dir] = newFigures()
		}
		for _, f := range []*figures{all, packages[dir]} {
			if err := f.add(name, src); err != nil {
				return err
			}
		}
	}
	rules, err := os.ReadFile("../.golangci.yml")
	if err != nil {
		return err
	}
	show(all, testLines, strings.Count(string(rules), "\n"))
	if perPackage {
		printPackages(packages, tests)
	}
	return nil
}

func newFigures() *figures {
	return &figures{
		exported: map[string]map[string]bool{}, methods: map[string]map[string]bool{}, windows: map[string]int{},
	}
}

func (f *figures) add(name string, src []byte) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.ParseComments)
	if err != nil {
		return err
	}
	text := strings.Split(strings.TrimSuffix(string(src), "\n"), "\n")
	f.files = append(f.files, len(text))
	f.lines += len(text)
	f.countComments(set, file, text)
	f.countRepeats(text)
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			f.functions = append(f.functions, set.Position(fn.End()).Line-set.Position(fn.Pos()).Line+1)
			if fn.Recv == nil {
				f.export(fn.Name, name)
			} else {
				f.addMethod(receiver(fn.Recv.List[0].Type), fn.Name.Name, name)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if (n.Op == token.EQL || n.Op == token.NEQ) && (isString(n.X) || isString(n.Y)) {
				f.strings++
			}
		case *ast.CaseClause:
			f.strings += len(slices.DeleteFunc(slices.Clone(n.List), func(e ast.Expr) bool { return !isString(e) }))
		case *ast.GoStmt:
			f.goroutines++
		case *ast.TypeSpec:
			f.export(n.Name, name)
			st, ok := n.Type.(*ast.StructType)
			if ok && slices.Contains(rootTypes, path.Base(path.Dir(name))+"."+n.Name.Name) {
				f.roots = append(f.roots, fmt.Sprintf("%s %d", n.Name.Name, st.Fields.NumFields()))
			}
			if i, ok := n.Type.(*ast.InterfaceType); ok {
				f.countMethods(i, typeName(name, n.Name.Name))
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				f.export(id, name)
			}
		}
		return true
	})
	return nil
}

func (f *figures) export(id *ast.Ident, file string) {
	if !id.IsExported() {
		return
	}
	if f.exported[id.Name] == nil {
		f.exported[id.Name] = map[string]bool{}
	}
	f.exported[id.Name][path.Dir(file)] = true
}

func (f *figures) addMethod(of, method, file string) {
	of = typeName(file, of)
	if f.methods[of] == nil {
		f.methods[of] = map[string]bool{}
	}
	f.methods[of][method] = true
}

// receiver is the name of a receiver's type, without pointer and parameters.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func typeName(file, name string) string {
	return strings.TrimPrefix(path.Dir(file), "internal/") + "." + name
}

// largest lists the types with the most methods.
func (f *figures) largest(n int) string {
	names := slices.SortedFunc(maps.Keys(f.methods), func(a, b string) int {
		return cmp.Or(len(f.methods[b])-len(f.methods[a]), strings.Compare(a, b))
	})
	var list []string
	for _, name := range names[:min(n, len(names))] {
		list = append(list, fmt.Sprintf("%d (%s)", len(f.methods[name]), name))
	}
	return strings.Join(list, ", ")
}

func (f *figures) countMethods(i *ast.InterfaceType, name string) {
	n := 0
	for _, m := range i.Methods.List {
		n += len(m.Names)
	}
	if len(f.interfaces) == 0 || n > slices.Max(f.interfaces) {
		f.widest = name
	}
	f.interfaces = append(f.interfaces, n)
}

// countComments counts a line as comment when nothing but comment stands on it, and as code when
// something else does.
func (f *figures) countComments(set *token.FileSet, file *ast.File, text []string) {
	only := map[int]bool{}
	for _, group := range file.Comments {
		f.locks += len(lock.FindAllString(strings.ReplaceAll(group.Text(), "\n", " "), -1))
		for _, c := range group.List {
			first, last := set.Position(c.Pos()), set.Position(c.End())
			for l := first.Line; l <= last.Line; l++ {
				if l > first.Line || strings.TrimSpace(text[l-1][:first.Column-1]) == "" {
					only[l] = true
				}
			}
		}
	}
	for i, l := range text {
		f.nolint += strings.Count(l, "//nolint:")
		switch {
		case only[i+1]:
			f.comment++
			f.widths = append(f.widths, utf8.RuneCountInString(l)+3*strings.Count(l, "\t"))
		case strings.TrimSpace(l) != "":
			f.code++
		}
	}
}

// repeat is how many lines in a row must be the same to count as repeated.
const repeat = 6

func (f *figures) countRepeats(text []string) {
	var code []string
	for _, l := range text {
		if l = strings.TrimSpace(l); len(l) > 1 && !strings.HasPrefix(l, "//") && !strings.HasPrefix(l, `"github.com/`) {
			code = append(code, l)
		}
	}
	for i := 0; i+repeat <= len(code); i++ {
		w := strings.Join(code[i:i+repeat], "\n")
		f.windows[w]++
		f.seen = append(f.seen, w)
	}
}

func (f *figures) repeated() int {
	n := 0
	for _, w := range f.seen {
		if f.windows[w] > 1 {
			n++
		}
	}
	return n
}

func isString(e ast.Expr) bool {
	l, ok := e.(*ast.BasicLit)
	return ok && l.Kind == token.STRING && len(l.Value) > 2 // not the empty one: that asks whether there is any
}

func (f *figures) wider(than int) int {
	return len(slices.DeleteFunc(slices.Clone(f.interfaces), func(n int) bool { return n <= than }))
}

func (f *figures) longer(than int) int {
	return len(slices.DeleteFunc(slices.Clone(f.functions), func(n int) bool { return n <= than }))
}

// spread is the median, the ninth tenth and the greatest.
func spread(list []int) string {
	if len(list) == 0 {
		return "–"
	}
	s := slices.Sorted(slices.Values(list))
	return fmt.Sprintf("%d · %d · %d", s[len(s)/2], s[len(s)*9/10], s[len(s)-1])
}

func share(part, whole int) string { return fmt.Sprintf("%.3f", float64(part)/float64(max(whole, 1))) }

func show(f *figures, testLines, lintLines int) {
	twice := 0
	for _, where := range f.exported {
		if len(where) > 1 {
			twice++
		}
	}
	rows := []struct{ key, what, ours string }{
		{"lines", "lines of product code", fmt.Sprint(f.lines)},
		{"", "of them code (not comment, not empty)", fmt.Sprint(f.code)},
		{"", "files", fmt.Sprint(len(f.files))},
		{"file", "lines of a file: median · p90 · max", spread(f.files)},
		{"function", "lines of a function: median · p90 · max", spread(f.functions)},
		{"long", "functions of more than 80 lines", fmt.Sprint(f.longer(80))},
		{"", "functions of more than 40 lines", fmt.Sprint(f.longer(40))},
		{"tests", "lines of tests to one of product", share(testLines, f.lines)},
		{"comments", "comment lines to all that are not empty", share(f.comment, f.comment+f.code)},
		{"", "columns of a comment line: median · p90 · max", spread(f.widths)},
		{"", "nolint directives; lines of lint rules", fmt.Sprintf("%d; %d", f.nolint, lintLines)},
		{"", "fields of the composition roots", strings.Join(f.roots, ", ")},
		{"strings", "comparisons with a string literal", fmt.Sprint(f.strings)},
		{"locks", "comments that say who holds a lock", fmt.Sprint(f.locks)},
		{"", "methods of the largest types", f.largest(3)},
		{"interface", "methods of the widest interface", fmt.Sprintf("%d (%s)", slices.Max(f.interfaces), f.widest)},
		{"", "interfaces of more than 5 · 8 methods", fmt.Sprintf("%d · %d", f.wider(5), f.wider(8))},
		{"go", "go statements", fmt.Sprint(f.goroutines)},
		{"", "exported names; in more than one package", fmt.Sprintf("%d; %d", len(f.exported), twice)},
		{"", fmt.Sprintf("lines that repeat (runs of %d)", repeat), fmt.Sprint(f.repeated())},
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	defer w.Flush()
	fmt.Fprint(w, "Go\tours")
	for _, m := range models {
		fmt.Fprint(w, "\t", m.name)
	}
	fmt.Fprintln(w)
	for _, r := range rows {
		fmt.Fprint(w, r.what, "\t", r.ours)
		for _, m := range models {
			fmt.Fprint(w, "\t", m.figures[r.key])
		}
		fmt.Fprintln(w)
	}
}

// printPackages prints a line for each room, then one for each package.
func printPackages(packages map[string]*figures, tests map[string]int) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer w.Flush()
	fmt.Fprintln(w, "\nlines\ttests\troom\t")
	lines, tested := map[string]int{}, map[string]int{}
	for name, f := range packages {
		lines[room(name)] += f.lines
	}
	for name, n := range tests {
		tested[room(name)] += n
	}
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		fmt.Fprintf(w, "%d\t%s\t%s\t\n", lines[name], share(tested[name], lines[name]), name)
	}
	fmt.Fprintln(w, "\nlines\ttests\tcomments\tstrings\tlocks\tpackage\t")
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		f := packages[name]
		fmt.Fprintf(w, "%d\t%s\t%s\t%d\t%d\t%s\t\n", f.lines, share(tests[name], f.lines),
			share(f.comment, f.comment+f.code), f.strings, f.locks, name)
	}
}

// room is the first folder below internal, or the top folder.
func room(name string) string {
	parts := strings.SplitN(name, "/", 3)
	if parts[0] == "internal" && len(parts) > 1 {
		return "internal/" + parts[1]
	}
	return parts[0]
}
