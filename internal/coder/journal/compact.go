package journal

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/worldmcp/world/internal/wire"
)

const messageKey = "message "

// Key identifies the item that an event is about. Events with no key are items of their own.
func Key(e *wire.CoderEvent) string {
	id := ""
	switch {
	case e.Kind == wire.CoderEventSession:
	case e.Turn != nil:
		id = e.Turn.ID
	case e.Message != nil:
		return messageKey + e.Message.ID
	case e.Delta != nil:
		return messageKey + e.Delta.Message
	case e.Approval != nil:
		id = e.Approval.ID
	case e.Plan != nil:
		id = e.Plan.Turn
	case e.Files != nil:
		id = e.Files.Turn
	case e.Mission != nil:
		id = e.Mission.ID
	case e.Run != nil:
		id = e.Run.ID
	default:
		return ""
	}
	return string(e.Kind) + " " + id
}

// Compact drops events that later ones replace and joins the pieces of each message. The rest stays
// in order.
func Compact(events []wire.CoderEvent) []wire.CoderEvent {
	last := map[string]int{}
	messages := map[string]*wire.ChatMessage{}
	for i := range events {
		e := &events[i]
		key := Key(e)
		if key == "" {
			continue
		}
		last[key] = i
		switch m := messages[key]; {
		case e.Message != nil:
			whole := *e.Message
			whole.Parts = slices.Clone(whole.Parts)
			messages[key] = &whole
		case e.Delta != nil && m != nil && e.Delta.Part < len(m.Parts):
			m.Parts[e.Delta.Part].Text += e.Delta.Text
		}
	}
	var out []wire.CoderEvent
	for i, e := range events {
		key := Key(&e)
		if key != "" && last[key] != i {
			continue
		}
		switch m := messages[key]; {
		case m == nil && e.Delta != nil:
			continue // the beginning of the message is lost
		case m != nil:
			e.Kind, e.Delta, e.Message = wire.CoderEventMessage, nil, m
		}
		out = append(out, e)
	}
	return out
}

// Compact rewrites a session's file if that is worth it. It is called at the end of a turn, and
// holds the lock that appends need. Beyond wire.MaxCoderLog it
// drops the oldest turns and leaves a gap event.
func (j *Journal) Compact(session string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := j.log(session)
	if l.size < compactAt || l.size < 2*l.compacted {
		return nil
	}
	return j.compact(session, l)
}

// compact rewrites a session's file. A growing text continues after it.
func (j *Journal) compact(session string, l *log) error {
	var events []wire.CoderEvent
	if err := j.read(session, func(e *wire.CoderEvent) { events = append(events, *e) }); err != nil {
		return err
	}
	content := fitted(Compact(events), session)
	if err := j.dir.Write(session+".jsonl", content); err != nil {
		return err
	}
	l.size, l.compacted = int64(len(content)), int64(len(content))
	return nil
}

// fitted returns the newest events as lines, up to half of what a log may hold.
func fitted(events []wire.CoderEvent, session string) []byte {
	var lines [][]byte
	size, cut := 0, false
	for _, e := range slices.Backward(events) {
		line, err := json.Marshal(&e)
		if err != nil {
			continue
		}
		if size += len(line) + 1; size > wire.MaxCoderLog/2 && e.Kind != wire.CoderEventSession && !isOpenCard(&e) {
			cut = true
			size -= len(line) + 1
			continue
		}
		lines = append(lines, append(line, '\n'))
	}
	if cut {
		oldest := events[0]
		gap, _ := json.Marshal(&wire.CoderEvent{
			ID: oldest.ID, First: oldest.First, At: oldest.At, Session: session, Kind: wire.CoderEventGap,
		})
		lines = append(lines, append(gap, '\n'))
	}
	slices.Reverse(lines)
	return bytes.Join(lines, nil)
}

func isOpenCard(e *wire.CoderEvent) bool {
	return e.Approval != nil && e.Approval.State == wire.ApprovalOpen
}
