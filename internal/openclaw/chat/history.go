package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// pageMessages is the most messages of one page.
	pageMessages = 50
	// pageRows is how many rows are requested first; a turn with tools has many rows.
	pageRows = 200
	// maxFetches limits the requests for one page.
	maxFetches = 10
	// maxChars is the longest text that is requested whole: the most that the gateway allows.
	maxChars = 500_000
)

// historyQuery are the parameters of chat.history. Offset counts rows from the newest one.
type historyQuery struct {
	Session string `json:"sessionKey"`
	Limit   int    `json:"limit"`
	Offset  int    `json:"offset,omitempty"`
	// MaxChars limits each text.
	MaxChars int `json:"maxChars,omitempty"`
}

// history is the answer of chat.history.
type history struct {
	Messages []json.RawMessage `json:"messages"`
	Total    int               `json:"totalMessages"`
	More     bool              `json:"hasMore"`
	Next     int               `json:"nextOffset"`
	// Pending are messages that were accepted and have no row yet, each with its turn as runId. It is only searched for
	// turns.
	Pending  json.RawMessage `json:"pendingInputs"`
	InFlight struct {
		Run     string    `json:"runId"`
		Text    string    `json:"text"`
		Started timestamp `json:"startedAt"`
		// Events are payloads of the event agent.
		Events []json.RawMessage `json:"events"`
	} `json:"inFlightRun"`
	Info struct {
		Active bool     `json:"hasActiveRun"`
		Runs   []string `json:"activeRunIds"`
	} `json:"sessionInfo"`
}

// fetchHistory calls chat.history.
func fetchHistory(ctx context.Context, c caller, q historyQuery) (history, error) {
	var h history
	err := c.Call(ctx, "chat.history", q, &h)
	return h, err
}

// rows decodes the rows, oldest first. A row that cannot be decoded is left out.
func (h *history) rows() []*row {
	out := make([]*row, 0, len(h.Messages))
	for _, raw := range h.Messages {
		var r row
		if decodeLenient(raw, &r) {
			out = append(out, &r)
		}
	}
	return out
}

// runs are the ids of the session's live runs.
func (h *history) runs() []string {
	if h.InFlight.Run == "" {
		return h.Info.Runs
	}
	return append(slices.Clone(h.Info.Runs), h.InFlight.Run)
}

// active reports whether the session has a live run.
func (h *history) active() bool { return h.Info.Active || len(h.runs()) > 0 }

// cursor says where a page begins: the number of its first row (from 1), and how many rows the session had then. The
// rows before it start at offset total-seq+1 from the newest.
type cursor struct{ seq, total int }

// String is the form in which pages get a cursor and send it back.
func (c cursor) String() string { return fmt.Sprintf("%d.%d", c.seq, c.total) }

// parseCursor is the reverse of String. It refuses anything else, because it comes from a page.
func parseCursor(s string) (cursor, error) {
	var c cursor
	n, err := fmt.Sscanf(s, "%d.%d", &c.seq, &c.total)
	if n != 2 || err != nil || c.seq < 1 || c.total < c.seq || c.String() != s {
		return c, wire.NewError(wire.CodeBadArguments, "this is not a position in the history").
			At("before").Saw(clip.Bytes(s, 40))
	}
	return c, nil
}

// History returns a page of a session's messages, oldest first. The gateway stores them; from memory comes only what
// its transcript lacks (mergeLive), and only for the newest page.
func (t *Conversation) History(ctx context.Context, session, before string) (agent.Page, error) {
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
	rows, total, more, err := fetchPage(ctx, c, session, from)
	if err != nil {
		return agent.Page{}, conn.UserError("The conversation could not be read", err)
	}
	fillInImages(ctx, c, session, rows)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.viewed = addBounded(t.viewed, session, maxViewed)
	f := t.assemble(rows)
	f.stopOrphanTools(func(run string) bool { return t.runs[run] != nil })
	page := agent.Page{Status: t.status(session)}
	all := f.all
	if more && len(all) > 1 && all[0].Role == wire.RoleAgent {
		all = all[1:] // its beginning may be on the page before
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
		t.recent = slices.DeleteFunc(t.recent, func(rec recentMessage) bool { // the transcript has it by now
			return rec.session == session && f.byID[rec.message.ID] != nil && t.now().Sub(rec.storedAt) > historyLag
		})
		page.Messages = t.mergeLive(session, page.Messages, more)
	}
	return page, nil
}

