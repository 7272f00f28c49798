package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/server/roster"
	"github.com/worldmcp/world/internal/wire"
)

// agentsPath is the path of the agents at work.
const agentsPath = "/api/agents"

// forConversations: the user's own page and programs, with the right to conversations.
var forConversations = Rule{admits: func(p *access.Principal) bool { return p.IsUser && p.Has(wire.ScopeChat) }}

// agentsAPI has the routes by which programs start, watch and stop agents. None of them answers a
// question, trusts a folder or lands a change.
type agentsAPI struct {
	roster *roster.Roster
	ended  <-chan struct{}
}

// AgentRoutes are those of the agents at work. Streams end with ended.
func AgentRoutes(r *roster.Roster, ended <-chan struct{}) []Route {
	a := &agentsAPI{r, ended}
	return []Route{
		{"GET " + agentsPath, forConversations, respond(http.StatusOK, a.list)},
		{"POST " + agentsPath, forConversations, respond(http.StatusCreated, withBody(a.start))},
		{"GET " + agentsPath + "/{id}/events", forConversations, a.events},
		{"POST " + agentsPath + "/{id}/messages", forConversations, respond(http.StatusAccepted, withBody(a.send))},
		{"POST " + agentsPath + "/{id}/stop", forConversations, respond(http.StatusOK, withBody(a.stop))},
	}
}

func (a *agentsAPI) list(r *http.Request) (any, *wire.Error) {
	return a.roster.List(access.FromContext(r.Context())), nil
}

func (a *agentsAPI) start(r *http.Request, q wire.AgentStart) (any, *wire.Error) {
	return a.roster.Start(r.Context(), access.FromContext(r.Context()), r.Header.Get("Idempotency-Key"), &q)
}

func (a *agentsAPI) send(r *http.Request, q wire.AgentMessage) (any, *wire.Error) {
	return a.roster.Send(r.Context(), access.FromContext(r.Context()), r.Header.Get("Idempotency-Key"), r.PathValue("id"), &q)
}

func (a *agentsAPI) stop(r *http.Request, q wire.AgentStop) (any, *wire.Error) {
	return a.roster.Stop(r.Context(), access.FromContext(r.Context()), r.PathValue("id"), &q)
}

// events streams the events of an agent, each under the name of its kind.
func (a *agentsAPI) events(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	s, e := a.roster.Follow(access.FromContext(r.Context()), r.PathValue("id"), q.Get("sessionId"),
		cmp.Or(r.Header.Get("Last-Event-ID"), q.Get("after")))
	if e != nil {
		writeError(w, e)
		return
	}
	defer s.Close()
	streamEvents(w, r, a.ended, func(ctx context.Context) (string, error) {
		list, err := s.Next(ctx)
		var b strings.Builder
		for _, e := range list {
			fmt.Fprintf(&b, "id: %s\nevent: %s\ndata: %s\n\n", e.ID, e.Kind, e.Line) // JSON has no line breaks
		}
		return b.String(), err
	})
}
