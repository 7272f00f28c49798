package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// This file contains the routes with which a page manages worlds: list, create, copy, rename,
// delete, restore, open, and the log of a world for its replay. Export and import are in worlds.go.

// ofWorld wraps a handler of one world: it validates the id in the path.
func ofWorld(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !wire.ValidID(r.PathValue("id")) {
			writeError(w, wire.NewError(wire.CodeBadArguments, "this is not the id of a world"))
			return
		}
		next(w, r)
	}
}

type newWorld struct {
	Name  string `json:"name"`
	From  string `json:"from"`
	Empty bool   `json:"empty"`
}

// createWorld answers POST /api/worlds: it creates a world, without the plaza if it is to be empty,
// or a copy of the world from.
func (a *api) createWorld(r *http.Request, body newWorld) (any, *wire.Error) {
	switch {
	case body.From == "":
		return a.worlds.CreateWorld(r.Context(), userOf(r), body.Name, body.Empty)
	case body.Empty:
		return nil, wire.NewError(wire.CodeBadArguments, "a copy is as empty as its original").At("empty")
	case !wire.ValidID(body.From):
		return nil, wire.NewError(wire.CodeBadArguments, "from is not the id of a world")
	}
	return a.worlds.DuplicateWorld(r.Context(), userOf(r), body.From, body.Name)
}

type worldName struct {
	Name string `json:"name"`
}

// renameWorld answers PATCH /api/worlds/{id}, with the name as the router has cleaned it.
func (a *api) renameWorld(r *http.Request, body worldName) (any, *wire.Error) {
	id := r.PathValue("id")
	name, e := a.worlds.RenameWorld(r.Context(), userOf(r), id, body.Name)
	return map[string]any{"id": id, "name": name}, e
}

// changeWorld returns a handler that deletes, restores or opens the world in the path. A deleted
// world can be restored for 30 days.
func changeWorld(change func(ctx context.Context, userID, worldID string) *wire.Error) http.HandlerFunc {
	return respond(http.StatusOK, func(r *http.Request) (any, *wire.Error) {
		id := r.PathValue("id")
		return map[string]any{"id": id}, change(r.Context(), userOf(r), id)
	})
}

// Bounds of one answer of entries: its lines, the lines read from the store at once, and the bytes
// after which it ends early.
const (
	maxEntries   = 2000
	entriesPage  = 64
	entriesBytes = 4 << 20
)

// publicEntry is an entry as the page's replay needs it. Its fields hide those of Entry, so
// answers, pictures, keys and the inverse operations for undo are left out.
type publicEntry struct {
	wire.Entry
	CallID  string           `json:"callId,omitempty"`
	Key     string           `json:"key,omitempty"`
	Digest  string           `json:"digest,omitempty"`
	Inverse []wire.Operation `json:"inverse,omitempty"`
	Result  *wire.Result     `json:"result,omitempty"`
}

// entries answers GET /api/worlds/{id}/entries?after=&limit=: the log of a world after a revision,
// oldest first, one JSON object per line. An answer may end before the limit and before the newest
// entry. The client then requests the entries after the last complete line; an answer without lines
// means that there is nothing newer.
func (a *api) entries(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	after, limit, e := entriesQuery(r)
	if e != nil {
		writeError(w, e)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	out := &counter{w: w}
	lines := json.NewEncoder(out)
	for limit > 0 && out.n < entriesBytes {
		list, err := a.Store.Log(r.Context(), userOf(r), id, after, min(limit, entriesPage))
		if err != nil {
			out.fail(err)
			return
		}
		for _, entry := range list {
			if lines.Encode(publicEntry{Entry: entry}) != nil {
				return
			}
			after = entry.Revision
		}
		if limit -= len(list); len(list) < entriesPage {
			return
		}
	}
}

// entriesQuery reads the two query parameters of entries.
func entriesQuery(r *http.Request) (after uint64, limit int, e *wire.Error) {
	if v := r.URL.Query().Get("after"); v != "" {
		var err error
		if after, err = strconv.ParseUint(v, 10, 64); err != nil {
			return 0, 0, badQuery("after", v, "a revision: a whole number, 0 or more")
		}
	}
	limit, e = queryLimit(r, maxEntries, maxEntries)
	return after, limit, e
}

// queryLimit reads the query parameter limit, 1 to most. Without one it returns fallback.
func queryLimit(r *http.Request, fallback, most int) (int, *wire.Error) {
	v := r.URL.Query().Get("limit")
	if v == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 1 || n > most {
		return 0, badQuery("limit", v, "1 to "+strconv.Itoa(most))
	}
	return n, nil
}

// badQuery refuses a query parameter.
func badQuery(field, got, allowed string) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, "%s is out of range", field).At(field).Saw(clip.Quote(got)).Allow(allowed)
}
