package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/coder/mission"
	"github.com/worldmcp/world/internal/wire"
)

// Missions are the user's, with the pipeline that works at them.
type Missions interface {
	Missions() wire.Missions
	Create(ctx context.Context, q *wire.MissionEdit, user bool) (wire.Mission, *wire.Error)
	Edit(ctx context.Context, version int, q *wire.MissionEdit, user bool) (wire.Mission, *wire.Error)
	Feedback(version int, q *wire.FeedbackRequest, user bool) (wire.Mission, *wire.Error)
	Curate(q *wire.CurateRequest) (wire.CoderRun, *wire.Error)
	Execute(q *wire.ExecuteRequest) (wire.CoderRun, *wire.Error)
	Preview(ctx context.Context, q *wire.PreviewRequest) (wire.Preview, *wire.Error)
	Heartbeat(q *wire.HeartbeatRequest, cards []wire.CoderCard) wire.Heartbeat
	Logs(cursor string, limit int) (wire.CuratorLogs, *wire.Error)
	Role(l wire.Lobe) (wire.LobePrompt, *wire.Error)
	SetRole(version int, q *wire.LobePrompt, user bool) (wire.LobePrompt, *wire.Error)
	Report(session string, k mission.Kind, args json.RawMessage) *wire.Error
}

// missionRoutes are those of missions and of the pipeline.
func (a *api) missionRoutes() []route {
	const missions, pro = "/api/coder/missions", "/api/coder/pro/"
	return []route{
		{"GET " + missions, forUser, respond(http.StatusOK,
			func(*http.Request) (any, *wire.Error) { return a.Missions.Missions(), nil })},
		{"POST " + missions, forUser, respond(http.StatusCreated,
			given(func(r *http.Request, q wire.MissionEdit) (any, *wire.Error) {
				return a.Missions.Create(r.Context(), &q, inPage(r))
			}))},
		{"PATCH " + missions, forUser, respond(http.StatusOK,
			versioned(func(r *http.Request, version int, q wire.MissionEdit) (any, *wire.Error) {
				return a.Missions.Edit(r.Context(), version, &q, inPage(r))
			}))},
		{"POST " + pro + "curate", forUser, a.run(given(func(_ *http.Request, q wire.CurateRequest) (any,
			*wire.Error,
		) {
			return a.Missions.Curate(&q)
		}))},
		{"POST " + pro + "execute", forUser, a.run(given(func(_ *http.Request, q wire.ExecuteRequest) (any,
			*wire.Error,
		) {
			return a.Missions.Execute(&q)
		}))},
		{"POST " + pro + "context-preview", forUser, respond(http.StatusOK,
			given(func(r *http.Request, q wire.PreviewRequest) (any, *wire.Error) {
				return a.Missions.Preview(r.Context(), &q)
			}))},
		{"POST " + pro + "feedback", forUser, respond(http.StatusOK,
			versioned(func(r *http.Request, version int, q wire.FeedbackRequest) (any, *wire.Error) {
				return a.Missions.Feedback(version, &q, inPage(r))
			}))},
		{"POST " + pro + "heartbeat", forUser, respond(http.StatusOK,
			given(func(_ *http.Request, q wire.HeartbeatRequest) (any, *wire.Error) {
				return a.Missions.Heartbeat(&q, a.Coder.Cards()), nil
			}))},
		{"GET " + pro + "curator-logs", forUser, respond(http.StatusOK, a.curatorLogs)},
		{"GET " + pro + "lobeprompt", forUser, a.lobe},
		{"PUT " + pro + "lobeprompt", forUser, respond(http.StatusOK,
			versioned(func(r *http.Request, version int, q wire.LobePrompt) (any, *wire.Error) {
				return a.Missions.SetRole(version, &q, inPage(r))
			}))},
		{"POST " + reportPath, forStarted, respond(http.StatusOK, given(a.report))},
	}
}

func inPage(r *http.Request) bool { return access.From(r.Context()).InPage() }

// versioned returns a handle for respond that reads the request's JSON and the version in the
// header If-Match; 0: there is none.
func versioned[T any](handle func(r *http.Request, version int, body T) (any, *wire.Error)) func(*http.Request) (any,
	*wire.Error) {
	return given(func(r *http.Request, body T) (any, *wire.Error) {
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
func (a *api) run(start func(r *http.Request) (any, *wire.Error)) http.HandlerFunc {
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
		events, e := a.Coder.Follow("", a.Coder.Cursor())
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
func (a *api) curatorLogs(r *http.Request) (any, *wire.Error) {
	q := r.URL.Query()
	limit, err := strconv.Atoi(cmp.Or(q.Get("limit"), "0"))
	if err != nil {
		return nil, wire.NewError(wire.CodeBadArguments, "limit is no number").At("limit")
	}
	return a.Missions.Logs(q.Get("cursor"), limit)
}

// lobe answers GET …/lobeprompt?lobe=, with the version as ETag too.
func (a *api) lobe(w http.ResponseWriter, r *http.Request) {
	p, e := a.Missions.Role(wire.Lobe(r.URL.Query().Get("lobe")))
	if e != nil {
		writeError(w, e)
		return
	}
	w.Header().Set("ETag", strconv.Quote(strconv.Itoa(p.Version)))
	writeJSON(w, http.StatusOK, answer{OK: true, Result: p})
}

// reportPath is where the MCP server of a coding session reports what the session was opened for.
const reportPath = "/api/coder/report"

// report answers POST /api/coder/report: the process of a session reports what the session was
// opened for.
func (a *api) report(r *http.Request, args json.RawMessage) (any, *wire.Error) {
	session, kind, e := a.Coder.Reporting(access.From(r.Context()))
	if e != nil {
		return nil, e
	}
	return nil, a.Missions.Report(session, kind, args)
}
