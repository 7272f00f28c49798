package main

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

const (
	module = "github.com/worldmcp/world/" // the import path of the repository
	needs  = "internal/base/needs"        // the only package through which a Go test that proves a row may be skipped
)

// allowed are the functions of needs that a proof may call: in continuous integration they fail,
// another test runs the proof, or they skip nothing (Program, Until and Patience).
var allowed = []string{"Skip", "Programs", "RunBy", "Program", "Until", "Patience"}

// In JavaScript and TypeScript `skip: needs(…)` and `{ skip }` of such a value are allowed. A txtar
// script may leave out what needs a shell, or is not for Windows: continuous integration runs on
// Linux.
var (
	skipsSpec     = regexp.MustCompile(`\b(?:test|it|describe|suite|each|t|pictured)\.(?:skip|todo|fixme|skipIf|runIf|fails)\b|[{,]\s*(?:skip|todo):\s*(?:true|!|[^n"\s]|n[^e])`)
	skipsScript   = regexp.MustCompile(`^\s*(?:\[[^\]]*\]\s*)+(?:skip|stop)\b`)
	allowedScript = regexp.MustCompile(`^\s*\[(?:windows|!exec:sh)\]`)
)

// skips finds what can skip a proof, which then proves nothing.
type skips struct {
	repository fs.FS
	packages   map[string]declared // by folder
}

// declared holds the functions and methods of a package by name. Methods of different types that
// share a name count as one, so the search may find too much but not too little.
type declared map[string][]function

type function struct {
	*ast.FuncDecl
	real    bool              // it is compiled only with the tag of the suites that run real programs
	imports map[string]string // the name that its file gives to a package of the repository, and the folder of that
	set     *token.FileSet
}

// of returns every way in which the proof can be skipped.
func (s *skips) of(p proof) (faults []error) {
	text, err := fs.ReadFile(s.repository, p.path)
	if err != nil {
		return []error{err}
	}
	if strings.HasSuffix(p.path, "_test.go") {
		w := walk{skips: s, real: tagged(string(text)), seen: map[string]bool{}}
		w.calls(path.Dir(p.path), p.name)
		return w.faults
	}
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case strings.Contains(p.path, ".test.") && skipsSpec.MatchString(line):
			faults = append(faults, fmt.Errorf("%s:%d: a proof may be skipped only by needs(…) of e2e/harness/needs.mjs", p.path, i+1))
		case strings.HasSuffix(p.path, ".txtar") && skipsScript.MatchString(line) && !allowedScript.MatchString(line):
			faults = append(faults, fmt.Errorf("%s:%d: a proof may not be skipped on Linux", p.path, i+1))
		}
	}
	return faults
}

// walk goes through what one Go test calls.
type walk struct {
	*skips
	real   bool
	seen   map[string]bool
	faults []error
}

// calls searches all functions of this name in a package.
func (w *walk) calls(folder, name string) {
	if w.seen[folder+"."+name] {
		return
	}
	w.seen[folder+"."+name] = true
	pkg, err := w.load(folder)
	if err != nil {
		w.faults = append(w.faults, err)
	}
	for _, f := range pkg[name] {
		if w.real || !f.real {
			w.inside(folder, f)
		}
	}
}

// inside searches one function.
func (w *walk) inside(folder string, f function) {
	rapid := rapidNames(f.FuncDecl)
	ast.Inspect(f.FuncDecl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			w.calls(folder, n.Name)
		case *ast.SelectorExpr:
			of := ""
			if x, ok := n.X.(*ast.Ident); ok {
				of = x.Name
			}
			to := f.imports[of]
			skips := strings.HasPrefix(n.Sel.Name, "Skip") && slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, n.Sel.Name)
			switch {
			case to == needs && !slices.Contains(allowed, n.Sel.Name):
				w.faults = append(w.faults, fmt.Errorf("%s: needs.%s skips a proof in continuous integration", f.set.Position(n.Pos()), n.Sel.Name))
			case to == needs:
			case to != "":
				w.calls(to, n.Sel.Name)
			case skips && !rapid[of]:
				w.faults = append(w.faults, fmt.Errorf("%s: a proof may be skipped only by %s", f.set.Position(n.Pos()), needs))
			}
		}
		return true
	})
}

// rapidNames returns the names of parameters of type *rapid.T: passing over an action is part of a
// search, and skips no test.
func rapidNames(f *ast.FuncDecl) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok {
			return true
		}
		star, _ := field.Type.(*ast.StarExpr)
		if star == nil {
			return true
		}
		if sel, ok := star.X.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == "rapid" {
				for _, name := range field.Names {
					names[name.Name] = true
				}
			}
		}
		return true
	})
	return names
}

// load parses the files of a folder that can skip a test: those that import testing, or are part of
// a test.
func (s *skips) load(folder string) (declared, error) {
	if pkg, ok := s.packages[folder]; ok {
		return pkg, nil
	}
	pkg := declared{}
	s.packages[folder] = pkg
	files, err := fs.Glob(s.repository, folder+"/*.go")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := fs.ReadFile(s.repository, file)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		imports, tests := map[string]string{}, strings.HasSuffix(file, "_test.go")
		for _, i := range tree.Imports {
			to := strings.Trim(i.Path.Value, `"`)
			tests = tests || to == "testing"
			if in, ok := strings.CutPrefix(to, module); ok {
				name := path.Base(to)
				if i.Name != nil {
					name = i.Name.Name
				}
				imports[name] = in
			}
		}
		if !tests {
			continue
		}
		for _, d := range tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				pkg[fn.Name.Name] = append(pkg[fn.Name.Name],
					function{FuncDecl: fn, real: tagged(string(text)), imports: imports, set: set})
			}
		}
	}
	return pkg, nil
}

// tagged reports whether a Go file is compiled only with the tag "real".
func tagged(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	is, err := constraint.Parse(line)
	return err == nil && !is.Eval(func(tag string) bool { return tag != "real" })
}
