package httpapi

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// missionRoutes are those of missions and of the pipeline.
func (a *coderAPI) missionRoutes() []Route {
	const missions, pro = "/api/coder/missions", "/api/coder/pro/"
	return []Route{
		{"GET " + missions, ForUser, respond(http.StatusOK,
			func(*http.Request) (any, *wire.Error) { return a.missions.Missions(), nil })},
		{"POST " + missions, ForUser, respond(http.StatusCreated,
			withBody(func(r *http.Request, q wire.MissionEdit) (any, *wire.Error) {
				return a.missions.Create(r.Context(), &q, inPage(r))
			}))},
		{"PATCH " + missions, ForUser, respond(http.StatusOK,
			versioned(func(r *http.Request, version int, q wire.MissionEdit) (any, *wire.Error) {
				return a.missions.Edit(r.Context(), version, &q, inPage(r))
			}))},
		{"POST " + pro + "curate", ForUser, a.run(withBody(func(_ *http.Request, q wire.CurateRequest) (any,
			*wire.Error,
		) {
			return a.missions.Curate(&q)
		}))},
		{"POST " + pro + "execute", ForUser, a.run(withBody(func(_ *http.Request, q wire.ExecuteRequest) (any,
			*wire.Error,
		) {
			return a.missions.Execute(&q)
		}))},
		{"POST " + pro + "context-preview", ForUser, respond(http.StatusOK,
			withBody(func(r *http.Request, q wire.PreviewRequest) (any, *wire.Error) {
				return a.missions.Preview(r.Context(), &q)
			}))},
		{"POST " + pro + "feedback", ForUser, respond(http.StatusOK,
			versioned(func(r *http.Request, version int, q wire.FeedbackRequest) (any, *wire.Error) {
				return a.missions.Feedback(version, &q, inPage(r))
			}))},
		{"POST " + pro + "heartbeat", ForUser, respond(http.StatusOK,
			withBody(func(_ *http.Request, q wire.HeartbeatRequest) (any, *wire.Error) {
				return a.missions.Heartbeat(&q, a.coder.Cards()), nil
			}))},
		{"GET " + pro + "curator-logs", ForUser, respond(http.StatusOK, a.curatorLogs)},
		{"GET " + pro + "lobeprompt", ForUser, a.lobe},
		{"PUT " + pro + "lobeprompt", ForUser, respond(http.StatusOK,
			versioned(func(r *http.Request, version int, q wire.LobePrompt) (any, *wire.Error) {
				return a.missions.SetRole(version, &q, inPage(r))
			}))},
	}
}

func inPage(r *http.Request) bool { return access.FromContext(r.Context()).InPage() }

// versioned returns a handle for respond that reads the request's JSON and the version in the
// header If-Match; 0: there is none.
func versioned[T any](handle func(r *http.Request, version int, body T) (any, *wire.Error)) func(*http.Request) (any,
	*wire.Error) {
	return withBody(func(r *http.Request, body T) (any, *wire.Error) {
		version := 0
		if tag := r.Header.Get("If-Match"); tag != "" {
			n, err := strconv.Atoi(strings.Trim(tag, `"`))
			if err != nil || n < 1 {
				return nil, wire.NewError(wire.CodeBadArguments, "If-Match is no version").At("If-Match").Allow("a whole number, as it was read")
			}
			version = n
		}
		return handle(r, version, body)
	})
}

// run returns a handler that starts a run and answers 202 with it, or, for who accepts a stream,
// with the events up to its end.
func (a *coderAPI) run(start func(r *http.Request) (any, *wire.Error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept"), "text/event-stream") {
			respond(http.StatusAccepted, start)(w, r)
			return
		}
		done, e := a.openStream()
		if e != nil {
			writeError(w, e)
			return
		}
		defer done()
		events, e := a.coder.Follow("", a.coder.Cursor())
		if e != nil {
			writeError(w, e)
			return
		}
		started, e := start(r)
		if e != nil {
			writeError(w, e)
			return
		}
		a.sendEvents(w, r, events, started.(wire.CoderRun).ID)
	}
}

// curatorLogs answers GET …/curator-logs?cursor=&limit=.
func (a *coderAPI) curatorLogs(r *http.Request) (any, *wire.Error) {
	q := r.URL.Query()
	limit, err := strconv.Atoi(cmp.Or(q.Get("limit"), "0"))
	if err != nil {
		return nil, wire.NewError(wire.CodeBadArguments, "limit is no number").At("limit")
	}
	return a.missions.Logs(q.Get("cursor"), limit)
}

// lobe answers GET …/lobeprompt?lobe=, with the version as ETag too.
func (a *coderAPI) lobe(w http.ResponseWriter, r *http.Request) {
	p, e := a.missions.Role(wire.Lobe(r.URL.Query().Get("lobe")))
	if e != nil {
		writeError(w, e)
		return
	}
	w.Header().Set("ETag", strconv.Quote(strconv.Itoa(p.Version)))
	writeJSON(w, http.StatusOK, answer{OK: true, Result: p})
}

// reportPath is where the MCP server of a coding session reports what the session was opened for.
const reportPath = "/api/coder/report"

// reportRoute is the route by which the process of a session reports what the session was opened
// for.
func reportRoute(reporting func(by *access.Principal) (session string, k mission.Kind, e *wire.Error),
	report func(session string, k mission.Kind, args json.RawMessage) *wire.Error,
) Route {
	return Route{"POST " + reportPath, ForStarted, respond(http.StatusOK,
		withBody(func(r *http.Request, args json.RawMessage) (any, *wire.Error) {
			session, kind, e := reporting(access.FromContext(r.Context()))
			if e != nil {
				return nil, e
			}
			return nil, report(session, kind, args)
		}))}
}
