package httpapi

import (
	"errors"
	"io"
	"net/http"
	"os"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/store"
	"github.com/worldmcp/world/internal/wire"
)

// importPath is the route that imports worlds, maxImport the largest export that it accepts, in bytes, and currentWorld
// the id that stands for the open world in the export route.
const (
	importPath   = "/api/worlds/import"
	maxImport    = 64 << 20
	currentWorld = "current"
)

// exportWorld answers GET /api/worlds/{id}/export: the whole world as one JSON document.
func (a *api) exportWorld(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if !wire.ValidID(id) {
		writeError(w, wire.NewError(wire.CodeBadArguments, "this is not the id of a world"))
		return
	}
	if id == currentWorld {
		current, e := a.Router.CurrentWorld(r.Context(), UserID)
		if e != nil {
			writeError(w, e)
			return
		}
		id = current
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+id+`.world.json"`)
	out := &counter{w: w}
	switch err := a.Store.Export(r.Context(), UserID, id, out); {
	case err == nil:
	case out.n == 0:
		w.Header().Del("Content-Disposition")
		writeError(w, storeError(err))
	default:
		panic(http.ErrAbortHandler) // the status is sent already; an aborted transfer shows that the export is incomplete
	}
}

// counter counts the bytes that were written.
type counter struct {
	w io.Writer
	n int
}

func (c *counter) Write(b []byte) (int, error) {
	c.n += len(b)
	return c.w.Write(b)
}

// importWorld answers POST /api/worlds/import: it creates a new world from an export.
func (a *api) importWorld(w http.ResponseWriter, r *http.Request) {
	rec, err := a.Router.ImportWorld(r.Context(), UserID, http.MaxBytesReader(w, r.Body, maxImport))
	var large *http.MaxBytesError
	var full *wire.Error
	switch {
	case err == nil:
		writeJSON(w, http.StatusCreated, answer{OK: true, Result: rec})
	case errors.As(err, &large):
		writeError(w, wire.NewError(wire.CodeTooLarge, "the world is larger than %d bytes", large.Limit))
	case errors.Is(err, os.ErrDeadlineExceeded):
		writeError(w, wire.NewError(wire.CodeBadArguments, "the world did not arrive within %.0f s", uploadTime.Seconds()))
	case errors.As(err, &full):
		writeError(w, full)
	case errors.Is(err, store.ErrBadImport):
		writeError(w, wire.NewError(wire.CodeBadArguments, "this is not a world that can be read: %s", clip.Quote(err.Error())))
	case r.Context().Err() != nil:
		writeError(w, wire.NewError(wire.CodeCancelled, "the world did not arrive whole"))
	default:
		writeError(w, storeError(err))
	}
}
