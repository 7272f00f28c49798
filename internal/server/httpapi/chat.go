package httpapi

import (
	"net/http"
	"strconv"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// maxTurns bounds the turns of one answer.
const maxTurns = 200

// chatImage answers GET /api/chat/images/{id}: a picture of a conversation. Its id is the hash of
// its content, so it never changes and may be cached forever.
func (a *api) chatImage(w http.ResponseWriter, r *http.Request) {
	mimeType, data, ok := a.Image(r.PathValue("id"))
	if !ok {
		writeError(w, wire.NotFound(wire.MissingPicture, "this picture is no longer available"))
		return
	}
	writeForeign(w, mimeType, "private, max-age=31536000, immutable", data)
}

// devicePicture answers the same path of a relay, whose pictures of conversations are on paired
// devices.
func (h *hosted) devicePicture(w http.ResponseWriter, r *http.Request) {
	mimeType, data, e := h.o.Picture(r.Context(), access.From(r.Context()).UserID, r.PathValue("id"))
	if e != nil {
		writeError(w, e)
		return
	}
	writeForeign(w, mimeType, h.fileCaching(), data)
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

// turns answers GET /api/turns?limit=&before=: a page of the turn log, newest first. before is the
// id of the oldest turn that the client has; limit is 50 by default.
func (a *api) turns(r *http.Request) (any, *wire.Error) {
	limit, e := queryLimit(r, 50, maxTurns)
	if e != nil {
		return nil, e
	}
	list, err := a.Turns(limit, r.URL.Query().Get("before"))
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the turn log cannot be read")
	}
	return map[string]any{"turns": list}, nil
}
