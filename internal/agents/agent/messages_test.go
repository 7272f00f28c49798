package agent

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

func TestMessageHelpers(t *testing.T) {
	at := func(id string, second int64) wire.ChatMessage {
		return wire.ChatMessage{ID: id, At: time.Unix(second, 0)}
	}
	ids := func(list []wire.ChatMessage) (s string) {
		for _, m := range list {
			s += m.ID
		}
		return s
	}
	list := []wire.ChatMessage{at("a", 1), at("b", 2), at("d", 4)}
	if got := ids(InsertMessage(list, at("c", 2))); got != "abcd" || ids(list) != "abd" {
		t.Errorf("%s, and the list became %s", got, ids(list))
	}
	if got := UpsertMessage(UpsertMessage(list, at("b", 9)), at("e", 0)); ids(got) != "abde" || got[1].At.Unix() != 9 {
		t.Errorf("%+v", got)
	}
	var counts []wire.TurnTool
	for _, tool := range []wire.ChatTool{{Name: "x"}, {Name: "y", State: wire.ToolFailed}, {Name: "x", State: wire.ToolDone}} {
		counts = CountTool(counts, &tool)
	}
	if !slices.Equal(counts, []wire.TurnTool{{Name: "x", Calls: 2}, {Name: "y", Calls: 1, Failed: 1}}) {
		t.Errorf("%+v", counts)
	}
	for args, want := range map[string]string{`{"a":1,"b":"two","c":"three"}`: "two", `{"c":""}`: "", `[]`: "", ``: ""} {
		if got := FirstArgument(json.RawMessage(args), "a", "b", "c"); got != want {
			t.Errorf("%s: %q", args, got)
		}
	}
	if n := UTF16Len("aé😀\xff"); n != 5 {
		t.Errorf("%d UTF-16 units", n)
	}
}
