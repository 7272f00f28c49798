package chat

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// This file forwards the requests of pages to devices. A request ends with the device's answer,
// with its time, or with the device's socket.

// How long a device may take. Its own end answers earlier (agent.Registry), and pages wait longer
// (web/src/net/chat.ts).
const (
	sendTime    = 45 * time.Second
	requestTime = 20 * time.Second
)

// Bounds of the requests under way: of a device, of a user, in all, and of the bytes of the texts
// and pictures of all.
const (
	maxAskedDevice = 12
	maxAskedUser   = 32
	maxAsked       = 4096
	maxCarried     = 64 << 20
)

type request struct {
	op wire.ChatOp
	// backend and approval are those that the page named.
	backend, approval string
	// answer gets the one answer; of a request for a piece of a picture, part gets it, unless it is
	// an error.
	answer chan wire.ChatAnswer
	part   chan wire.BlobPart
}

// forwarded are the operations that a relay passes on. The device's end decides again (uplink).
var forwarded = []wire.ChatOp{
	wire.ChatOpSessions, wire.ChatOpOpen, wire.ChatOpHistory, wire.ChatOpCreate, wire.ChatOpSend, wire.ChatOpStop,
	wire.ChatOpAnswer,
}

// Chat implements router.ChatService.
func (s *Service) Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer {
	if q.Op == wire.ChatOpAct {
		return wire.ChatAnswer{Error: wire.NewError(wire.CodeNotHere, "how an agent is connected is changed on its own computer alone").Try("Do it in a world of that computer.")}
	}
	size, e := q.Clean()
	if e == nil && !slices.Contains(forwarded, q.Op) {
		e = wire.NewError(wire.CodeNotAllowed, "a relay does not pass this on").At("op")
	}
	if e != nil {
		return wire.ChatAnswer{Error: e}
	}
	r, end, e := s.ask(userID, &q, size)
	if e != nil {
		return wire.ChatAnswer{Error: e}
	}
	defer end()
	limit := requestTime
	if q.Op == wire.ChatOpSend {
		limit = sendTime
	}
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case a := <-r.answer:
		return a
	case <-late.C:
		return wire.ChatAnswer{Error: wire.NewError(wire.CodeTimeout, "the computer of this agent did not answer in time").Try("Try again.")}
	case <-ctx.Done():
		return wire.ChatAnswer{Error: wire.NewError(wire.CodeUnavailable, "the relay is stopping")}
	}
}

// ask sends a request to the device that has its back end. end must be called once its answer is no
// longer waited for.
func (s *Service) ask(userID string, q *wire.ChatRequest, size int) (r *request, end func(), e *wire.Error) {
	u := s.lock(userID, false)
	if u == nil {
		return nil, nil, noBackend(q.Backend)
	}
	defer u.unlock()
	d, b := u.find(q.Backend)
	if b == nil {
		return nil, nil, noBackend(q.Backend)
	}
	if d.line == nil {
		return nil, nil, away(b.Name)
	}
	forward := *q
	_, forward.Backend, _ = strings.Cut(q.Backend, ".")
	if q.Op == wire.ChatOpAnswer {
		a := slice.Find(d.approvals, func(a *approval) bool { return a.ID == q.Approval && a.Backend == q.Backend })
		var asked *wire.Approval
		if a != nil {
			asked = &a.Approval
		}
		e := asked.Answerable(q.Hash, q.Option)
		if e != nil && (e.Code != wire.CodeBadArguments || len(a.Options) > 0) { // without options, the device says why
			return nil, nil, e
		}
		forward.Approval = a.ownID
	}
	r = &request{op: q.Op, backend: q.Backend, approval: q.Approval}
	end, e = u.begin(d, r, size, func(id string) error { return d.line.Ask(id, forward) })
	return r, end, e
}

// begin sends a request to a device that is connected, if there is room for it.
func (u *locked) begin(d *device, r *request, size int, send func(id string) error) (end func(), e *wire.Error) {
	switch {
	case len(d.asked) >= maxAskedDevice, u.asked >= maxAskedUser:
		return nil, wire.NewError(wire.CodeRate, "too many requests of yours wait for an answer already")
	case !u.s.asked.Take(1):
		return nil, wire.NewError(wire.CodeRate, "too many requests wait for an answer already")
	case !u.s.carried.Take(size):
		u.s.asked.Free(1)
		return nil, wire.NewError(wire.CodeRate, "too much waits for agents at the moment")
	}
	id := ident.New("c_")
	r.answer = make(chan wire.ChatAnswer, 1)
	u.asked++
	d.asked[id] = r
	if send(id) != nil {
		d.finish(id, notConnected())
	}
	return func() {
		u.mu.Lock()
		defer u.unlock() // its requests keep it
		delete(d.asked, id)
		u.asked--
		u.s.asked.Free(1)
		u.s.carried.Free(size)
	}, nil
}

// away is the answer for an agent whose device is not connected.
func away(name string) *wire.Error {
	return wire.NewError(wire.CodeAgentNotReady, "the computer of %s is not connected", name).Try("Start world-mcp there; the message is kept.")
}

// noBackend is the one answer for another user's back end and for an unknown one.
func noBackend(name string) *wire.Error {
	return wire.NotFound(wire.MissingAgent, "there is no such agent").At("backend").Saw(clip.Quote(name))
}

// notConnected answers a request whose device has gone.
func notConnected() wire.ChatAnswer {
	return wire.ChatAnswer{Error: wire.NewError(wire.CodeAgentNotReady, "the computer of this agent went away before it answered")}
}

func (d *device) finish(id string, a wire.ChatAnswer) {
	if r := d.asked[id]; r != nil {
		delete(d.asked, id)
		r.answer <- a
	}
}

func (d *device) failAll() {
	for id := range d.asked {
		d.finish(id, notConnected())
	}
}
