//go:build unix

package acpagent

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/acp"
	"github.com/worldmcp/world/internal/wire"
)

// Whatever an agent says in whatever order, a page that folds what it is told holds what the history keeps; and a page
// that came in between, with a snapshot, holds the same.
func TestReplyFolds(t *testing.T) {
	l := New(fakeProfile(), Options{DataDir: "/nowhere", Tools: worldTools}, newPage(t))
	rapid.Check(t, func(t *rapid.T) {
		early, late := map[string]wire.ChatMessage{}, map[string]wire.ChatMessage(nil)
		take := func(m wire.ChatMessage) {
			for _, page := range []map[string]wire.ChatMessage{early, late} {
				if page != nil {
					m.Parts = slices.Clone(m.Parts)
					page[m.ID] = m
				}
			}
		}
		delta := func(d wire.ChatDelta) {
			for _, page := range []map[string]wire.ChatMessage{early, late} {
				if page == nil {
					continue
				}
				p := &page[d.Message].Parts[d.Part]
				if n := len(utf16.Encode([]rune(p.Text))); n == d.At {
					p.Text += d.Text
				} else if n < d.At {
					t.Fatalf("a hole: a delta at %d for %d units", d.At, n)
				}
			}
		}
		r := newReply("t", 30*time.Millisecond, replyHandler{message: take, delta: delta, closed: func(wire.ChatMessage) {}})
		now := time.Unix(1000, 0)
		for range rapid.IntRange(0, 120).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "ms")) * time.Millisecond)
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0, 1:
				r.newPart = rapid.Bool().Draw(t, "apart")
				r.appendText(now, rapid.SampledFrom([]wire.PartKind{wire.PartText, wire.PartThought}).Draw(t, "kind"), rapid.SampledFrom([]string{"a", "🌍", "", "long " + strings.Repeat("é", 3000)}).Draw(t, "words"))
			case 2:
				r.mergeTool(now, acp.ToolCall{ID: rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "id"), Title: "x", Status: rapid.SampledFrom([]acp.ToolStatus{"", acp.StatusCompleted}).Draw(t, "status")}, l.chatTool)
			case 3:
				r.setPlan(now, []acp.PlanEntry{{Content: "step"}})
			case 4:
				r.addImage(now, wire.ChatImage{Alt: "x"})
			case 5:
				if late == nil {
					r.flush(now)
					late = map[string]wire.ChatMessage{}
					for _, m := range r.all() {
						late[m.ID] = m
					}
				}
			}
		}
		r.finish(now, "done", "")
		want := map[string]wire.ChatMessage{}
		for _, m := range r.all() {
			want[m.ID] = m
			if len(m.Parts) > maxParts || m.State != "done" {
				t.Fatalf("message %s: %d parts, %s", m.ID, len(m.Parts), m.State)
			}
		}
		if !reflect.DeepEqual(early, want) || late != nil && !reflect.DeepEqual(late, want) {
			t.Fatalf("the page holds\n%+v\nand it is\n%+v", early, want)
		}
	})
}

// Many small pieces make few reports; the first is made at once, and nothing waits for the end.
func TestReplyCoalesces(t *testing.T) {
	reports := 0
	r := newReply("t", 30*time.Millisecond, replyHandler{
		message: func(wire.ChatMessage) { reports++ }, delta: func(wire.ChatDelta) { reports++ }, closed: func(wire.ChatMessage) {},
	})
	now := time.Unix(1000, 0)
	r.appendText(now, "text", "first")
	if reports != 1 {
		t.Fatal("the first word waits")
	}
	for i := range 1000 { // one second
		r.appendText(now.Add(time.Duration(i)*time.Millisecond), "text", "word ")
	}
	if reports < 20 || reports > 40 {
		t.Errorf("%d reports in a second", reports)
	}
	before := reports
	r.appendText(now.Add(time.Second), "text", strings.Repeat("x", flushBytes))
	if reports == before {
		t.Error("much text waits")
	}
}

// Whatever an agent says of a tool call, what is shown of it is bounded, valid text; and a command in the card is
// whole.
func FuzzShow(f *testing.F) {
	for _, s := range []string{
		`{"command":"ls -la"}`, `{"command":["bash","-c","echo 'x y'"]}`, `{"command":7,"url":"http://x"}`, `"x"`, `[]`, `{"query":"q"}`, `nonsense`,
	} {
		f.Add("Bash", "Title", s, "out")
	}
	f.Add("mcp__theworld__place_objects", "", `{"objects":[]}`, strings.Repeat("é", maxOutput))
	l := &Backend{opt: Options{DataDir: "/data", Tools: worldTools}, profile: Profile{Type: "fake", toolOf: byName}}
	f.Fuzz(func(t *testing.T, name, title, input, output string) {
		content := []acp.ToolContent{{Type: "content", Content: &acp.Block{Type: "text", Text: output}}, {Type: "diff", Path: title, NewText: output}, {Type: "content"}}
		tool := acp.ToolCall{ID: "t", Name: name, Title: title, RawInput: json.RawMessage(input), Content: content, Locations: []acp.Location{{Path: title}}}
		shown := l.chatTool(&call{ToolCall: tool})
		if len(shown.Input) > maxInput+40 || len(shown.Output) > maxOutput+40 || len([]rune(shown.Title)) > 120 || shown.State != "running" {
			t.Errorf("%d, %d, %d: %+v", len(shown.Input), len(shown.Output), len(shown.Title), shown)
		}
		if utf8.ValidString(output) && utf8.ValidString(title) && !utf8.ValidString(shown.Output) {
			t.Error("a character was cut in two")
		}
		tool.Kind, tool.Content = "execute", nil
		q := l.questionOf(&acp.Permission{Tool: tool}, tool)
		if whole := commandOf(tool.RawInput); whole != "" && len(whole) <= maxCommand && q.command != whole {
			t.Errorf("the card shows %q for %q", q.command, whole)
		}
		if len(q.command) > maxCommand+40 || q.title == "" || q.allowed {
			t.Errorf("%+v", q)
		}
	})
}

func TestCommandOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"command":"a  b\nc"}`:             "a  b\nc",
		`{"command":["a","b c","it's",""]}`: `a 'b c' 'it'\''s' ''`,
		`{"command":{}}`:                    "",
		``:                                  "",
	} {
		if got := commandOf(json.RawMessage(input)); got != want {
			t.Errorf("%s: %q", input, got)
		}
	}
}

// A card names the folder that the command itself names.
func TestFolderOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"command":["ls"],"cwd":"/etc"}`: "/etc", `{"command":"ls","workdir":"/srv"}`: "/srv", `{"command":"ls","cwd":7}`: "", `null`: "", ``: "",
	} {
		if got := folderOf([]byte(input)); got != want {
			t.Errorf("%s: %q", input, got)
		}
	}
}
