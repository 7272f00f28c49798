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
	// ownerOnly: only the user may request it, from a page that they opened, since any program on
	// this computer may be an agent.
	ownerOnly bool
	// drives: it makes the agent work. One that has passed no test works for its user alone.
	drives bool
	// takesWord: it may have the user's word for such an agent.
	takesWord bool
	// inModelChat: chats with a model have it, too.
	inModelChat bool
	// onService handles requests that name no session, in those that do.
	onService func(ctx context.Context, s *Service, by *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error)
	onSession func(ctx context.Context, sess *session, by *access.Principal, q *wire.CoderRequest,
		a *answer) *wire.Error
}

type answer = wire.CoderAnswer

// operations says for each operation who may request it, where, and what it does.
var operations = map[wire.CoderOp]operation{
	wire.CoderOpLook:    {onService: doInspect},
	wire.CoderOpTrust:   {onService: doTrust, ownerOnly: true},
	wire.CoderOpOpen:    {onService: doOpen, takesWord: true},
	wire.CoderOpPrompt:  {onSession: doPrompt, inModelChat: true, drives: true},
	wire.CoderOpAnswer:  {onSession: doAnswer, ownerOnly: true},
	wire.CoderOpSet:     {onSession: doSet, drives: true},
	wire.CoderOpCancel:  {onService: doStopFolder, onSession: doCancel, inModelChat: true},
	wire.CoderOpResume:  {onSession: doResume, drives: true, takesWord: true},
	wire.CoderOpOutput:  {onSession: doOutput},
	wire.CoderOpDiff:    {onSession: doDiff},
	wire.CoderOpKeep:    {onSession: doDecide, ownerOnly: true},
	wire.CoderOpRevert:  {onSession: doDecide, ownerOnly: true},
	wire.CoderOpUndo:    {onSession: doDecide, ownerOnly: true},
	wire.CoderOpApply:   {onSession: doDecide, ownerOnly: true},
	wire.CoderOpMerge:   {onSession: doDecide, ownerOnly: true},
	wire.CoderOpDiscard: {onSession: doDecide, ownerOnly: true},
	wire.CoderOpGit:     {onSession: doGit, ownerOnly: true},
	wire.CoderOpSettle:  {onSession: doDecide, ownerOnly: true},
	wire.CoderOpClose:   {onSession: doClose, inModelChat: true},
}

func (s *Service) do(ctx context.Context, by *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	o, known := operations[q.Op]
	switch {
	case !known:
		return nil, noOperation(q.Op)
	case q.Word != "" && !o.takesWord:
		return nil, wire.NewError(wire.CodeBadArguments, "this takes no word for an agent").At("word").Try("Leave it out.")
	case o.onService != nil && (o.onSession == nil || q.Session == ""):
		return o.onService(ctx, s, by, q)
	case q.Session == "":
		return nil, wire.NewError(wire.CodeBadArguments, "session is missing").At("session").Try("GET /api/direct-code lists the sessions.")
	}
	sess, e := s.find(q.Session)
	if e != nil {
		return nil, e
	}
	if sess.modelChat && !o.inModelChat {
		return nil, wire.NewError(wire.CodeConflict, "a chat without an agent changes nothing and has no options").Try("Say in it what you want.")
	}
	if o.drives && !byUser(by) && sess.published.Load().Unmeasured != "" {
		return nil, wire.NewError(wire.CodeNotAllowed, "the agent of this session has passed no test, so it works for its user alone").
			Try("Ask the user to go on with it in their page, or open a session with another agent.")
	}
	a := &answer{}
	if e := o.onSession(ctx, sess, by, q, a); e != nil {
		return nil, e
	}
	row := sess.publicInfo()
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
	return s.folders.inspectFor(ctx, by, q.Folder)
}

func doTrust(ctx context.Context, s *Service, _ *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	return s.folders.decide(ctx, q)
}

func doOpen(ctx context.Context, s *Service, _ *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	ctx, done := s.requests.begin(ctx, q.Folder)
	defer done()
	sess, e := s.Open(ctx, q)
	if e != nil {
		return nil, e
	}
	row := sess.publicInfo()
	return &answer{Session: &row}, nil
}

func doStopFolder(_ context.Context, s *Service, _ *access.Principal, q *wire.CoderRequest) (*answer, *wire.Error) {
	if !s.requests.stop(q.Folder) {
		return nil, wire.NewError(wire.CodeNotFound, "nothing is under way in this folder").At("folder").Try("Nothing to do here; it has ended.")
	}
	return &answer{}, nil
}

func doPrompt(_ context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, a *answer) (e *wire.Error) {
	a.Turn, a.Queued, e = sess.ask(q)
	return e
}

func doAnswer(_ context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	return sess.answer(q.Approval, q.Hash, q.Option)
}

func doSet(ctx context.Context, sess *session, by *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	return sess.set(ctx, by, q.Option, q.Value)
}

func doCancel(_ context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	switch {
	case q.Value == "":
		return sess.cancel(q.Turn)
	case q.Value != cancelFiles:
		return wire.NewError(wire.CodeBadArguments, "this cannot be stopped").At("value").Allow(cancelFiles)
	case !sess.svc.requests.stop(sess.id):
		return wire.NewError(wire.CodeNotFound, "nothing is under way on the files of this session").At("session").Try("Nothing to do here; it has ended.")
	}
	return nil
}

func doResume(ctx context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, _ *answer) *wire.Error {
	if q.Word != "" {
		if e := sess.letWork(ctx, q.Word); e != nil {
			return e
		}
	}
	return sess.resume(ctx)
}

func doOutput(_ context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, a *answer) (e *wire.Error) {
	a.Output, e = sess.output(q.Tool, q.From)
	return e
}

func doDiff(ctx context.Context, sess *session, _ *access.Principal, _ *wire.CoderRequest, a *answer) (e *wire.Error) {
	a.Diff, e = sess.files.diff(ctx)
	return e
}

func doDecide(ctx context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, a *answer) *wire.Error {
	return sess.files.decide(ctx, q, a)
}

func doGit(ctx context.Context, sess *session, _ *access.Principal, q *wire.CoderRequest, a *answer) *wire.Error {
	return sess.git.decide(ctx, q, a)
}

func doClose(ctx context.Context, sess *session, _ *access.Principal, _ *wire.CoderRequest, _ *answer) *wire.Error {
	return sess.close(ctx)
}
