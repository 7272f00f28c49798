package agent

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// How long a lane may take: to take a message, with its pictures; for an act, which may run a slow command of the agent's
// own; and for anything else. Pages wait longer (web/src/net/chat.ts).
const (
	sendTime = 30 * time.Second
	actTime  = 100 * time.Second
	askTime  = 15 * time.Second
)

// Bounds of a request's fields beside wire.MaxChatText and wire.MaxChatImage, in bytes. The ids of sessions and approvals
// are the agent's side's own.
const (
	maxName   = 256
	maxCursor = 1024
	maxCount  = 8 // images
)

// Chat answers a page.
func (d *Registry) Chat(ctx context.Context, userID string, q wire.ChatRequest) wire.ChatAnswer {
	l, is, ok := d.find(q.Backend)
	if !ok || userID != d.opt.UserID {
		e := wire.NewError(wire.CodeNotFound, "there is no such way to an agent")
		e.Field, e.Got, e.Next = "backend", clip.Quote(q.Backend), "Reload the page: it shows the agents that there are."
		return wire.ChatAnswer{Error: e}
	}
	if e := check(&q); e != nil {
		return wire.ChatAnswer{Error: e}
	}
	limit := askTime
	switch q.Op {
	case "send":
		limit = sendTime
	case "act":
		limit = actTime
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer, err := d.do(ctx, l, &q)
	if err != nil {
		return wire.ChatAnswer{Error: d.failed(ctx, is, &q, err)}
	}
	answer.OK = true
	return answer
}

// do hands a checked request to its lane.
func (d *Registry) do(ctx context.Context, l Backend, q *wire.ChatRequest) (a wire.ChatAnswer, err error) {
	switch q.Op {
	case "sessions":
		a.Sessions, err = l.Sessions(ctx)
	case "create":
		var made wire.ChatSession
		if made, err = l.Create(ctx, strings.TrimSpace(q.Title)); err != nil {
			return a, err
		}
		a.Sessions, err = l.Sessions(ctx)
		a.Sessions = slices.DeleteFunc(a.Sessions, func(s wire.ChatSession) bool { return s.ID == made.ID })
		a.Sessions = append([]wire.ChatSession{made}, a.Sessions...)
	case "open", "history":
		before := ""
		if q.Op == "history" {
			before = q.Before
		}
		var p Page
		p, err = l.History(ctx, q.Session, before)
		a.Messages, a.Before = d.spoken.into([2]string{q.Backend, q.Session}, p.Messages, p.Before == "", q.Op == "open"), p.Before
		if q.Op == "open" {
			a.Status = &p.Status
		}
	case "send":
		err = l.Send(ctx, Message{Session: q.Session, Turn: q.Turn, Text: q.Text, Images: q.Images})
	case "stop":
		err = l.Stop(ctx, q.Session)
	case "answer":
		err = d.answer(ctx, l, q)
	case "act":
		err = l.Act(ctx, q.Act)
	}
	return a, err
}

// failed puts a lane's failure into an error for the page.
func (d *Registry) failed(ctx context.Context, is wire.Backend, q *wire.ChatRequest, err error) *wire.Error {
	var e *wire.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return wire.NewError(wire.CodeTimeout, "%s did not answer in time", is.Product)
	case ctx.Err() != nil:
		return wire.NewError(wire.CodeUnavailable, "the world service is stopping")
	}
	d.opt.Logger.Error().Err(err).Str("backend", is.ID).Str("op", q.Op).Msg("a lane failed without words")
	return wire.NewError(wire.CodeAgentFailed, "%s failed in a way that it does not explain", is.Product)
}

// needs are the fields without which an op means nothing.
var needs = map[string][]string{
	"sessions": nil, "create": nil, "open": {"session"}, "history": {"session", "before"}, "send": {"session", "turn"},
	"stop": {"session"}, "answer": {"approval", "option"}, "act": {"act"},
}

var acts = []string{"connect", "disconnect", "retry", "pair", "reject", "add-tools", "remove-tools", "add-voice", "remove-voice"}

// check holds a request to its form, whatever page sent it.
func check(q *wire.ChatRequest) *wire.Error {
	need, known := needs[q.Op]
	if !known {
		return badField("op", q.Op, "sessions, open, history, create, send, stop, answer or act")
	}
	for _, f := range []struct {
		name, value string
		most        int
	}{
		{"session", q.Session, maxName},
		{"before", q.Before, maxCursor},
		{"title", q.Title, maxName},
		{"turn", q.Turn, wire.MaxID},
		{"approval", q.Approval, maxName},
		{"option", q.Option, maxName},
		{"act", q.Act, maxName},
	} {
		switch {
		case f.value == "" && slices.Contains(need, f.name):
			return badField(f.name, "", "it is needed for "+q.Op)
		case len(f.value) > f.most || !plain(f.value):
			return badField(f.name, f.value, "one line of text, not longer than this product makes it")
		}
	}
	if q.Turn != "" && !wire.ValidID(q.Turn) {
		return badField("turn", q.Turn, "1 to 64 of A-Z a-z 0-9 _ -")
	}
	if q.Act != "" && !slices.Contains(acts, q.Act) {
		return badField("act", q.Act, strings.Join(acts, ", "))
	}
	return checkMessage(q)
}

func checkMessage(q *wire.ChatRequest) *wire.Error {
	if q.Op == "send" && strings.TrimSpace(q.Text) == "" && len(q.Images) == 0 {
		return badField("text", "", "a message with words or a picture")
	}
	if len(q.Text) > wire.MaxChatText {
		e := wire.NewError(wire.CodeTooLarge, "the message is longer than %d KB", wire.MaxChatText>>10)
		e.Field, e.Next = "text", "Shorten it, or send it in parts."
		return e
	}
	size := 0
	for _, i := range q.Images {
		size += len(i.Data)
	}
	if size > wire.MaxChatImage || len(q.Images) > maxCount {
		e := wire.NewError(wire.CodeTooLarge, "the pictures of one message are more than %d, or larger than %d KB together", maxCount, wire.MaxChatImage>>10)
		e.Field, e.Next = "images", "Send fewer or smaller pictures."
		return e
	}
	for _, i := range q.Images {
		data, err := base64.StdEncoding.DecodeString(i.Data)
		switch t := imageType(data); {
		case err != nil || t == "" || t != i.MIMEType || t == "image/gif":
			return badField("images", i.MIMEType, "PNG, JPEG or WebP, as its type says, in base64")
		case len(i.Alt) > maxName || !plain(i.Alt):
			return badField("images", i.Alt, "an alt text of one line")
		}
	}
	return nil
}

// plain: valid text without control characters.
func plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}

func badField(field, got, allowed string) *wire.Error {
	e := wire.NewError(wire.CodeBadArguments, "%s is missing or not of its form", field)
	e.Field, e.Got, e.Allowed = field, clip.Quote(got), allowed
	return e
}
