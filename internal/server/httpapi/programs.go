package httpapi

import (
	"net/http"
	"strconv"

	"github.com/worldmcp/world/internal/agents/programs"
	"github.com/worldmcp/world/internal/wire"
)

// ProgramRoutes are those of the agent programs of this computer, of their tests and of World's own
// copies, and of the user's own agents: for the user's own page alone. A program has
// `world-mcp agents`.
func ProgramRoutes(s *programs.Service) []Route {
	const path = "/api/agent-programs"
	return []Route{
		{"GET " + path, ForOwnPage, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
			if after := r.URL.Query().Get("after"); after != "" {
				revision, err := strconv.Atoi(after)
				if err != nil {
					return nil, wire.NewError(wire.CodeBadArguments, "after is not a revision").At("after")
				}
				return s.Wait(r.Context(), revision), nil
			}
			return s.List(), nil
		})},
		{"GET " + path + "/{type}/result", ForOwnPage, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
			return s.Result(r.Context(), r.PathValue("type"))
		})},
		{"POST " + path + "/test", ForOwnPage, respond(http.StatusOK,
			withBody(func(_ *http.Request, q wire.AgentTestRequest) (any, *wire.Error) { return s.Test(q.Type) }))},
		{"POST " + path + "/copies", ForOwnPage, respond(http.StatusOK,
			withBody(func(_ *http.Request, q wire.AgentGetRequest) (any, *wire.Error) {
				return s.Get(q.Type, q.Version)
			}))},
		{"DELETE " + path + "/copies/{type}", ForOwnPage, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
			return s.RemoveCopy(r.PathValue("type"))
		})},
		{"POST " + path + "/own", ForOwnPage, respond(http.StatusOK,
			withBody(func(_ *http.Request, q wire.OwnAgent) (any, *wire.Error) { return s.Add(q) }))},
		{"DELETE " + path + "/own/{name}", ForOwnPage, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
			return s.Remove(r.PathValue("name"))
		})},
		{"DELETE " + path + "/test", ForOwnPage, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			s.Stop()
			return nil, nil
		})},
	}
}
