package openclaw

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

const (
	pageMessages = 50
	pageRows     = 200     // a turn with tools has many rows
	maxFetches   = 10      // for one page
	maxChars     = 500_000 // of one text: the most that the gateway allows
)

// historyQuery are the parameters of chat.history. Offset counts rows from the newest one.
type historyQuery struct {
	Session  string `json:"sessionKey"`
	Limit    int    `json:"limit"`
	Offset   int    `json:"offset,omitempty"`
	MaxChars int    `json:"maxChars,omitempty"` // of one text
}

// history is what chat.history answers.
type history struct {
	Messages []json.RawMessage `json:"messages"`
	Total    int               `json:"totalMessages"`
	More     bool              `json:"hasMore"`
	Next     int               `json:"nextOffset"`
	Pending  json.RawMessage   `json:"pendingInputs"` // messages that were taken and not recorded yet
	InFlight struct {
		Run     string            `json:"runId"`
		Text    string            `json:"text"`
		Started moment            `json:"startedAt"`
		Events  []json.RawMessage `json:"events"` // as the event agent
	} `json:"inFlightRun"`
	Info struct {
		Active bool     `json:"hasActiveRun"`
		Runs   []string `json:"activeRunIds"`
	} `json:"sessionInfo"`
}

func askHistory(ctx context.Context, c caller, q historyQuery) (history, error) {
	var h history
	err := c.call(ctx, "chat.history", q, &h)
	return h, err
}

// rows are the messages that can be read, oldest first.
func (h *history) rows() []*row {
	out := make([]*row, 0, len(h.Messages))
	for _, raw := range h.Messages {
		var r row
		if readable(raw, &r) {
			out = append(out, &r)
		}
	}
	return out
}

// runs are the runs that go on in the session.
func (h *history) runs() []string {
	if h.InFlight.Run == "" {
		return h.Info.Runs
	}
	return append(slices.Clone(h.Info.Runs), h.InFlight.Run)
}

// active reports whether anything goes on in the session.
func (h *history) active() bool { return h.Info.Active || len(h.runs()) > 0 }

// cursor says where a page begins: at which row, and how many rows there were then. Rows are numbered from 1, so the rows
// before it are those from offset total-seq+1 on.
type cursor struct{ seq, total int }

func (c cursor) String() string { return fmt.Sprintf("%d.%d", c.seq, c.total) }

func parseCursor(s string) (cursor, error) {
	var c cursor
	if n, err := fmt.Sscanf(s, "%d.%d", &c.seq, &c.total); n != 2 || err != nil || c.seq < 1 || c.total < c.seq || c.String() != s {
		e := wire.NewError(wire.CodeBadArguments, "this is no place in the history")
		e.Field, e.Got = "before", clip.Bytes(s, 40)
		return c, e
	}
	return c, nil
}

// History is a page of a session's messages, oldest first. The gateway keeps them; only what it does not have yet comes
// from here.
func (t *conversation) History(ctx context.Context, session, before string) (agent.Page, error) {
	c, err := t.connection()
	if err != nil {
		return agent.Page{}, err
	}
	var from cursor
	if before != "" {
		if from, err = parseCursor(before); err != nil {
			return agent.Page{}, err
		}
	}
	rows, total, more, err := fetch(ctx, c, session, from)
	if err != nil {
		return agent.Page{}, inWords("The conversation could not be read", err)
	}
	withPictures(ctx, c, session, rows)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.opened = remember(t.opened, session, maxOpened)
	f := t.fold(rows)
	f.settle(func(run string) bool { return t.runs[run] != nil })
	page := agent.Page{Status: t.status(session)}
	all := f.all
	if more && len(all) > 1 && all[0].Role == "agent" {
		all = all[1:] // it may begin on the page before
	}
	if len(all) > pageMessages {
		all, more = all[len(all)-pageMessages:], true
	}
	if more && len(all) > 0 {
		page.Before = cursor{all[0].seq, total}.String()
	}
	for _, d := range all {
		page.Messages = append(page.Messages, d.message())
	}
	if before == "" {
		t.kept = slices.DeleteFunc(t.kept, func(k keptMessage) bool { // the gateway has it by now
			return k.session == session && f.byID[k.message.ID] != nil && t.now().Sub(k.at) > freshly
		})
		page.Messages = t.withLive(session, page.Messages, more)
	}
	return page, nil
}

// fetch reads enough rows for a page, those before from, and reports whether there are more.
func fetch(ctx context.Context, c caller, session string, from cursor) (rows []*row, total int, more bool, err error) {
	q := historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars}
	if from.seq > 0 {
		q.Offset = from.total - from.seq + 1
	}
	for range maxFetches {
		h, err := askHistory(ctx, c, q)
		if err != nil {
			return nil, 0, false, err
		}
		older := h.rows()
		if from.seq > 0 { // rows that came since have moved the offset
			older = slices.DeleteFunc(older, func(r *row) bool { return r.Meta.Seq >= from.seq })
		}
		rows, total, more = append(older, rows...), h.Total, h.More
		if !more || enough(rows) {
			break
		}
		q.Offset, q.Limit = h.Next, min(2*q.Limit, 1000)
	}
	return rows, max(total, from.total), more, nil
}

// enough reports whether rows hold a page of whole messages.
func enough(rows []*row) bool {
	f := newFold(func(string, []byte) wire.ChatImage { return wire.ChatImage{} }, func(string) []wire.ChatImage { return nil })
	for _, r := range rows {
		f.add(r)
	}
	return len(f.all) > pageMessages
}

