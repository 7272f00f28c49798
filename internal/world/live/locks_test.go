package live_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// A world has two locks, and its components have none, so that one sentence of the package comment
// is the whole order of locks.
func TestLocksOfAWorld(t *testing.T) {
	for dir, want := range map[string][]string{".": {"World.commitMu", "World.mu"}, "calls": nil, "presence": nil} {
		parsed, err := parser.ParseDir(token.NewFileSet(), dir, //nolint:staticcheck // no build tags here
			func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range parsed {
			ast.Inspect(p, func(n ast.Node) bool {
				if of, ok := n.(*ast.TypeSpec); ok {
					got = append(got, locksIn(of)...)
				}
				return true
			})
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s has the locks %v instead of %v", dir, got, want)
		}
	}
}

// locksIn returns the locks among the fields of a type.
func locksIn(of *ast.TypeSpec) (list []string) {
	ast.Inspect(of.Type, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok {
			return true
		}
		kind, ok := field.Type.(*ast.SelectorExpr)
		if !ok || kind.Sel.Name != "Mutex" && kind.Sel.Name != "RWMutex" {
			return true
		}
		list = append(list, of.Name.Name+".") // an embedded one
		for i, name := range field.Names {
			if i > 0 {
				list = append(list, of.Name.Name+".")
			}
			list[len(list)-1] += name.Name
		}
		return true
	})
	return list
}
