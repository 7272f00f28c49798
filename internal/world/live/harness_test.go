package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
	"github.com/worldmcp/world/internal/world/live/presence"
	"github.com/worldmcp/world/internal/world/store"
	"github.com/worldmcp/world/internal/world/tool"
)

// journal is a log in memory.
type journal struct {
	mu      sync.Mutex
	entries []wire.Entry
	shot    *store.Snapshot
	// broken is the error of every write; written: the entry is in the log all the same.
	broken  error
	written bool
}

func (j *journal) Append(_ context.Context, _, _ string, e wire.Entry) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.broken != nil:
		if j.written {
			j.entries = append(j.entries, e)
		}
		return j.broken
	case e.Revision != uint64(len(j.entries))+1:
		return store.ErrConflict
	}
	j.entries = append(j.entries, e)
	return nil
}

// other appends an entry as another node does, without the world noticing.
func (j *journal) other() {
	j.mu.Lock()
	defer j.mu.Unlock()
	n := uint64(len(j.entries)) + 1
	j.entries = append(j.entries, wire.Entry{
		Revision: n, Time: wire.Millis(time.Now()), Author: wire.Author{Kind: wire.AuthorUser, ID: "user", Name: "You"},
		CallID:     fmt.Sprint("other_", n),
		Operations: []wire.Operation{}, Event: &wire.Event{Kind: wire.EventSaid, Text: "hello"},
	})
}

func (j *journal) Load(context.Context, string, string) (*store.Snapshot, []wire.Entry, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.shot == nil {
		return nil, slices.Clone(j.entries), nil
	}
	return j.shot, slices.Clone(j.entries[j.shot.Revision:]), nil
}

func (j *journal) Entries(_ context.Context, _, _ string, after uint64, limit int) ([]wire.Entry, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	rest := j.entries[min(int(after), len(j.entries)):]
	return slices.Clone(rest[:min(limit, len(rest))]), nil
}

func (j *journal) SaveSnapshot(_ context.Context, _, _ string, s store.Snapshot) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.shot = &s
	return nil
}

// user has no agents of its own.
type user struct{}

func (user) ID() string                       { return "local" }
func (user) IsIn(string) bool                 { return true }
func (user) Bodies() []*presence.AttachedBody { return nil }
func (user) Voice() *presence.VoiceActivity   { return nil }
func (user) Changed(string)                   {}

// noWorlds has no other worlds, and takes its time to say so.
type noWorlds struct{}

func (noWorlds) List(context.Context, *access.Principal) ([]store.WorldRecord, error) {
	time.Sleep(2 * time.Second)
	return nil, nil
}

func (noWorlds) Manage(context.Context, *live.Caller, *tool.WorldsArgs) wire.ToolResult {
	return wire.ToolResult{}
}

// line records the messages to a page.
type line struct {
	mu   sync.Mutex
	sent []live.Message
}

func (l *line) Post(m live.Message) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent = append(l.sent, m)
	return nil
}

func (l *line) Queue(m live.Message) (bool, error) { return false, l.Post(m) }
func (l *line) Flush()                             {}
func (l *line) Close(int, string)                  {}

// take returns the messages since the last take.
func (l *line) take() []live.Message {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.sent
	l.sent = nil
	return list
}

// room is a world with its log.
type room struct {
	*live.World
	log *journal
}

// open opens a world whose time is that of a synctest bubble.
func open(log *journal) (*room, error) {
	o := live.Options{
		Logger: zerolog.Nop(), Now: time.Now, NewID: func(p string) string { return p + "1" },
		ReturnTimeout: 5 * time.Second,
		URL:           func() string { return "http://world" }, Link: func() string { return "http://world/#key" },
		Files: func(string) []wire.Asset { return nil },
	}
	h := &live.Host{
		Options: o, Journal: log, Worlds: noWorlds{}, Limits: live.NewLimits(&o), Context: context.Background(),
		Spawn: func(f func()) { go f() }, Touch: func() {},
	}
	w, e := live.Open(context.Background(), h, user{}, store.WorldRecord{ID: "w", Name: "W", CreatedAt: time.Now()},
		time.Time{})
	if e != nil {
		return nil, e
	}
	return &room{w, log}, nil
}

// page is a page that executes what it is sent when a test says so.
type page struct {
	*line
	room *room
	seat live.Seat
	// calls wait to be executed, oldest first; pictured ones still lack their pictures.
	calls, pictured []live.Message
	leads           bool // it holds the lease
}

// page lets a visible page of the user's enter.
func (r *room) page(id string) *page { return r.enter(id, true, true) }

// enter lets a page enter; one that is not the user's is a viewer.
func (r *room) enter(id string, ofUser, visible bool) *page {
	p := &page{line: &line{}, room: r}
	by := &access.Principal{UserID: "local", Kind: access.Page, Scopes: access.PageScopes(), IsUser: ofUser, Trusted: true}
	p.seat, _ = r.EnterPage(live.PageEntry{
		By: by, Line: p, ID: id, Visible: visible,
		Greet: func(w wire.BrowserWelcome) error {
			p.leads = w.Executor
			return nil
		},
	})
	return p
}

