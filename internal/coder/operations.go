package coder

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// operation is one that a request can name. It has free, in, or both.
type operation struct {
	// owner: only the user may request it, from a page that they opened, since any program on this
	// computer may be an agent.
	owner bool
	// modelChat: chats with a model have it, too.
	modelChat bool
	// free handles requests that name no session, in those that do.
	free func(ctx context.Context, s *Service, by *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error)
	in   func(ctx context.Context, ss *session, by *access.Principal, q *wire.CoderRequest, a *answer) *wire.Error
}

type answer = wire.CoderAnswer

// operations says for each operation who may request it, where, and what it does.
var operations = map[wire.CoderOp]operation{
	wire.CoderOpLook:    {free: doInspect},
	wire.CoderOpTrust:   {free: doTrust, owner: true},
	wire.CoderOpOpen:    {free: doOpen},
	wire.CoderOpPrompt:  {in: doPrompt, modelChat: true},
	wire.CoderOpAnswer:  {in: doAnswer, owner: true},
	wire.CoderOpSet:     {in: doSet},
	wire.CoderOpCancel:  {free: doStopFolder, in: doCancel, modelChat: true},
	wire.CoderOpResume:  {in: doResume},
	wire.CoderOpOutput:  {in: doOutput},
	wire.CoderOpDiff:    {in: doDiff},
	wire.CoderOpKeep:    {in: doDecide, owner: true},
	wire.CoderOpRevert:  {in: doDecide, owner: true},
	wire.CoderOpUndo:    {in: doDecide, owner: true},
	wire.CoderOpApply:   {in: doDecide, owner: true},
	wire.CoderOpMerge:   {in: doDecide, owner: true},
	wire.CoderOpDiscard: {in: doDecide, owner: true},
	wire.CoderOpGit:     {in: doGit, owner: true},
	wire.CoderOpSettle:  {in: doDecide, owner: true},
	wire.CoderOpClose:   {in: doClose, modelChat: true},
}

func (s *Service) do(ctx context.Context, by *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	o, known := operations[q.Op]
	switch {
	case !known:
		return nil, noOperation(q.Op)
	case o.free != nil && (o.in == nil || q.Session == ""):
		return o.free(ctx, s, by, q)
	case q.Session == "":
		return nil, wire.NewError(wire.CodeBadArguments, "session is missing").At("session").Try("GET /api/direct-code lists the sessions.")
	}
	ss, e := s.find(q.Session)
	if e != nil {
		return nil, e
	}
	if ss.Row.Plain && !o.modelChat {
		return nil, wire.NewError(wire.CodeConflict, "a chat without an agent changes nothing and has no options").Try("Say in it what you want.")
	}
	a := &answer{}
	if e := o.in(ctx, ss, by, q, a); e != nil {
		return nil, e
	}
	row := ss.publicRow()
	a.Session = &row
	return a, nil
}

func noOperation(op wire.CoderOp) *wire.Error {
	e := wire.NewError(wire.CodeBadArguments, "there is no such operation").At("op").Saw(clip.Quote(op))
	if op == "" {
		e = wire.NewError(wire.CodeBadArguments, "op is missing").At("op")
	}
	var names []string
	for _, known := range slices.Sorted(maps.Keys(operations)) {
		names = append(names, string(known))
	}
	return e.Allow(strings.Join(names, ", ")).Try("Name one of them.")
}

func doInspect(ctx context.Context, s *Service, by *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	ctx, done := s.requests.begin(ctx, q.Folder)
	defer done()
	return s.inspectFor(ctx, by, q.Folder)
}

func doTrust(ctx context.Context, s *Service, _ *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	return s.trust(ctx, q)
}

func doOpen(ctx context.Context, s *Service, _ *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	ctx, done := s.requests.begin(ctx, q.Folder)
	defer done()
	ss, e := s.Open(ctx, q)
	if e != nil {
		return nil, e
	}
	row := ss.publicRow()
	return &answer{Session: &row}, nil
}

func doStopFolder(_ context.Context, s *Service, _ *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	if !s.requests.stop(q.Folder) {
		return nil, wire.NewError(wire.CodeNotFound, "nothing is under way in this folder").At("folder").Try("Nothing to do here; it has ended.")
	}
	return &answer{}, nil
}

func doPrompt(_ context.Context, ss *session, _ *access.Principal, q *wire.CoderRequest, a *answer) (e *wire.Error) {
	a.Turn, a.Queued, e = ss.ask(q)
	return e
}

func doAnswer(_ context.Context, ss *session, _ *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	return ss.answer(q.Card, q.Hash, q.Option)
}

func doSet(ctx context.Context, ss *session, by *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	return ss.set(ctx, by, q.Option, q.Value)
}

func doCancel(_ context.Context, ss *session, _ *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	switch {
	case q.Value == "":
		return ss.cancel(q.Turn)
	case q.Value != cancelFiles:
		return wire.NewError(wire.CodeBadArguments, "this cannot be stopped").At("value").Allow(cancelFiles)
	case !ss.svc.requests.stop(ss.id):
		return wire.NewError(wire.CodeNotFound, "nothing is under way on the files of this session").At("session").Try("Nothing to do here; it has ended.")
	}
	return nil
}

func doResume(ctx context.Context, ss *session, _ *access.Principal, _ *wire.CoderRequest, _ *answer) *wire.Error {
	return ss.resume(ctx)
}

func doOutput(_ context.Context, ss *session, _ *access.Principal, q *wire.CoderRequest, a *answer) (e *wire.Error) {
	a.Output, e = ss.output(q.Tool, q.From)
	return e
}

func doDiff(ctx context.Context, ss *session, _ *access.Principal, _ *wire.CoderRequest, a *answer) (e *wire.Error) {
	a.Diff, e = ss.diff(ctx)
	return e
}

func doDecide(ctx context.Context, ss *session, _ *access.Principal, q *wire.CoderRequest, a *answer) *wire.Error {
	return ss.applyDecision(ctx, q, a)
}

func doGit(ctx context.Context, ss *session, _ *access.Principal, q *wire.CoderRequest, a *answer) *wire.Error {
	return ss.decideGit(ctx, q, a)
}

func doClose(ctx context.Context, ss *session, _ *access.Principal, _ *wire.CoderRequest, _ *answer) *wire.Error {
	return ss.close(ctx)
}