// fold makes messages of rows.
func (t *conversation) fold(rows []*row) *fold {
	f := newFold(t.r.Image, func(turn string) []wire.ChatImage { return t.pictures[turn] })
	for _, r := range rows {
		f.add(r)
	}
	f.all = slices.DeleteFunc(f.all, func(d *draft) bool { return d.idle() })
	return f
}

// freshly is how long a message that ended may be missing from a history that was asked for before.
const freshly = 10 * time.Second

// withLive adds what the newest page of a session lacks: what runs now, what ended just now, and what the gateway never
// recorded. more says that there are older pages.
func (t *conversation) withLive(session string, page []wire.ChatMessage, more bool) []wire.ChatMessage {
	var begins time.Time
	if more && len(page) > 0 {
		begins = page[0].At
	}
	put := func(m wire.ChatMessage, better bool) {
		if i := slices.IndexFunc(page, func(x wire.ChatMessage) bool { return x.ID == m.ID }); i >= 0 {
			if better {
				page[i] = m
			}
			return
		}
		i := len(page)
		for i > 0 && page[i-1].At.After(m.At) {
			i--
		}
		page = slices.Insert(page, i, m)
	}
	for _, k := range t.kept {
		if k.session == session && !k.message.At.Before(begins) {
			put(k.message, k.message.Role == "agent" && t.now().Sub(k.at) < freshly)
		}
	}
	for _, s := range t.sends {
		if s.m.Session == session {
			put(s.message, false)
		}
	}
	for _, r := range t.live(session) {
		for _, d := range r.drafts {
			if d.told = true; !d.empty() {
				put(d.message(), true)
			}
		}
	}
	return page
}

// unsettled are the sessions whose runs or messages a new connection must look after.
func (t *conversation) unsettled(rows []sessionRow) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []string
	for _, s := range rows {
		if s.running() && !isHelper(s.Key) {
			out = remember(out, s.Key, maxRuns)
		}
	}
	for _, r := range t.runs {
		out = remember(out, r.session, maxRuns)
	}
	for _, s := range t.sends {
		out = remember(out, s.m.Session, maxRuns)
	}
	return out
}

// settle compares what we know of a session with what the gateway knows, after a connection was lost.
func (t *conversation) settle(session string, h history) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.fold(h.rows())
	f.settle(func(run string) bool { return slices.Contains(h.runs(), run) })
	for turn, s := range t.sends {
		if s.m.Session == session && (f.users[turn] || slices.Contains(h.runs(), turn) || strings.Contains(string(h.Pending), turn)) {
			t.settled(s, nil)
		}
	}
	for _, r := range t.live(session) {
		if slices.Contains(h.runs(), r.id) {
			t.adopt(r, f, h)
		} else {
			t.interrupted(r, f, h.active())
		}
	}
	if id := h.InFlight.Run; id != "" && t.runs[id] == nil {
		if r := t.run(id, session); r != nil {
			r.began = h.InFlight.Started.or(r.began)
			t.adopt(r, f, h)
		}
	}
}

// adopt takes up a run where the gateway has it now.
func (t *conversation) adopt(r *run, f *fold, h history) {
	r.seq, r.drafts, r.steer, r.streams, r.toolStream, r.last, r.started = 0, nil, f.steer[r.id], false, false, t.now(), true
	for _, d := range f.all {
		if d.Role == "agent" && d.Turn == r.id {
			d.told = true
			r.drafts = append(r.drafts, d)
		}
	}
	if n := len(r.drafts); n > 0 {
		r.drafts[n-1].State = "streaming"
	}
	t.does(r, "thinking", "", "chat.history")
	if h.InFlight.Run != r.id {
		return
	}
	for _, raw := range h.InFlight.Events {
		var e agentEvent
		if readable(raw, &e) && e.Run == r.id {
			t.agentEvent(&e)
		}
	}
	if rest := unsaid(h.InFlight.Text, r.drafts); rest != "" {
		d := t.draft(r)
		d.grow("text", "inflight", rest, false)
		r.said, r.before = h.InFlight.Text, len(h.InFlight.Text)-len(rest)
		t.does(r, "speaking", "", "chat.history")
	}
}

// unsaid is what of a run's whole text comes after what its messages hold.
func unsaid(text string, drafts []*draft) string {
	for _, d := range slices.Backward(drafts) {
		for _, p := range slices.Backward(d.Parts) {
			if p.Kind != "text" || p.Text == "" {
				continue
			}
			if i := strings.LastIndex(text, p.Text); i >= 0 {
				return strings.TrimLeft(text[i+len(p.Text):], "\n")
			}
		}
	}
	return text
}

// interrupted ends a run that the gateway does not know any more: it ended meanwhile, or the gateway stopped in the middle
// of it. What it said so far stays unless the history has more.
func (t *conversation) interrupted(r *run, f *fold, active bool) {
	outcome, reason := "stopped", ""
	switch {
	case f.runs[r.id]:
		outcome, r.drafts = "done", nil
		for _, d := range f.all {
			if d.Role == "agent" && d.Turn == r.id {
				r.drafts = append(r.drafts, d)
				outcome, reason = d.State, d.Reason
			}
		}
	case r.own && !f.users[r.id]:
		t.failSend(r, stoppedReason)
	case r.own && !active && len(r.drafts) == 0:
		t.gone(r)
	}
	t.finish(r, outcome, reason)
}

// failSend marks the user's message of a run as failed.
func (t *conversation) failSend(r *run, reason string) {
	for _, k := range t.kept {
		if k.message.ID == userID(r.id) {
			m := k.message
			m.State, m.Reason = "failed", reason
			t.keep(r.session, m)
			t.r.Message(r.session, m)
			return
		}
	}
}
