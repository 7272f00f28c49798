//go:build unix

package coder

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Every operation that the protocol names is served, and there is no other one. The user's own are
// refused to programs.
func TestEveryOperationIsServed(t *testing.T) {
	owner := map[wire.CoderOp]bool{}
	for _, op := range []wire.CoderOp{"trust", "answer", "keep", "revert", "undo", "apply", "merge", "discard", "git", "settle"} {
		owner[op] = true
	}
	named := operationsOf(t)
	f := begin(t)
	for op := range named {
		o := operations[op]
		if o.onService == nil && o.onSession == nil {
			t.Errorf("%s is not served", op)
		}
		for _, by := range []*access.Principal{user, program} {
			_, e := f.Ask(testContext, by, "", &wire.CoderRequest{Op: op, Session: "nothing", Folder: f.repo, Hash: "none"})
			if e != nil && e.Field == "op" {
				t.Errorf("%s: %v", op, e)
			}
			if refused := e != nil && e.Code == wire.CodeNotAllowed; refused != (owner[op] && by == program) {
				t.Errorf("%s by %v: %v", op, by, e)
			}
		}
	}
	for op := range operations {
		if !named[op] {
			t.Errorf("the protocol has no %s", op)
		}
	}
}

// operationsOf returns the values of wire.CoderOp.
func operationsOf(t *testing.T) map[wire.CoderOp]bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../wire/coder.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ops := map[wire.CoderOp]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "CoderOp" {
			return true
		}
		for _, v := range spec.Values {
			text, err := strconv.Unquote(v.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			ops[wire.CoderOp(text)] = true
		}
		return true
	})
	if len(ops) < 19 {
		t.Fatalf("only %d operations were found", len(ops))
	}
	return ops
}
