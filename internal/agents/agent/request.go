package agent

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Timeouts of a back end. Pages wait at least as long (web/src/net/chat.ts).
const (
	// sendTime is for accepting a message with its pictures.
	sendTime = 30 * time.Second
	// actTime is for an act, which may run a slow command of the agent.
	actTime = 100 * time.Second
	// requestTime is for everything else.
	requestTime = 15 * time.Second
)

// Chat handles a request of a page. The answer always comes within the timeout of the operation.
func (r *Registry) Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer {
	b, description, ok := r.find(q.Backend)
	if !ok || userID != r.opt.UserID {
		return wire.ChatAnswer{Error: errNoBackend().
			At("backend").Saw(clip.Quote(q.Backend)).Try("Reload the page to see the current agents.")}
	}
	if e := validate(&q); e != nil {
		return wire.ChatAnswer{Error: e}
	}
	limit := requestTime
	switch q.Op { //nolint:exhaustive // others have the usual timeout
	case wire.ChatOpSend:
		limit = sendTime
	case wire.ChatOpAct:
		limit = actTime
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer, err := r.dispatch(ctx, b, description, &q)
	if err != nil {
		return wire.ChatAnswer{Error: r.errorFor(ctx, description, &q, err)}
	}
	answer.OK = true
	return answer
}

// dispatch passes a validated request to its back end.
func (r *Registry) dispatch(ctx context.Context, b Backend, description wire.Backend,
	q *wire.ChatRequest,
) (a wire.ChatAnswer, err error) {
	switch q.Op {
	case wire.ChatOpSessions:
		a.Sessions, err = b.Sessions(ctx)
	case wire.ChatOpCreate:
		// The answer lists the new conversation first, wherever the back end lists it.
		var made wire.ChatSession
		if made, err = b.Create(ctx, q.Title); err != nil {
			return a, err
		}
		a.Sessions, err = b.Sessions(ctx)
		a.Sessions = slices.DeleteFunc(a.Sessions, func(s wire.ChatSession) bool { return s.ID == made.ID })
		a.Sessions = append([]wire.ChatSession{made}, a.Sessions...)
	case wire.ChatOpOpen, wire.ChatOpHistory:
		before := ""
		if q.Op == wire.ChatOpHistory {
			before = q.Before
		}
		var p Page
		p, err = b.History(ctx, q.Session, before)
		a.Messages, a.Before = r.spoken.merge([2]string{q.Backend, q.Session}, p.Messages, p.Before == "",
			q.Op == wire.ChatOpOpen), p.Before
		if q.Op == wire.ChatOpOpen {
			a.Status = &p.Status
		}
	case wire.ChatOpSend:
		err = r.send(ctx, b, description, Message{Session: q.Session, Turn: q.Turn, Text: q.Text, Images: q.Images})
	case wire.ChatOpStop:
		err = b.Stop(ctx, q.Session)
	case wire.ChatOpAnswer:
		err = r.answer(ctx, b, q)
	case wire.ChatOpAct:
		err = b.Act(ctx, q.Act)
	}
	return a, err
}

// errorFor turns an error of a back end into one for the page. Anything but a *wire.Error or an
// ended context is a bug of the back end, so it is logged.
func (r *Registry) errorFor(ctx context.Context, description wire.Backend, q *wire.ChatRequest, err error) *wire.Error {
	var e *wire.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return wire.NewError(wire.CodeTimeout, "%s did not answer in time", description.Product)
	case ctx.Err() != nil:
		return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
	}
	r.opt.Logger.Error().Err(err).Str("backend", description.ID).Str("op", string(q.Op)).Msg("a back end returned an unexpected error")
	return wire.NewError(wire.CodeAgentFailed, "%s failed without an explanation", description.Product)
}

// errNoBackend refuses an unknown back end.
func errNoBackend() *wire.Error { return wire.NotFound(wire.MissingAgent, "there is no such agent") }

// requiredFields lists the required fields of each operation. What else send needs is in
// validateMessage.
var requiredFields = map[wire.ChatOp][]string{
	wire.ChatOpOpen: {"session"}, wire.ChatOpHistory: {"session", "before"}, wire.ChatOpSend: {"session", "turn"},
	wire.ChatOpStop: {"session"}, wire.ChatOpAnswer: {"approval", "option"}, wire.ChatOpAct: {"act"},
}

// validate checks the form of a request. It trusts no page, since any program on this computer may
// claim to be one.
func validate(q *wire.ChatRequest) *wire.Error {
	if _, e := q.Clean(); e != nil {
		return e
	}
	given := map[string]string{
		"session": q.Session, "before": q.Before, "turn": q.Turn, "approval": q.Approval, "option": q.Option, "act": string(q.Act),
	}
	for _, name := range requiredFields[q.Op] {
		if given[name] == "" {
			return badField(name, "", "it is required for "+string(q.Op))
		}
	}
	if q.Op == wire.ChatOpSend {
		return validateMessage(q)
	}
	return nil
}

// validateMessage checks the turn, the text and the pictures of a message. The content of a picture
// must match its type. GIF, which an agent may show, is not accepted from a page.
func validateMessage(q *wire.ChatRequest) *wire.Error {
	switch {
	case !wire.ValidID(q.Turn):
		return badField("turn", q.Turn, "1 to 64 characters of A-Z a-z 0-9 _ -")
	case strings.TrimSpace(q.Text) == "" && len(q.Images) == 0:
		return badField("text", "", "a text or a picture")
	}
	for _, i := range q.Images {
		data, err := base64.StdEncoding.DecodeString(i.Data)
		if t := imageType(data); err != nil || t == "" || t != i.MIMEType || t == "image/gif" {
			return badField("images", i.MIMEType, "PNG, JPEG or WebP in base64, with the matching type")
		}
	}
	return nil
}

// badField refuses a field that is missing or malformed. allowed says what it must be.
func badField[S ~string](field string, got S, allowed string) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, "%s is missing or malformed", field).
		At(field).Saw(clip.Quote(got)).Allow(allowed)
}
