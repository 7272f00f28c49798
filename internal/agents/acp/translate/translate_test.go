package translate

import (
	"encoding/base64"
	"reflect"
	"testing"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/driver"
	"github.com/worldmcp/world/internal/agents/transcript"
)

// Each update is one event, or shows at least that the agent is alive; the text of a sub-agent is
// not the agent's.
func TestTranslate(t *testing.T) {
	text := &acp.Block{Type: acp.ContentText, Text: "hi"}
	alive := transcript.Alive{Turn: "t"}
	for _, c := range []struct {
		name   string
		update acp.Update
		want   transcript.Event
	}{
		{
			"text",
			acp.Update{Kind: acp.KindAgentChunk, Content: text, Message: "m"},
			transcript.Text{Turn: "t", Item: "m", Text: "hi", Source: "agent_message_chunk"},
		},
		{"thought", acp.Update{Kind: acp.KindThoughtChunk, Content: text}, transcript.Thought{Turn: "t", Text: "hi", Source: "agent_thought_chunk"}},
		{"text of a sub-agent", acp.Update{Kind: acp.KindAgentChunk, Content: text, Parent: "1"}, alive},
		{"no text", acp.Update{Kind: acp.KindAgentChunk, Content: &acp.Block{Type: acp.ContentText}}, alive},
		{
			"picture",
			acp.Update{
				Kind: acp.KindAgentChunk,
				Content: &acp.Block{
					Type: acp.ContentImage, MIMEType: "image/png",
					Data: base64.StdEncoding.EncodeToString([]byte("x")),
				},
			},
			transcript.Image{Turn: "t", MIMEType: "image/png", Data: []byte("x")},
		},
		{"broken picture", acp.Update{Kind: acp.KindAgentChunk, Content: &acp.Block{Type: acp.ContentImage, Data: "?"}}, alive},
		{"picture that is too large", acp.Update{
			Kind:    acp.KindAgentChunk,
			Content: &acp.Block{Type: acp.ContentImage, Data: string(make([]byte, maxPicture+1))},
		}, alive},
		{"another block", acp.Update{Kind: acp.KindAgentChunk, Content: &acp.Block{Type: "audio"}}, alive},
		{"plan", acp.Update{Kind: acp.KindPlan, Plan: []acp.PlanEntry{
			{Content: "a", Status: acp.StatusCompleted},
			{Content: "b", Status: acp.StatusInProgress},
			{Content: "c"},
		}}, transcript.Plan{Turn: "t", Text: "- [x] a\n- [ ] → b\n- [ ] c\n"}},
		{"the user's own words", acp.Update{Kind: acp.KindUserChunk, Content: text}, alive},
		{"unknown", acp.Update{Kind: "usage_update"}, alive},
	} {
		if got := new(Session).Events("t", &c.update); !reflect.DeepEqual(got, []transcript.Event{c.want}) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// A call is translated as it is known by then, with what its earlier updates said.
func TestTranslateTool(t *testing.T) {
	s := Session{Folder: "/data/agents/fake"}
	var turn driver.Turn
	translate := func(u *acp.Update) []transcript.Event {
		u.Tool = turn.Merge(*u.Tool) // as the driver does
		return s.Events("t", u)
	}
	first := translate(&acp.Update{Kind: acp.KindTool, Tool: &acp.ToolCall{ID: "1", Name: "Task", RawInput: []byte(`{"description":"look around","subagent_type":"scout"}`)}})
	want := transcript.HelperStarted{Turn: "t", ID: "1", Name: "scout", Label: "look around", Source: "tool_call"}
	if len(first) != 2 || first[1] != want {
		t.Errorf("%+v", first)
	}
	u := acp.Update{Kind: acp.KindToolUpdate, Parent: "1", Tool: &acp.ToolCall{ID: "2", Name: "bash", RawInput: []byte(`{"command":"make"}`)}}
	translate(&u)
	u.Tool = &acp.ToolCall{
		ID: "2", Status: acp.StatusFailed,
		Content: []acp.ToolContent{{Type: acp.ContentBlock, Content: &acp.Block{Type: acp.ContentText, Text: "no rule"}}},
	}
	got := translate(&u)[0].(transcript.Tool)
	if got.Shown.Name != "bash" || got.Shown.State != "failed" || got.Helper != "1" || got.Usage.Command != "make" || got.Usage.Folder != "/data/agents/fake" ||
		got.Result != "no rule\n" {
		t.Errorf("%+v", got)
	}
}