// fetchPage reads enough rows before from (zero: the newest rows) for a page of messages, with ever larger requests.
// total is how many rows the session has, more whether there are older ones.
func fetchPage(
	ctx context.Context, c caller, session string, from cursor,
) (rows []*row, total int, more bool, err error) {
	q := historyQuery{Session: session, Limit: pageRows, MaxChars: maxChars}
	if from.seq > 0 {
		q.Offset = from.total - from.seq + 1
	}
	for range maxFetches {
		h, err := fetchHistory(ctx, c, q)
		if err != nil {
			return nil, 0, false, err
		}
		older := h.rows()
		if from.seq > 0 { // rows that were added meanwhile have moved the offset
			older = slices.DeleteFunc(older, func(r *row) bool { return r.Meta.Seq >= from.seq })
		}
		rows, total, more = append(older, rows...), h.Total, h.More
		if !more || fillsPage(rows) {
			break
		}
		q.Offset, q.Limit = h.Next, min(2*q.Limit, 1000)
	}
	return rows, max(total, from.total), more, nil
}

// fillsPage reports whether rows make more messages than fit on a page. One more, because the first may be incomplete.
func fillsPage(rows []*row) bool {
	noImage := func(string, []byte) wire.ChatImage { return wire.ChatImage{} }
	return len(newAssembler(noImage, nil, rows...).all) > pageMessages
}

// assemble builds the visible messages of rows.
func (t *Conversation) assemble(rows []*row) *assembler {
	f := newAssembler(t.reporter.Image, t.sentImages, rows...)
	f.all = slices.DeleteFunc(f.all, func(d *draft) bool { return d.invisible() })
	return f
}

// historyLag is how long a message that ended may be missing from a history: the request may be older than its row, and
// the gateway writes some rows late.
const historyLag = 10 * time.Second

// mergeLive adds what the newest page of a session lacks: live messages, messages that ended just now, messages being
// sent, and messages that the gateway never recorded. more says that there are older pages.
func (t *Conversation) mergeLive(session string, page []wire.ChatMessage, more bool) []wire.ChatMessage {
	var begins time.Time
	if more && len(page) > 0 {
		begins = page[0].At
	}
	// put inserts a message by its time. A message of the page is replaced only when m is newer.
	put := func(m wire.ChatMessage, newer bool) {
		if i := slices.IndexFunc(page, func(x wire.ChatMessage) bool { return x.ID == m.ID }); i >= 0 {
			if newer {
				page[i] = m
			}
			return
		}
		page = agent.Insert(page, m)
	}
	for _, rec := range t.recent {
		if rec.session == session && !rec.message.At.Before(begins) {
			put(rec.message, rec.message.Role == wire.RoleAgent && t.now().Sub(rec.storedAt) < historyLag)
		}
	}
	for _, s := range t.sends {
		if s.request.Session == session {
			put(s.message, false)
		}
	}
	for _, r := range t.liveRuns(session) {
		for _, d := range r.drafts {
			if d.reported = true; !d.empty() {
				put(d.message(), true)
			}
		}
	}
	return page
}

// sessionsToReconcile are the sessions with live runs or messages being sent, here or in the gateway. Locks mu.
func (t *Conversation) sessionsToReconcile(rows []sessionRow) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []string
	for _, s := range rows {
		if s.running() && !isSubagent(s.Key) {
			out = addBounded(out, s.Key, maxRuns)
		}
	}
	for _, r := range t.runs {
		out = addBounded(out, r.session, maxRuns)
	}
	for _, s := range t.sends {
		out = addBounded(out, s.request.Session, maxRuns)
	}
	return out
}

