package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/coder"
	"github.com/worldmcp/world/internal/coder/journal"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/coder/modelchat"
	"github.com/worldmcp/world/internal/wire"
)

// The coding surface is REST and a stream of events, in no envelope: it is never relayed.

// coderPath is the path of sessions with coding agents.
const coderPath = "/api/direct-code"

// plainChatPath is the path of the settings of chats without an agent.
const plainChatPath = "/api/coder/plainchat"

// maxCoderBody bounds a request there, in bytes: pictures as base64, a prompt, and the JSON around
// them.
const maxCoderBody = wire.MaxCoderImages + wire.MaxCoderPrompt + 64<<10

// coderAPI has the routes of the coding surface.
type coderAPI struct {
	coder    *coder.Service
	missions *mission.Service
	chat     *modelchat.Settings
	ended    <-chan struct{}
	// streams counts those that are open.
	streams atomic.Int64
}

// CoderRoutes are those of the coding surface. All are the user's: a page that they opened, or a
// program with the data folder's token. The sessions check what only the user may do. Streams end
// with ended.
func CoderRoutes(c *coder.Service, m *mission.Service, chat *modelchat.Settings, ended <-chan struct{}) []Route {
	a := &coderAPI{coder: c, missions: m, chat: chat, ended: ended}
	return append(a.missionRoutes(),
		Route{"GET " + coderPath, ForUser, a.get},
		Route{"POST " + coderPath, ForUser, respond(http.StatusOK, withBody(a.ask))},
		Route{"POST /api/coder/agent", ForUser, streamed(a, c.Task)},
		Route{"POST /api/coder/vibecode", ForUser, streamed(a, c.Vibe)},
		Route{"GET " + plainChatPath, ForUser, respond(http.StatusOK,
			func(*http.Request) (any, *wire.Error) { return chat.State(), nil })},
		Route{"PUT " + plainChatPath, ForOwnPage, respond(http.StatusOK, withBody(a.setPlainChat))},
		reportRoute(c.Reporting, m.Report))
}

// ask answers POST /api/direct-code.
func (a *coderAPI) ask(r *http.Request, q wire.CoderRequest) (any, *wire.Error) {
	return a.coder.Ask(r.Context(), access.FromContext(r.Context()), r.Header.Get("Idempotency-Key"), &q)
}

// setPlainChat answers PUT: it stores the user's own key of a model, with its address and the
// consent to use it.
func (a *coderAPI) setPlainChat(_ *http.Request, q wire.PlainChatSettings) (any, *wire.Error) {
	e := a.chat.Change(&q)
	return a.chat.State(), e
}

// get answers GET: the state, the events of one session, or a stream.
func (a *coderAPI) get(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	session := q.Get("sessionId")
	switch {
	case strings.Contains(r.Header.Get("Accept"), "text/event-stream"):
		a.stream(w, r, session, cmp.Or(r.Header.Get("Last-Event-ID"), q.Get("after")))
	case session != "":
		respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			events, e := a.coder.Events(session)
			return map[string]any{"events": events}, e
		})(w, r)
	default:
		respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) { return a.coder.State(r.Context()) })(w, r)
	}
}

// stream follows the events, whose ids are EPOCH-SEQ.
func (a *coderAPI) stream(w http.ResponseWriter, r *http.Request, session, after string) {
	done, e := a.openStream()
	if e != nil {
		writeError(w, e)
		return
	}
	defer done()
	events, e := a.coder.Follow(session, after)
	if e != nil {
		writeError(w, e)
		return
	}
	a.sendEvents(w, r, events, "")
}

// openStream counts a stream, of which there may be only so many.
func (a *coderAPI) openStream() (done func(), e *wire.Error) {
	if n := a.streams.Add(1); n > wire.MaxCoderStreams {
		a.streams.Add(-1)
		return nil, wire.NewError(wire.CodeRate, "%d streams are open already", wire.MaxCoderStreams).Try("Close one of them.")
	}
	return func() { a.streams.Add(-1) }, nil
}

// streamed returns a handler that starts a turn and answers with its events, the first of which
// names the run, or, for clients that accept JSON alone, with the run. When the client goes, the
// turn goes on.
func streamed[T any](
	a *coderAPI, start func(ctx context.Context, by *access.Principal, q *T) (*coder.Running, *wire.Error),
) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q T
		if e := readJSON(r, &q); e != nil {
			writeError(w, e)
			return
		}
		done, e := a.openStream()
		if e != nil {
			writeError(w, e)
			return
		}
		defer done()
		running, e := start(r.Context(), access.FromContext(r.Context()), &q)
		if e != nil {
			writeError(w, e)
			return
		}
		if r.Header.Get("Accept") == "application/json" {
			writeJSON(w, http.StatusAccepted, answer{OK: true, Result: running.Run})
			return
		}
		a.sendEvents(w, r, running.Stream, running.Run.Turn)
	}
}

// sendEvents streams events until the client leaves or the service stops, or a turn or run has
// ended, if one is named.
func (a *coderAPI) sendEvents(w http.ResponseWriter, r *http.Request, events *journal.Stream, until string) {
	over := false
	streamEvents(w, r, a.ended, func(ctx context.Context) (string, error) {
		if over {
			return "", io.EOF
		}
		list, err := events.Next(ctx)
		var b strings.Builder
		for i := range list {
			fmt.Fprintf(&b, "id: %s\nevent: coder\ndata: %s\n\n", events.ID(&list[i]), list[i].Line) // JSON has no line breaks
		}
		over = until != "" && hasEnded(list, until)
		return b.String(), err
	})
}

// hasEnded reports whether the end of a turn or a run is among events.
func hasEnded(list []journal.Entry, id string) bool {
	return slices.ContainsFunc(list, func(e journal.Entry) bool {
		var ev wire.CoderEvent
		if e.Kind != wire.CoderEventTurn && e.Kind != wire.CoderEventRun || json.Unmarshal(e.Line, &ev) != nil {
			return false
		}
		if t := ev.Turn; t != nil {
			return t.ID == id && t.State != wire.TurnQueued && t.State != wire.TurnRunning
		}
		return ev.Run != nil && ev.Run.ID == id && ev.Run.State != "running"
	})
}
