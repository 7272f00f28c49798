package wire

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// constantsOf returns the values of the constants of a type in this package's source, by their
// names.
func constantsOf(t *testing.T, typeName string) map[string]string {
	t.Helper()
	all, err := parser.ParseDir(token.NewFileSet(), ".", nil, 0) //nolint:staticcheck // one package without build tags
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	ast.Inspect(all["wire"], func(n ast.Node) bool {
		s, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if id, ok := s.Type.(*ast.Ident); ok && id.Name == typeName {
			for i, name := range s.Names {
				if lit, ok := s.Values[i].(*ast.BasicLit); ok {
					v, err := strconv.Unquote(lit.Value)
					if err != nil {
						t.Fatal(err)
					}
					values[name.Name] = v
				}
			}
		}
		return true
	})
	if len(values) == 0 {
		t.Fatalf("there are no constants of type %s", typeName)
	}
	return values
}

// Every operation that a payload can ask for has a row, and every row is of an operation that there
// is: one without a row would be refused for all, and a row without an operation would be a right
// without a use.
func TestEveryOperationHasARow(t *testing.T) {
	for _, row := range []struct {
		kind Kind
		ops  string
	}{
		{KindChatRequest, "ChatOp"},
		{KindProjectRequest, "ProjectOp"},
		{KindVoiceRequest, "VoiceOp"},
	} {
		known := constantsOf(t, row.ops)
		for name, value := range known {
			if _, ok := OpOf(row.kind, value); !ok {
				t.Errorf("%s (%s %q) has no row", name, row.kind, value)
			}
		}
		info, _ := InfoOf(row.kind)
		for _, op := range info.Ops {
			if !slices.Contains(slices.Collect(maps.Values(known)), op.Name) {
				t.Errorf("%s has a row for %q, which is no %s", row.kind, op.Name, row.ops)
			}
		}
	}
}

// What a viewer, who may be an agent's own browser, may ask for is a short list. Whatever else
// there is, or comes, is refused.
func TestWhatAViewerMayDo(t *testing.T) {
	may := map[Kind][]string{
		KindToolResult: {""}, KindToolProgress: {""}, KindPagePresence: {""}, KindAvatarAct: {""}, KindPing: {""},
		KindCommit: {commitOfCall},
		KindProjectRequest: {
			string(ProjectOpRows), string(ProjectOpInside), string(ProjectOpCard),
			string(ProjectOpTouches),
		},
	}
	for _, k := range Kinds() {
		for _, op := range k.Ops {
			if viewer := op.UserOnly == ""; viewer != slices.Contains(may[k.Kind], op.Name) {
				t.Errorf("%s %q: a viewer may: %v", k.Kind, op.Name, viewer)
			}
			if strings.HasSuffix(op.UserOnly, ".") ||
				strings.ToLower(op.UserOnly[:min(1, len(op.UserOnly))]) != op.UserOnly[:min(1, len(op.UserOnly))] {
				t.Errorf("%s %q: %q does not complete a sentence", k.Kind, op.Name, op.UserOnly)
			}
		}
		_, unknown := OpOf(k.Kind, "made up")
		if fromPage := slices.Contains(k.Ways, PageToRouter); unknown || fromPage != (len(k.Ops) > 0) {
			t.Errorf("%s: pages send it: %v; its operations: %v; an unknown one has a row: %v", k.Kind, fromPage, k.Ops, unknown)
		}
	}
	if _, ok := OpOf("made.up", ""); ok {
		t.Error("an unknown kind has a row")
	}
	if _, ok := InfoOf("made.up"); ok {
		t.Error("an unknown kind is declared")
	}
}

// A payload names its operation so that its row is found, and a commit is of a call or by hand by
// whether it names one.
func TestPayloadsNameTheirOperation(t *testing.T) {
	for _, row := range []struct {
		payload Operator
		want    string
	}{
		{ChatRequest{Op: ChatOpStop}, "stop"},
		{ProjectRequest{Op: ProjectOpDiff}, "diff"},
		{VoiceRequest{Op: VoiceOpSay}, "say"},
		{Commit{CallID: "c_1"}, commitOfCall},
		{Commit{}, commitByHand},
	} {
		if got := row.payload.Operation(); got != row.want {
			t.Errorf("%T: %q, want %q", row.payload, got, row.want)
		}
	}
	for _, k := range Kinds() { // a kind with several operations is read by them, or its rows mean nothing
		if _, ok := k.Payload.(Operator); ok != (len(k.Ops) > 1 || k.Kind == KindCommit) && len(k.Ops) > 0 {
			t.Errorf("%s has %d operations; its payload names one: %v", k.Kind, len(k.Ops), ok)
		}
	}
}

// A device that is paired with a relay gets no more than the scopes that its user may grant to
// something that is elsewhere: neither voice nor project.
func TestDefaultScopes(t *testing.T) {
	got := DefaultScopes()
	for _, s := range []Scope{ScopeVoice, ScopeProject} {
		if slices.Contains(got, s) {
			t.Errorf("%s is among %v", s, got)
		}
	}
	got[0] = "changed"
	if reflect.DeepEqual(got, DefaultScopes()) {
		t.Error("a caller's change of the list is seen by others")
	}
}

// The parts of an error reach a model, each on a line of its own, and those that are missing take
// none.
func TestErrorsForAModel(t *testing.T) {
	e := NewError(CodeBadArguments, "%d is too many", 7)
	if e.Retryable || e.Next != CodeBadArguments.Info().Next || e.Error() != "bad_arguments: 7 is too many" {
		t.Errorf("%+v", e)
	}
	if got, want := e.Text(), "bad_arguments: 7 is too many\nnext: "+e.Next; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	e = e.At("objects[2].position").Saw(`"up"`).Allow("three numbers").Suggest([]string{"a", "b"}).Show("[0, 0, 1]").Try("Call again.")
	e.URL = "http://127.0.0.1:4516"
	want := `bad_arguments: 7 is too many
field: objects[2].position
got: "up"
allowed: three numbers
near matches: a, b
example: [0, 0, 1]
url: http://127.0.0.1:4516
next: Call again.`
	if got := e.Text(); got != want {
		t.Errorf("%s", got)
	}
	if unknown := NewError("made_up", "x"); unknown.Next != CodeInternal.Info().Next || unknown.Code != "made_up" {
		t.Errorf("%+v", unknown)
	}
}
