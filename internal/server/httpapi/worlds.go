package httpapi

import (
	"errors"
	"net/http"
	"os"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store"
)

// importPath is the route that imports worlds, maxImport the largest export that it accepts, in
// bytes, and currentWorld the id that stands for the open world in the export route.
const (
	importPath   = "/api/worlds/import"
	maxImport    = 64 << 20
	currentWorld = "current"
)

// exportWorld answers GET /api/worlds/{id}/export: the whole world as one JSON document.
func (a *api) exportWorld(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if id == currentWorld {
		var e *wire.Error
		if id, e = a.worlds.CurrentWorld(r.Context(), userOf(r)); e != nil {
			writeError(w, e)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+id+`.world.json"`)
	out := &counter{w: w}
	if err := a.Store.Export(r.Context(), userOf(r), id, out); err != nil {
		out.fail(err)
	}
}

// counter counts the bytes of an answer that were written.
type counter struct {
	w http.ResponseWriter
	n int
}

func (c *counter) Write(b []byte) (int, error) {
	c.n += len(b)
	return c.w.Write(b)
}

// fail ends an answer for an error of the store.
func (c *counter) fail(err error) {
	if c.n > 0 {
		panic(http.ErrAbortHandler) // the status is sent already; an aborted transfer shows that the answer is incomplete
	}
	c.w.Header().Del("Content-Disposition")
	writeError(c.w, storeError(err))
}

// importWorld answers POST /api/worlds/import: it creates a new world from an export.
func (a *api) importWorld(r *http.Request) (any, *wire.Error) {
	rec, err := a.worlds.ImportWorld(r.Context(), userOf(r), r.Body)
	var large *http.MaxBytesError
	var full *wire.Error
	switch {
	case err == nil:
		return rec, nil
	case errors.As(err, &large):
		return nil, wire.NewError(wire.CodeTooLarge, "the world is larger than %d bytes", large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, wire.NewError(wire.CodeBadArguments, "the world did not arrive within %.0f s", uploadTime.Seconds())
	case errors.As(err, &full):
		return nil, full
	case errors.Is(err, store.ErrBadImport):
		return nil, wire.NewError(wire.CodeBadArguments, "this is not a world that can be read: %s", clip.Quote(err.Error()))
	case r.Context().Err() != nil:
		return nil, wire.NewError(wire.CodeCancelled, "the world did not arrive whole")
	}
	return nil, storeError(err)
}
