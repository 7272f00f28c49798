package openclaw

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// rereadPauses are waited for before each look at a transcript: the gateway writes some rows after it told of them.
var rereadPauses = []time.Duration{0, 250 * time.Millisecond, time.Second, 4 * time.Second}

// reread tells the messages of a run that is over as the transcript has them. Its events only mentioned its pictures; the
// row of a message that was folded into it comes in no certain order with them, or not at all; and a word that came in the
// instant of a stop was recorded without being told.
func (t *conversation) reread(session, run string) {
	c, ctx := t.c, t.ctx
	if c == nil {
		return
	}
	t.work.Go(func() {
		for _, pause := range rereadPauses {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			h, err := askHistory(ctx, c, historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars})
			if err != nil {
				return
			}
			rows := h.rows()
			if !t.holds(session, run, rows) {
				continue
			}
			withPictures(ctx, c, session, slices.DeleteFunc(slices.Clone(rows), func(x *row) bool { return x.run() != run }))
			t.replace(session, run, rows)
			return
		}
	})
}

// holds reports whether rows say all that was heard of a run.
func (t *conversation) holds(session, run string, rows []*row) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	heard, said := 0, 0
	for _, m := range t.keptOf(session, run) {
		heard += textLen(m.Parts)
	}
	all := t.saidIn(rows, run)
	for _, d := range all {
		said += textLen(d.Parts)
	}
	return len(all) > 0 && said >= heard
}

// replace tells the messages of a run as rows have them.
func (t *conversation) replace(session, run string, rows []*row) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept, all := t.keptOf(session, run), t.saidIn(rows, run)
	if len(kept) == 0 {
		return // a page has read it since
	}
	stray := false // one was told under another id
	for _, m := range kept {
		if !slices.ContainsFunc(all, func(d *draft) bool { return d.ID == m.ID }) {
			t.drop(session, m.ID)
			stray = true
		}
	}
	last := kept[len(kept)-1]
	for i, d := range all {
		d.stopTools()
		if d.State = "done"; i == len(all)-1 {
			d.State, d.Reason = last.State, last.Reason
		}
		t.keep(session, d.message())
		t.r.Message(session, d.message())
	}
	if stray {
		t.r.Reset(session)
	}
}

// keptOf are the messages of a run that are kept, in order.
func (t *conversation) keptOf(session, run string) []wire.ChatMessage {
	var out []wire.ChatMessage
	for _, k := range t.kept {
		if k.session == session && k.message.Role == "agent" && k.message.Turn == run {
			out = append(out, k.message)
		}
	}
	return out
}

// saidIn are the messages of a run in rows.
func (t *conversation) saidIn(rows []*row, run string) []*draft {
	return slices.DeleteFunc(t.fold(rows).all, func(d *draft) bool { return d.Role != "agent" || d.Turn != run })
}

func textLen(parts []wire.ChatPart) int {
	n := 0
	for _, p := range parts {
		n += len(strings.TrimSpace(p.Text))
	}
	return n
}
