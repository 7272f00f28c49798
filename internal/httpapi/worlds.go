package httpapi

import (
	"net/http"

	"github.com/worldmcp/world/internal/wire"
)

// Where worlds come in, and how large one may be (bytes).
const (
	importPath = "/api/worlds/import"
	maxImport  = 256 << 20
)

// exportWorld answers GET /api/worlds/{id}/export: the whole world as one JSON document.
func (a *api) exportWorld(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if !wire.ValidID(id) {
		writeError(w, wire.NewError(wire.CodeBadArguments, "not a world's id"))
		return
	}
	if id == "current" {
		current, e := a.Router.CurrentWorld(r.Context(), UserID)
		if e != nil {
			writeError(w, e)
			return
		}
		id = current
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+id+`.world.json"`)
	if err := a.Store.Export(r.Context(), UserID, id, w); err != nil {
		writeError(w, storeError(err)) // only the first bytes decide the status; a broken export ends early and does not import
	}
}

// importWorld answers POST /api/worlds/import: makes a new world of an export.
func (a *api) importWorld(w http.ResponseWriter, r *http.Request) {
	rec, err := a.Store.Import(r.Context(), UserID, a.NewID("w_"), http.MaxBytesReader(w, r.Body, maxImport))
	if err != nil {
		e := wire.NewError(wire.CodeBadArguments, "this is not a world that can be read: %s", clip(err.Error()))
		writeError(w, e)
		return
	}
	writeJSON(w, http.StatusCreated, answer{OK: true, Result: rec})
}