// listen handles the messages that the page was sent.
func (p *page) listen() {
	for _, m := range p.take() {
		switch m.Kind { //nolint:exhaustive // the others do not matter here
		case wire.KindToolCall:
			p.calls = append(p.calls, m)
		case wire.KindLease:
			var l wire.Lease
			_ = json.Unmarshal(m.Payload, &l)
			p.leads = l.Executor
		case wire.KindCallCancel:
			var c wire.CallCancel
			_ = json.Unmarshal(m.Payload, &c)
			p.calls = slices.DeleteFunc(p.calls, func(x live.Message) bool { return x.ID == c.CallID })
		}
	}
}

// execute answers the oldest call that the page was given. False: there is none.
func (p *page) execute(picture bool) bool {
	p.listen()
	if len(p.calls) == 0 {
		return false
	}
	m := p.calls[0]
	p.calls = p.calls[1:]
	var c wire.ToolCall
	_ = json.Unmarshal(m.Payload, &c)
	var revision uint64
	p.room.Read(func(s *doc.State) { revision = s.Revision() })
	done := &wire.Commit{
		CallID: m.ID, BaseRevision: revision, Tool: c.Tool, Operations: []wire.Operation{},
		Inverse: []wire.Operation{}, Result: &wire.Result{Text: "Done."}, Picture: picture,
	}
	switch c.Tool {
	case tool.Say:
		done.Event = &wire.Event{Kind: wire.EventSaid, Text: "hello"}
	case tool.WalkAvatar:
		a := doc.Avatar{
			ID: c.Agent.AvatarID, AgentType: c.Agent.Type, Name: c.Agent.Name, Pose: doc.PoseStand,
			Changed: revision + 1,
		}
		done.Operations = append(done.Operations,
			wire.Operation{Op: wire.OpPut, Type: wire.EntityAvatar, Value: wire.MustJSON(a)})
	case tool.PlaceObjects:
		box := fmt.Sprintf(`{"id":"box_%d","kind":"box","position":[0,0,0],"rotation":[0,0,0,1],"scale":[1,1,1],"creator":%q,"created":%d,"changed":%d}`,
			revision+1, c.Agent.AvatarID, revision+1, revision+1)
		done.Operations = append(done.Operations,
			wire.Operation{Op: wire.OpPut, Type: wire.EntityObject, Value: json.RawMessage(box)})
		done.Inverse = append(done.Inverse, wire.Operation{
			Op: wire.OpRemove, Type: wire.EntityObject,
			ID: fmt.Sprint("box_", revision+1),
		})
		if picture {
			p.pictured = append(p.pictured, m)
		}
	default:
		p.answer(&m, &wire.ToolResult{Error: wire.NewError(wire.CodeBadArguments, "no")})
		return true
	}
	_ = p.seat.Handle(&wire.Envelope{MessageID: m.ID, AgentDeviceID: m.DeviceID, Scope: m.Scope, Kind: wire.KindCommit},
		done)
	return true
}

// draw sends the oldest picture that is to come.
func (p *page) draw() {
	if len(p.pictured) > 0 {
		p.answer(&p.pictured[0], &wire.ToolResult{
			OK:     true,
			Result: &wire.Result{Text: "A box.", Images: []wire.Image{{MIMEType: "image/png", Data: "AAAA"}}},
		})
		p.pictured = p.pictured[1:]
	}
}

// answer sends an answer that changes nothing.
func (p *page) answer(m *live.Message, t *wire.ToolResult) {
	_ = p.seat.Handle(&wire.Envelope{
		MessageID: "x", ReplyTo: m.ID, AgentDeviceID: m.DeviceID, Scope: m.Scope,
		Kind: wire.KindToolResult,
	}, t)
}

// caller collects the answers to each of its requests, by the number of the request.
type caller struct {
	mu      sync.Mutex
	answers [][]wire.ToolResult
	// gone: the caller no longer reads the answers.
	gone bool
}

// program is a caller with the data folder's token.
func program() *access.Principal {
	return &access.Principal{UserID: "local", Kind: access.Program, Scopes: wire.DefaultScopes(), Trusted: true}
}

// ask delivers a call of a device and returns its number.
func (c *caller) ask(r *room, device, messageID, name, args string, limit time.Duration) int {
	return c.askAs(program(), r, device, messageID, name, args, limit)
}

// askAs is ask for a principal.
func (c *caller) askAs(by *access.Principal, r *room, device, messageID, name, args string, limit time.Duration) int {
	c.mu.Lock()
	n := len(c.answers)
	c.answers = append(c.answers, nil)
	c.mu.Unlock()
	r.Deliver(live.Request{
		By: by, DeviceID: device,
		Agent: wire.Agent{AvatarID: "avatar_" + device, Type: "codex", Name: device}, MessageID: messageID, Tool: name,
		Arguments: json.RawMessage(args),
		Deadline:  time.Now().Add(limit),
		Reply: func(_ *live.Outbox, t wire.ToolResult) bool {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.answers[n] = append(c.answers[n], t)
			return !c.gone
		},
	})
	return n
}

func (c *caller) got(n int) []wire.ToolResult {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.answers[n]
}

// outcome is the code of the only answer to a request, "ok", or "" while there is none.
func (c *caller) outcome(n int) string {
	switch list := c.got(n); {
	case len(list) == 0:
		return ""
	case len(list) > 1:
		return "answered " + strconv.Itoa(len(list)) + " times"
	case list[0].OK:
		return "ok"
	default:
		return string(list[0].Error.Code)
	}
}
