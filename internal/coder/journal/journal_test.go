package journal

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

func opened(t interface{ Fatal(...any) }, dir string) *Journal {
	j, err := Open(local.Dir(dir), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// seen is what a page has made of events: the whole things by their keys, and the texts by their
// pieces.
type seen struct {
	things map[string]string
	texts  map[string][]uint16
	order  map[string]int
	broken string
}

func (s *seen) take(line []byte) (id string, kind wire.CoderEventKind) {
	if s.things == nil {
		s.things, s.texts, s.order = map[string]string{}, map[string][]uint16{}, map[string]int{}
	}
	var e wire.CoderEvent
	if err := json.Unmarshal(line, &e); err != nil {
		s.broken = err.Error()
		return "", ""
	}
	key := e.Session + " " + Key(&e)
	switch {
	case Key(&e) == "":
	case e.Message == nil && e.Delta == nil:
		id, at := e.ID, e.At
		e.ID, e.At = "", time.Time{}
		plain, _ := json.Marshal(&e)
		s.things[key], s.order[key] = string(plain), e.First
		e.ID, e.At = id, at
	case e.Message != nil && e.Message.Parts[0].Tool != nil:
		s.things[key], s.order[key] = e.Message.Parts[0].Tool.Title, e.First
	case e.Message != nil:
		s.texts[key], s.order[key] = utf16.Encode([]rune(e.Message.Text())), e.First
	case e.Delta.At <= len(s.texts[key]):
		s.texts[key] = append(s.texts[key][:e.Delta.At:e.Delta.At], utf16.Encode([]rune(e.Delta.Text))...)
	default:
		s.broken = fmt.Sprintf("%s begins at %d of %d", key, e.Delta.At, len(s.texts[key]))
	}
	return e.ID, e.Kind
}

func (s *seen) String() string {
	var b strings.Builder
	keys := []string{}
	for k := range s.order {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		fmt.Fprintf(&b, "%d %s %s%s\n", s.order[k], k, s.things[k], string(utf16.Decode(s.texts[k])))
	}
	return b.String() + s.broken
}

// texts are those that a test writes, by their sessions and ids.
type texts map[string]string

// say writes the next piece of a text.
func (x texts) say(j *Journal, session, id, piece string) {
	key := session + " " + id
	if at := len(utf16.Encode([]rune(x[key]))); at > 0 {
		delta := &wire.ChatDelta{Message: id, At: at, Text: piece}
		j.Add(wire.CoderEvent{Session: session, Kind: wire.CoderEventDelta, Delta: delta})
	} else {
		j.Add(message(session, id, wire.ChatPart{Kind: wire.PartText, Text: piece}))
	}
	x[key] += piece
}

// message is the event of a message with a part.
func message(session, id string, part wire.ChatPart) wire.CoderEvent {
	return wire.CoderEvent{Session: session, Kind: wire.CoderEventMessage, Message: &wire.ChatMessage{
		ID: id, Turn: "t", Role: wire.RoleAgent, State: wire.MessageStreaming, Parts: []wire.ChatPart{part},
	}}
}

// call is the event of a message that shows a call.
func call(session, id, title, output string) wire.CoderEvent {
	tool := &wire.ChatTool{ID: id, Title: title, State: wire.ToolRunning, Output: output}
	return message(session, id, wire.ChatPart{Kind: wire.PartTool, Tool: tool})
}

// act adds something random to a journal.
func (x texts) act(j *Journal, n int, pick func(int) int) {
	session := fmt.Sprintf("s%d", pick(2))
	turn := fmt.Sprintf("t%d", n/40)
	switch pick(6) {
	case 0:
		j.Add(call(session, fmt.Sprint("c", pick(5)), fmt.Sprint("call ", n), ""))
	case 1:
		j.Add(wire.CoderEvent{
			Session: session, Kind: wire.CoderEventApproval,
			Approval: &wire.Approval{ID: fmt.Sprint("k", pick(5)), State: wire.ApprovalOpen, Title: fmt.Sprint(n)},
		})
	case 2:
		j.Add(wire.CoderEvent{
			Session: session, Kind: wire.CoderEventSession, Row: &wire.CoderSession{ID: session, Title: fmt.Sprint(n)},
		})
	case 3:
		j.Add(wire.CoderEvent{
			Session: session, Kind: wire.CoderEventNotice, Notice: &wire.CoderNotice{Text: fmt.Sprint(n)},
		})
	default:
		x.say(j, session, turn+fmt.Sprint(".", n/9), []string{"word ", "é\n", "🙂", "日本"}[pick(4)])
	}
}

// TestNothingIsLostAndNothingChangesTwice follows a journal with a stream that is dropped again and
// again.
func TestNothingIsLostAndNothingChangesTwice(t *testing.T) {
	j := opened(t, t.TempDir())
	var page, whole seen
	all, err := j.Follow("", "")
	if err != nil {
		t.Fatal(err)
	}
	s, last, got := all, "", map[string]int{}
	all, _ = j.Follow("", "")
	read := func(s *Stream, into *seen, count bool) {
		for {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			list, err := s.Next(ctx)
			if err != nil {
				return
			}
			for i := range list {
				id, kind := into.take(list[i].Line)
				if kind == wire.CoderEventGap {
					t.Fatal("a gap, though everything is in memory")
				}
				if count && kind != wire.CoderEventReady {
					got[id]++
					last = s.ID(&list[i])
				}
			}
		}
	}
	random, written := rand.New(rand.NewPCG(1, 2)), texts{}
	for n := range 2000 {
		written.act(j, n, random.IntN)
		if n%137 == 136 {
			read(s, &page, true)
			if s, err = j.Follow("", last); err != nil {
				t.Fatal(err)
			}
		}
	}
	read(s, &page, true)
	read(all, &whole, false)
	if page.broken != "" || page.String() != whole.String() {
		t.Fatalf("the page that was dropped knows something else:\n%s\n--- not\n%s", page.String(), whole.String())
	}
	for id, n := range got {
		if n != 1 {
			t.Errorf("event %s came %d times", id, n)
		}
	}
	if len(got) != seqOf(j.Cursor()) {
		t.Errorf("%d events came of %s", len(got), j.Cursor())
	}
}

// TestWhatIsReadAgainIsTheSame compares replays, pages, compaction and a restart with what a stream
// sent.
func TestWhatIsReadAgainIsTheSame(t *testing.T) {
	top, drawn := t.TempDir(), 0
	rapid.Check(t, func(r *rapid.T) {
		drawn++
		dir := filepath.Join(top, strconv.Itoa(drawn))
		j := opened(r, dir)
		turn, written := 0, texts{}
		for n := range rapid.IntRange(0, 90).Draw(r, "events") {
			written.act(j, n, func(most int) int { return rapid.IntRange(0, most-1).Draw(r, "pick") })
			if n/40 > turn { // a turn has ended
				turn = n / 40
				j.mu.Lock()
				j.log("s0").size, j.log("s0").compacted = compactAt+1, 0 // worth it
				j.mu.Unlock()
				if err := j.Compact("s0"); err != nil {
					r.Fatal(err)
				}
			}
		}
		for _, session := range []string{"s0", "s1"} {
			var live, paged, again seen
			replay := func(j *Journal, s *seen) {
				stream, err := j.Follow(session, "")
				if err != nil {
					r.Fatal(err)
				}
				list, _ := stream.Next(context.Background())
				for _, e := range list {
					s.take(e.Line)
				}
			}
			replay(j, &live)
			events, err := j.Page(session)
			if err != nil {
				r.Fatal(err)
			}
			for _, e := range events {
				line, _ := json.Marshal(&e)
				paged.take(line)
			}
			next := opened(r, dir)
			replay(next, &again)
			if live.broken != "" || live.String() != paged.String() || live.String() != again.String() {
				r.Fatalf("stream\n%s\npage\n%s\nafter a restart\n%s", live.String(), paged.String(), again.String())
			}
			if seqOf(next.Cursor()) > seqOf(j.Cursor()) || next.epoch == j.epoch {
				r.Fatalf("%s after %s", next.Cursor(), j.Cursor())
			}
		}
	})
}

func TestAnIdThatIsNotKnownBeginsWithAGap(t *testing.T) {
	dir := t.TempDir()
	j := opened(t, dir)
	for n := range 5 {
		j.Add(wire.CoderEvent{Session: "s", Kind: wire.CoderEventNotice, Notice: &wire.CoderNotice{Text: fmt.Sprint(n)}})
	}
	before := j.Cursor()
	j = opened(t, dir)
	for _, c := range []struct {
		session, after string
		kinds          string
	}{
		{"", "", "ready"},
		{"", j.Cursor(), "ready"},
		{"", before, "ready gap"},
		{"", "nonsense", "ready gap"},
		{"", strings.Replace(j.Cursor(), "-5", "-99", 1), "ready gap"},
		{"s", "", "ready notice notice notice notice notice"},
		{"s", before, "ready gap notice notice notice notice notice"},
		{"other", "", "ready"},
	} {
		s, err := j.Follow(c.session, c.after)
		if err != nil {
			t.Fatal(err)
		}
		list, _ := s.Next(t.Context())
		kinds := make([]string, len(list))
		for i, e := range list {
			kinds[i] = string(e.Kind)
		}
		if got := strings.Join(kinds, " "); got != c.kinds {
			t.Errorf("after %q of %q: %s, not %s", c.after, c.session, got, c.kinds)
		}
	}
}

// TestASlowStreamGetsAGap fills more than is kept in memory behind a stream's back.
func TestASlowStreamGetsAGap(t *testing.T) {
	j := opened(t, t.TempDir())
	s, _ := j.Follow("", "")
	_, _ = s.Next(t.Context())
	for range 2 * wire.MaxCoderEvents {
		j.Add(wire.CoderEvent{Kind: wire.CoderEventRun, Run: &wire.CoderRun{ID: "r"}}) // of no session: no file
	}
	list, _ := s.Next(t.Context())
	if list[0].Kind != wire.CoderEventGap || len(list) < wire.MaxCoderEvents || len(list) > 2*wire.MaxCoderEvents {
		t.Fatalf("%d events, the first is %s", len(list), list[0].Kind)
	}
	if again, _ := j.Follow("", s.ID(&list[0])); again.after != list[0].Seq {
		t.Errorf("a stream that stops at the gap goes on at %d, not %d", again.after, list[0].Seq)
	}
}

// TestATornLogIsRead: what a crash or a full disk leaves of the last line costs that line only.
func TestATornLogIsRead(t *testing.T) {
	dir := t.TempDir()
	j := opened(t, dir)
	for n := range 3 {
		j.Add(wire.CoderEvent{Session: "s", Kind: wire.CoderEventNotice, Notice: &wire.CoderNotice{Text: fmt.Sprint(n)}})
	}
	path := j.path("s")
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content[:len(content)-10], 0o600); err != nil {
		t.Fatal(err)
	}
	j = opened(t, dir)
	j.Add(wire.CoderEvent{Session: "s", Kind: wire.CoderEventNotice, Notice: &wire.CoderNotice{Text: "after"}})
	events, err := j.Page("s")
	if err != nil || len(events) != 3 || events[2].Notice.Text != "after" || events[1].Notice.Text != "1" {
		t.Fatalf("%v %v", events, err)
	}
}

// TestADiskThatFailsStopsNoStream: the events go on, and the journal says that they are not kept.
func TestADiskThatFailsStopsNoStream(t *testing.T) {
	dir := t.TempDir()
	j := opened(t, dir)
	if err := os.Mkdir(j.path("s"), 0o700); err != nil {
		t.Fatal(err)
	}
	s, _ := j.Follow("", "")
	_, _ = s.Next(t.Context())
	j.Add(wire.CoderEvent{Session: "s", Kind: wire.CoderEventNotice, Notice: &wire.CoderNotice{Text: "x"}})
	if list, _ := s.Next(t.Context()); len(list) != 1 || j.Err() == nil {
		t.Fatalf("%d events, error %v", len(list), j.Err())
	}
}

// TestAFullLogKeepsTheNewest: beyond the bound the oldest things go, open cards stay, and a gap
// says so.
func TestAFullLogKeepsTheNewest(t *testing.T) {
	dir := t.TempDir()
	j := opened(t, dir)
	j.Add(wire.CoderEvent{
		Session: "s", Kind: wire.CoderEventApproval, Approval: &wire.Approval{ID: "k", State: wire.ApprovalOpen},
	})
	big := strings.Repeat("x", 1<<20)
	for n := range 20 {
		j.Add(call("s", fmt.Sprint(n), "", big))
	}
	if err := j.Compact("s"); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Stat(j.path("s"))
	events, _ := j.Page("s")
	if info.Size() > wire.MaxCoderLog || events[0].Kind != wire.CoderEventGap ||
		events[1].Kind != wire.CoderEventApproval || events[len(events)-1].Message.ID != "19" {
		t.Fatalf("%d bytes, %d events, first %s", info.Size(), len(events), events[0].Kind)
	}
}

// A turn that writes without end fills neither memory nor disk, and the rest of its log is intact.
func TestEndlessTurn(t *testing.T) {
	dir := t.TempDir()
	j := opened(t, dir)
	j.Add(wire.CoderEvent{Session: "s", Kind: wire.CoderEventSession, Row: &wire.CoderSession{ID: "s"}})
	written := texts{}
	written.say(j, "s", "t.1", "it begins, ")
	for i := range 180 {
		j.Add(call("s", strconv.Itoa(i%20), "", strings.Repeat("x", 200<<10)))
		if info, err := os.Stat(filepath.Join(dir, "s.jsonl")); err != nil || info.Size() > wire.MaxCoderLog+(300<<10) {
			t.Fatalf("after %d events the file has %d bytes", i, info.Size())
		}
	}
	written.say(j, "s", "t.1", "it ends")
	held := 0
	for _, e := range j.ring {
		held += len(e.Line)
	}
	if held != j.ringBytes || held > maxRing || len(j.ring) < 100 {
		t.Errorf("%d events with %d bytes are in memory, %d by the count", len(j.ring), held, j.ringBytes)
	}
	events, err := opened(t, dir).Page("s")
	if err != nil {
		t.Fatal(err)
	}
	last := events[len(events)-1]
	if !slices.ContainsFunc(events, func(e wire.CoderEvent) bool { return e.Row != nil }) || last.Message == nil ||
		!strings.HasSuffix(last.Message.Text(), "it ends") {
		t.Errorf("%d events end with %+v", len(events), last.Message)
	}
}

// Compaction with concurrent writers loses nothing: texts stay whole, and items have their latest
// state.
func TestCompactionBesideWriters(t *testing.T) {
	dir := t.TempDir()
	j := opened(t, dir)
	const sessions, writers = 2, 4
	pieces := 50
	if os.Getenv("WORLD_LONG") != "" {
		pieces = 150
	}
	filler := strings.Repeat("x", 1<<10)
	var writing, compacting sync.WaitGroup
	for s := range sessions {
		session := strconv.Itoa(s)
		done := make(chan struct{})
		compacting.Go(func() {
			for last := false; ; {
				if err := j.Compact(session); err != nil {
					t.Error(err)
				}
				if _, err := j.Page(session); err != nil {
					t.Error(err)
				}
				if last {
					return
				}
				select {
				case <-done:
					last = true // once more, after the last write
				default:
				}
			}
		})
		var together sync.WaitGroup
		for w := range writers {
			together.Go(func() {
				id, written := fmt.Sprintf("w%d", w), texts{}
				for i := range pieces {
					written.say(j, session, id, fmt.Sprintf("%d ä🙂;", i))
					j.Add(call(session, "call "+id, strconv.Itoa(i), filler))
				}
			})
		}
		writing.Go(func() {
			together.Wait()
			close(done)
		})
	}
	writing.Wait()
	compacting.Wait()
	if err := j.Err(); err != nil {
		t.Fatal(err)
	}
	want := ""
	for i := range pieces {
		want += fmt.Sprintf("%d ä🙂;", i)
	}
	for s := range sessions {
		session := strconv.Itoa(s)
		if info, err := os.Stat(filepath.Join(dir, session+".jsonl")); err != nil ||
			info.Size() > int64(writers*pieces*len(filler))*3/4 {
			t.Errorf("it was never compacted: %v, %v", info, err)
		}
		for name, j := range map[string]*Journal{"goes on": j, "begins anew": opened(t, dir)} {
			events, err := j.Page(session)
			if err != nil {
				t.Fatal(err)
			}
			texts, tools := 0, 0
			for _, e := range events {
				switch {
				case e.Message == nil:
				case e.Message.Parts[0].Tool != nil && e.Message.Parts[0].Tool.Title == strconv.Itoa(pieces-1):
					tools++
				case e.Message.Text() == want:
					texts++
				default:
					t.Errorf("%s: the message %s has %d bytes of %d", name, e.Message.ID, len(e.Message.Text()), len(want))
				}
			}
			if texts != writers || tools != writers {
				t.Errorf("%s: %d texts and %d tools are whole", name, texts, tools)
			}
		}
	}
}
