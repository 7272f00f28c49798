package httpapi

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// maxTurns bounds the turns of one answer.
const maxTurns = 200

// ChatRoutes are those of the user's agents: the pictures of their conversations and their turns.
// confirmTools gets the secret name of a session whose agent has listed the world's tools, and
// returns false when the name is unknown.
func ChatRoutes(image func(id string) (mimeType string, data []byte, ok bool),
	turns func(limit int, before string) ([]wire.Turn, error), confirmTools func(session string) bool,
	findAgents func(),
) []Route {
	return []Route{
		{"GET /api/chat/images/{id}", ForUser, chatImage(image)},
		{"GET /api/turns", ForUser, respond(http.StatusOK, turnPage(turns))},
		attachedRoute(confirmTools),
		{"POST /api/own-agents", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) {
			findAgents()
			return struct{}{}, nil
		})},
	}
}

// chatImage answers GET /api/chat/images/{id}: a picture of a conversation. Its id is the hash of
// its content, so it never changes and may be cached forever.
func chatImage(image func(id string) (mimeType string, data []byte, ok bool)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		mimeType, data, ok := image(r.PathValue("id"))
		if !ok {
			writeError(w, wire.NotFound(wire.MissingPicture, "this picture is no longer available"))
			return
		}
		writeForeign(w, mimeType, "private, max-age=31536000, immutable", data)
	}
}

// attachedPath is where the MCP server of an agent that this service has started says so.
const attachedPath = "/api/attached"

// attachedRoute is POST /api/attached {session}: the MCP server of an agent that this service has
// started confirms that the agent has listed its tools.
func attachedRoute(confirm func(session string) bool) Route {
	return Route{"POST " + attachedPath, ForStarted, respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
		var q struct {
			Session string `json:"session"`
		}
		if json.NewDecoder(io.LimitReader(r.Body, 1<<10)).Decode(&q) != nil || !confirm(q.Session) {
			return nil, wire.NewError(wire.CodeNotFound, "no agent is starting under this name").Try("Start the agent in World again.")
		}
		return nil, nil
	})}
}

// SessionRoute is the route of the tools of sessions.
func SessionRoute(tools http.Handler) Route {
	return Route{wire.SessionPath, ForSessions, tools.ServeHTTP}
}

// devicePicture answers the same path of a relay, whose pictures of conversations are on paired
// devices.
func (h *hosted) devicePicture(w http.ResponseWriter, r *http.Request) {
	mimeType, data, e := h.o.Picture(r.Context(), access.FromContext(r.Context()).UserID, r.PathValue("id"))
	if e != nil {
		writeError(w, e)
		return
	}
	writeForeign(w, mimeType, h.fileCaching, data)
}

// writeForeign answers with data of an agent. The CSP sandbox allows the browser to show or play
// it, but not to run it.
func writeForeign(w http.ResponseWriter, mimeType, cache string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", mimeType)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", cache)
	_, _ = w.Write(data)
}

// turnPage answers GET /api/turns?limit=&before=: a page of the turn log, newest first. before is
// the id of the oldest turn that the client has; limit is 50 by default.
func turnPage(turns func(limit int, before string) ([]wire.Turn, error)) func(*http.Request) (any, *wire.Error) {
	return func(r *http.Request) (any, *wire.Error) {
		limit, e := queryLimit(r, 50, maxTurns)
		if e != nil {
			return nil, e
		}
		list, err := turns(limit, r.URL.Query().Get("before"))
		if err != nil {
			return nil, wire.NewError(wire.CodeStoreFailed, "the turn log cannot be read")
		}
		return map[string]any{"turns": list}, nil
	}
}