// reconcileSession brings runs and sends of a session in line with its history after a reconnect. A send that the
// gateway knows is done. A run that it still has is adopted, any other ended. A run in flight that is not known here is
// opened. Locks mu.
func (t *Conversation) reconcileSession(session string, h history) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.assemble(h.rows())
	f.stopOrphanTools(func(run string) bool { return slices.Contains(h.runs(), run) })
	for turn, s := range t.sends {
		pending := strings.Contains(string(h.Pending), `"`+turn+`"`) // quoted, so that a short id does not match a text
		known := f.recorded[turn] || slices.Contains(h.runs(), turn) || pending
		if s.request.Session == session && known {
			t.finishSend(s, nil)
		}
	}
	for _, r := range t.liveRuns(session) {
		if slices.Contains(h.runs(), r.id) {
			t.adoptRun(r, f, h)
		} else {
			t.endLostRun(r, f, h.active())
		}
	}
	if id := h.InFlight.Run; id != "" && t.runs[id] == nil {
		if r := t.openRun(id, session); r != nil {
			r.startedAt = h.InFlight.Started.orElse(r.startedAt)
			t.adoptRun(r, f, h)
		}
	}
}

// adoptRun continues a run from where the gateway has it now: its rows, the events of the run so far, and the rest of
// its text.
func (t *Conversation) adoptRun(r *run, f *assembler, h history) {
	r.seq, r.drafts, r.steeredBy, r.agentText, r.toolStream = 0, f.messagesOf(r.id), f.steeredBy[r.id], false, false
	r.lastEvent, r.agentStarted = t.now(), true
	for _, d := range r.drafts {
		d.reported = true
	}
	if n := len(r.drafts); n > 0 {
		r.drafts[n-1].State = wire.MessageStreaming
	}
	t.setActivity(r, wire.ActivityThinking, "", "chat.history")
	if h.InFlight.Run != r.id {
		return
	}
	for _, raw := range h.InFlight.Events {
		var e agentEvent
		if decodeLenient(raw, &e) && e.Run == r.id {
			t.handleAgentEvent(&e)
		}
	}
	if rest := missingText(h.InFlight.Text, r.drafts); rest != "" {
		d := t.currentDraft(r)
		d.setText(wire.PartText, "inflight", rest, false)
		r.chatText, r.chatTextUsed = h.InFlight.Text, len(h.InFlight.Text)-len(rest)
		t.setActivity(r, wire.ActivitySpeaking, "", "chat.history")
	}
}

// missingText is the part of a run's whole text after what its messages contain.
func missingText(text string, drafts []*draft) string {
	for _, d := range slices.Backward(drafts) {
		for _, p := range slices.Backward(d.Parts) {
			if p.Kind != wire.PartText || p.Text == "" {
				continue
			}
			if i := strings.LastIndex(text, p.Text); i >= 0 {
				return strings.TrimLeft(text[i+len(p.Text):], "\n")
			}
		}
	}
	return text
}

// endLostRun ends a run that the gateway no longer has: it ended meanwhile, or the gateway stopped in the middle of it.
// What it said so far stays, unless the transcript has more. active: the session has another live run, which may be its
// continuation.
func (t *Conversation) endLostRun(r *run, f *assembler, active bool) {
	outcome, reason := wire.OutcomeStopped, ""
	switch {
	case f.answered[r.id]:
		outcome, r.drafts = wire.OutcomeDone, f.messagesOf(r.id)
		if n := len(r.drafts); n > 0 {
			outcome, reason = wire.TurnOutcome(r.drafts[n-1].State), r.drafts[n-1].Reason
		}
	case r.own && !f.recorded[r.id]:
		t.changeUserMessage(r, wire.MessageDone, wire.MessageFailed, stoppedReason)
	case r.own && !active && len(r.drafts) == 0:
		t.watchLostRun(r)
	}
	t.finishRun(r, outcome, reason)
}
