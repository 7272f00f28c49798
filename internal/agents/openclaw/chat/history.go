package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/agents/transcript"
	"github.com/worldmcp/world/internal/base/clip"
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
	// Pending are messages that were accepted and have no row yet, each with its turn as runId. It
	// is only searched for turns.
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

// cursor says where a page begins: the number of its first row (from 1), and how many rows the
// session had then. The rows before it start at offset total-seq+1 from the newest.
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

// History returns a page of a session's messages, oldest first. The gateway stores them; from
// memory comes only what its transcript lacks (mergeLive), and only for the newest page.
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
	var page agent.Page
	t.do(func(s *state) { page = s.page(session, before == "", rows, total, more) })
	return page, nil
}

// page makes a page of rows. newest: it is the newest one. more: there are older rows, of total.
func (s *state) page(session string, newest bool, rows []*row, total int, more bool) agent.Page {
	s.viewed = addBounded(s.viewed, session, maxViewed)
	live, status := s.engine.Open(session)
	f := s.assemble(rows)
	f.stopOrphanTools(func(run string) bool { return s.runs[run] != nil })
	page := agent.Page{Status: status}
	all := f.all
	if more && len(all) > 1 && all[0].Role == wire.RoleAgent {
		all = all[1:] // its beginning may be on the page before
	}
	if len(all) > pageMessages {
		all, more = all[len(all)-pageMessages:], true
	}
	if more && len(all) > 0 {
		page.Before = cursor{f.seq[all[0].ID], total}.String()
	}
	for _, d := range all {
		page.Messages = append(page.Messages, d.Snapshot())
	}
	if newest {
		s.recent.drop(session, func(m *recentMessage) bool { // the transcript has it by now
			return f.byID[m.ID] != nil && s.now().Sub(m.storedAt) > historyLag
		})
		page.Messages = s.mergeLive(session, page.Messages, live, more)
	}
	return page
}

// fetchPage reads enough rows before from (zero: the newest rows) for a page of messages, with ever
// larger requests. total is how many rows the session has, more whether there are older ones.
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

// fillsPage reports whether rows make more messages than fit on a page. One more, because the first
// may be incomplete.
func fillsPage(rows []*row) bool {
	noImage := func(string, []byte) wire.ChatImage { return wire.ChatImage{} }
	return len(newAssembler(noImage, nil, rows...).all) > pageMessages
}

// assemble builds the visible messages of rows.
func (s *state) assemble(rows []*row) *assembler {
	f := newAssembler(s.reporter.Image, s.sentImages, rows...)
	f.all = slices.DeleteFunc(f.all, func(d *transcript.Draft) bool { return !d.Visible() })
	return f
}

// historyLag is how long a message that ended may be missing from a history: the request may be
// older than its row, and the gateway writes some rows late.
const historyLag = 10 * time.Second

// mergeLive adds what the newest page of a session lacks: live messages, messages that ended just
// now, messages being sent, and messages that the gateway never recorded. more says that there are
// older pages.
func (s *state) mergeLive(session string, page, live []wire.ChatMessage, more bool) []wire.ChatMessage {
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
		page = agent.InsertMessage(page, m)
	}
	for _, m := range s.recent.of(session) {
		if !m.At.Before(begins) {
			put(m.ChatMessage, m.Role == wire.RoleAgent && s.now().Sub(m.storedAt) < historyLag)
		}
	}
	for _, o := range s.sends {
		if o.request.Session == session {
			put(o.message, false)
		}
	}
	for _, m := range live {
		put(m, true)
	}
	return page
}
