package wire_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

// parsed is a file of Go.
func parsed(t *testing.T, path string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// sources are the files of a pattern.
func sources(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(list), err)
	}
	return list
}

// Every kind has a next step, and the tools and routes in it exist.
func TestEachMissingKindNamesWhatListsIt(t *testing.T) {
	t.Parallel()
	var routes strings.Builder
	for _, path := range append(sources(t, "../server/httpapi/*.go"), "../../docs/PROTOCOL.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		routes.Write(text)
	}
	var kinds []wire.Missing
	ast.Inspect(parsed(t, "notfound.go"), func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Missing" {
				text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				kinds = append(kinds, wire.Missing(text))
			}
		}
		return true
	})
	if len(kinds) < 10 {
		t.Fatalf("only %d kinds were found", len(kinds))
	}
	route, named := regexp.MustCompile(`(?:GET|POST) (/api/[a-z/-]+)`), regexp.MustCompile(`\b[a-z]+_[a-z_]+\b|\bworlds tool\b`)
	seen := map[string]wire.Missing{}
	for _, kind := range kinds {
		e := wire.NotFound(kind, "there is no such %s", kind)
		if e.Code != wire.CodeNotFound || e.Message != "there is no such "+string(kind) || !strings.HasSuffix(e.Next, ".") {
			t.Errorf("%s: %+v", kind, e)
		}
		if other, ok := seen[e.Next]; ok {
			t.Errorf("%s and %s have one step: %s", kind, other, e.Next)
		}
		seen[e.Next] = kind
		for _, m := range route.FindAllStringSubmatch(e.Next, -1) {
			if !strings.Contains(routes.String(), m[1]) {
				t.Errorf("%s: there is no route %s", kind, m[1])
			}
		}
		for _, name := range named.FindAllString(e.Next, -1) {
			name = strings.TrimSuffix(name, " tool")
			if !slices.ContainsFunc(tool.All(), func(one tool.Tool) bool { return one.Name == name }) {
				t.Errorf("%s: there is no tool %s", kind, name)
			}
		}
	}
}

// The step of the table is for things missing in a world. Everything else names a step of its own.
func TestEveryNotFoundHasAStepOfItsOwn(t *testing.T) {
	t.Parallel()
	looked := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		if strings.Contains(filepath.ToSlash(path), "test/") { // what plays a foreign relay or service
			return nil
		}
		stepped := map[ast.Node]bool{}
		ast.Inspect(parsed(t, path), func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if inner, ok := method.X.(*ast.CallExpr); ok && (method.Sel.Name == "Try" || stepped[call]) {
				stepped[inner] = true // and so on down the chain
			}
			if method.Sel.Name != "NewError" || len(call.Args) == 0 {
				return true
			}
			if code, ok := call.Args[0].(*ast.SelectorExpr); ok && code.Sel.Name == "CodeNotFound" {
				looked++
				if !stepped[call] {
					t.Errorf("%s: a not_found error without a step: %s", path, call.Args[1].(*ast.BasicLit).Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if looked < 10 {
		t.Errorf("only %d errors were looked at", looked)
	}
}
