//go:build unix

package acpagent

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

func written(id, words string) wire.ChatMessage {
	return wire.ChatMessage{ID: id, Role: "agent", State: "done", Parts: []wire.ChatPart{{Kind: "text", Text: words}}}
}

func open(t *testing.T, dir local.Dir) (*history, []conversation) {
	t.Helper()
	h, list, err := openHistory(dir)
	if err != nil {
		t.Fatal(err)
	}
	return h, list
}

// ids pages through a conversation from its end.
func ids(t *testing.T, h *history) (out []string) {
	t.Helper()
	before := ""
	for {
		page, next, err := h.page("s", before)
		if err != nil || len(page) > pageSize {
			t.Fatalf("page before %q: %d messages, %v", before, len(page), err)
		}
		var got []string
		for _, m := range page {
			got = append(got, m.ID+"="+text(m))
		}
		out = append(got, out...)
		if before = next; before == "" {
			return out
		}
	}
}

// A crash in mid-write loses the line that was being written and nothing else; a message that is
// written twice replaces the first.
func TestHistoryOutlivesACrash(t *testing.T) {
	dir := local.Dir(t.TempDir())
	if err := dir.Make(); err != nil {
		t.Fatal(err)
	}
	h, _ := open(t, dir)
	var want []string
	for i := range 2*pageSize + 7 {
		id := "m" + strconv.Itoa(i)
		if err := h.appendMessages("s", written(id, "first")); err != nil {
			t.Fatal(err)
		}
		want = append(want, id+"=first")
	}
	if err := h.appendMessages("s", written("m3", "second")); err != nil {
		t.Fatal(err)
	}
	want[3] = "m3=second"
	if got := ids(t, h); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	f, _ := os.OpenFile(dir.Path("s.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
	_, _ = f.WriteString("not json\n" + `{"id":"torn","role":"agent","parts":[{"ki`)
	_ = f.Close()
	h, _ = open(t, dir)
	if got := ids(t, h); !slices.Equal(got, want) {
		t.Errorf("after a crash: %v", got)
	}
	if err := h.appendMessages("s", written("after", "x")); err != nil {
		t.Fatal(err)
	}
	h, _ = open(t, dir)
	if got := ids(t, h); !slices.Equal(got, append(want, "after=x")) {
		t.Errorf("after the next message: %v", got)
	}
	if _, _, err := h.page("s", "unknown"); err == nil {
		t.Error("an unknown cursor was accepted")
	}
	if i, err := os.Stat(dir.Path("s.jsonl")); err != nil || i.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", i.Mode(), err)
	}
}

// A damaged list is rebuilt from the files.
func TestDamagedList(t *testing.T) {
	dir := local.Dir(t.TempDir())
	h, list := open(t, dir)
	if len(list) != 0 {
		t.Error(list)
	}
	if err := h.saveList([]conversation{{ID: "s", Title: "Mine"}}); err != nil {
		t.Fatal(err)
	}
	if err := h.appendMessages("s", written("m", "x")); err != nil {
		t.Fatal(err)
	}
	if _, list = open(t, dir); len(list) != 1 || list[0].Title != "Mine" {
		t.Error(list)
	}
	if err := os.WriteFile(dir.Path(listName), []byte(`[{"id":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, list = open(t, dir); len(list) != 1 || list[0].ID != "s" || list[0].Updated.IsZero() {
		t.Error(list)
	}
}
