package httpapi

import (
	"net/http"
	"strconv"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxTurns is how many turns one answer carries.
const maxTurns = 200

// chatImage answers GET /api/chat/images/{id}: a picture of a conversation. Its id is its content's hash, so it never
// changes; it comes from an agent, so it may do nothing but be seen.
func (a *api) chatImage(w http.ResponseWriter, r *http.Request) {
	mimeType, data, ok := a.Image(r.PathValue("id"))
	if !ok {
		e := wire.NewError(wire.CodeNotFound, "this picture is not kept any more")
		e.Next = "Open the conversation again."
		writeError(w, e)
		return
	}
	writeForeign(w, mimeType, "private, max-age=31536000, immutable", data)
}

// writeForeign answers with something of an agent's own: it may be seen or heard, and do nothing.
func writeForeign(w http.ResponseWriter, mimeType, cache string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", mimeType)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", cache)
	_, _ = w.Write(data)
}

// turns answers GET /api/turns?limit=&before=: the turn log, newest first. before is the id of the oldest turn that the
// asker has.
func (a *api) turns(w http.ResponseWriter, r *http.Request) {
	limit, before := 50, r.URL.Query().Get("before")
	if s := r.URL.Query().Get("limit"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 || n > maxTurns {
			e := wire.NewError(wire.CodeBadArguments, "limit is not a number of turns")
			e.Field, e.Got, e.Allowed = "limit", clip.Quote(s), "1 to "+strconv.Itoa(maxTurns)
			writeError(w, e)
			return
		}
		limit = n
	}
	list, err := a.Turns(limit, before)
	if err != nil {
		writeError(w, wire.NewError(wire.CodeStoreFailed, "the turn log cannot be read"))
		return
	}
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"turns": list}})
}
