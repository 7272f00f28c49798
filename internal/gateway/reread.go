package gateway

import (
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
)

// rereadPauses are waited for before each look at a transcript: the gateway writes some rows after it told of them.
var rereadPauses = []time.Duration{0, 250 * time.Millisecond, time.Second, 4 * time.Second}

// reread tells the messages of a run that is over as the transcript has them. Its events only mentioned its pictures; and
// the row of a message that was folded into it comes in no certain order with them, or not at all.
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
			withPictures(ctx, c, session, slices.DeleteFunc(slices.Clone(rows), func(x *row) bool { return x.run() != run }))
			if t.replace(session, run, rows) {
				return
			}
		}
	})
}

// replace tells the messages of a run as rows have them, unless these lack some of what was heard.
func (t *conversation) replace(session, run string, rows []*row) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := slices.DeleteFunc(t.fold(rows).all, func(d *draft) bool { return d.Role != "agent" || d.Turn != run })
	var last wire.ChatMessage // as it was heard
	heard, said, stray := 0, 0, false
	for _, k := range t.kept {
		if k.session == session && k.message.Role == "agent" && k.message.Turn == run {
			heard, last = heard+textLen(k.message.Parts), k.message
			stray = stray || !slices.ContainsFunc(all, func(d *draft) bool { return d.ID == k.message.ID })
		}
	}
	for _, d := range all {
		said += textLen(d.Parts)
	}
	if last.ID == "" {
		return true // a page has read it since
	}
	if len(all) == 0 || said < heard {
		return false
	}
	if stray { // it has another id
		t.kept = slices.DeleteFunc(t.kept, func(k keptMessage) bool {
			return k.session == session && k.message.Role == "agent" && k.message.Turn == run
		})
	}
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
	return true
}

func textLen(parts []wire.ChatPart) int {
	n := 0
	for _, p := range parts {
		n += len(strings.TrimSpace(p.Text))
	}
	return n
}
