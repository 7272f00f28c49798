package httpapi

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the routes with which a page manages worlds: list, create, copy, rename, delete, restore, open,
// and the log of a world for its replay. Export and import are in worlds.go.

// world wraps a handler of one world: it validates the id in the path and passes it on.
func (a *api) world(next func(w http.ResponseWriter, r *http.Request, id string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		if !wire.ValidID(id) {
			writeError(w, wire.NewError(wire.CodeBadArguments, "this is not the id of a world"))
			return
		}
		next(w, r, id)
	}
}

// listWorlds answers GET /api/worlds.
func (a *api) listWorlds(w http.ResponseWriter, r *http.Request) {
	list, e := a.Router.Worlds(r.Context(), UserID)
	if e != nil {
		writeError(w, e)
		return
	}
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"worlds": list}})
}

// createWorld answers POST /api/worlds {name, from?}: it creates an empty world, or a copy of the world from.
func (a *api) createWorld(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Name string `json:"name"`
		From string `json:"from"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	var card wire.WorldCard
	var e *wire.Error
	switch {
	case body.From == "":
		card, e = a.Router.CreateWorld(r.Context(), UserID, body.Name)
	case !wire.ValidID(body.From):
		e = wire.NewError(wire.CodeBadArguments, "from is not the id of a world")
	default:
		card, e = a.Router.DuplicateWorld(r.Context(), UserID, body.From, body.Name)
	}
	if e != nil {
		writeError(w, e)
		return
	}
	writeJSON(w, http.StatusCreated, answer{OK: true, Result: card})
}

// renameWorld answers PATCH /api/worlds/{id} {name}, with the name as the router has cleaned it.
func (a *api) renameWorld(w http.ResponseWriter, r *http.Request, id string) {
	var body struct {
		Name string `json:"name"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	name, e := a.Router.RenameWorld(r.Context(), UserID, id, body.Name)
	writeResult(w, e, map[string]any{"id": id, "name": name})
}

// deleteWorld answers DELETE /api/worlds/{id}. The world can be restored for 30 days.
func (a *api) deleteWorld(w http.ResponseWriter, r *http.Request, id string) {
	writeResult(w, a.Router.DeleteWorld(r.Context(), UserID, id), map[string]any{"id": id})
}

func (a *api) restoreWorld(w http.ResponseWriter, r *http.Request, id string) {
	writeResult(w, a.Router.RestoreWorld(r.Context(), UserID, id), map[string]any{"id": id})
}

func (a *api) openWorld(w http.ResponseWriter, r *http.Request, id string) {
	writeResult(w, a.Router.OpenWorld(r.Context(), UserID, id), map[string]any{"id": id})
}

// writeResult answers with the error, if there is one, or else with the result.
func writeResult(w http.ResponseWriter, e *wire.Error, result any) {
	if e != nil {
		writeError(w, e)
		return
	}
	writeJSON(w, http.StatusOK, answer{OK: true, Result: result})
}

// Bounds of one answer of entries: its lines, the lines read from the store at once, and the bytes after which it ends
// early.
const (
	maxEntries   = 2000
	entriesPage  = 64
	entriesBytes = 4 << 20
)

// publicEntry is an entry as the page's replay needs it. Its fields hide those of Entry, so answers, pictures, keys and
// the inverse operations for undo are left out.
type publicEntry struct {
	wire.Entry
	CallID  string           `json:"callId,omitempty"`
	Key     string           `json:"key,omitempty"`
	Digest  string           `json:"digest,omitempty"`
	Inverse []wire.Operation `json:"inverse,omitempty"`
	Result  *wire.Result     `json:"result,omitempty"`
}

// entries answers GET /api/worlds/{id}/entries?after=&limit=: the log of a world after a revision, oldest first, one
// JSON object per line. An answer may end before the limit and before the newest entry. The client then requests the
// entries after the last complete line; an answer without lines means that there is nothing newer.
func (a *api) entries(w http.ResponseWriter, r *http.Request, id string) {
	after, limit, e := entriesQuery(r)
	if e != nil {
		writeError(w, e)
		return
	}
	list, err := a.Store.Log(r.Context(), UserID, id, after, min(limit, entriesPage))
	if err != nil {
		writeError(w, storeError(err))
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	out := &counter{w: w}
	lines := json.NewEncoder(out)
	for sent := 0; len(list) > 0; {
		for _, entry := range list {
			if lines.Encode(publicEntry{Entry: entry}) != nil {
				return
			}
			sent++
			after = entry.Revision
		}
		if len(list) < entriesPage || sent >= limit || out.n >= entriesBytes {
			return
		}
		if list, err = a.Store.Log(r.Context(), UserID, id, after, min(limit-sent, entriesPage)); err != nil {
			panic(http.ErrAbortHandler) // the status is sent already; an aborted transfer shows that the answer is incomplete
		}
	}
}

// entriesQuery reads the two query parameters of entries.
func entriesQuery(r *http.Request) (after uint64, limit int, e *wire.Error) {
	limit = maxEntries
	q := r.URL.Query()
	var err error
	if v := q.Get("after"); v != "" {
		if after, err = strconv.ParseUint(v, 10, 64); err != nil {
			return 0, 0, badQuery("after", v, "a revision: a whole number, 0 or more")
		}
	}
	if v := q.Get("limit"); v != "" {
		if limit, err = strconv.Atoi(v); err != nil || limit < 1 || limit > maxEntries {
			return 0, 0, badQuery("limit", v, "1 to "+strconv.Itoa(maxEntries))
		}
	}
	return after, limit, nil
}

// badQuery refuses a query parameter.
func badQuery(field, got, allowed string) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, "%s is out of range", field).At(field).Saw(clip.Quote(got)).Allow(allowed)
}
