package httpapi

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/asset"
	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/router"
	"github.com/worldmcp/world/internal/wire"
)

// assetsPath is where files come in. Their bodies are not JSON, and larger than those of other routes.
const assetsPath = "/api/assets"

// addAsset answers POST /api/assets?name=…: keeps a picture, a model or a figure.
func (a *api) addAsset(w http.ResponseWriter, r *http.Request) {
	contentType := r.Header.Get("Content-Type")
	if !asset.Takes(contentType) {
		e := wire.NewError(wire.CodeWrongMediaType, "this kind of file is not taken")
		e.Field, e.Got = "Content-Type", clip.Quote(contentType)
		e.Allowed = "image/png, image/jpeg, model/gltf-binary, application/octet-stream"
		e.Next = "Send the file's bytes as the body, with its media type."
		writeError(w, e)
		return
	}
	// The limit of the reader lies above the store's own, so that the store's words are the ones that are read.
	body := http.MaxBytesReader(w, r.Body, asset.MaxBody+2)
	made, fresh, e := a.Assets.Put(r.Context(), r.URL.Query().Get("name"), contentType, upload{body, r.Body})
	switch {
	case e != nil:
		writeError(w, e)
	case fresh:
		writeJSON(w, http.StatusCreated, answer{OK: true, Result: made})
	default:
		writeJSON(w, http.StatusOK, answer{OK: true, Result: made})
	}
}

// upload is a bounded body that can be aborted.
type upload struct {
	io.Reader
	from io.Reader
}

// Abort implements asset.Abortable.
func (u upload) Abort() {
	if b, ok := u.from.(asset.Abortable); ok {
		b.Abort()
	}
}

// listAssets answers GET /api/assets: what is kept, newest first.
func (a *api) listAssets(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, answer{OK: true, Result: map[string]any{"assets": a.Assets.List()}})
}

// oneAsset answers GET /api/assets/{id}: its bytes. They never change; they come from outside, so they may do nothing.
func (a *api) oneAsset(w http.ResponseWriter, r *http.Request) {
	known, file, e := a.Assets.Get(r.PathValue("id"))
	if e != nil {
		writeError(w, e)
		return
	}
	defer func() { _ = file.Close() }()
	h := w.Header()
	h.Set("Content-Type", known.Type)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": known.ID + extension(known)}))
	h.Set("Cache-Control", "private, max-age=31536000, immutable")
	h.Set("ETag", `"`+known.ID+`"`)
	http.ServeContent(w, r, "", time.Time{}, file)
}

func extension(a wire.Asset) string {
	switch {
	case a.Kind == asset.KindFigure:
		return ".vrm"
	case a.Kind == asset.KindModel:
		return ".glb"
	case strings.HasSuffix(a.Type, "png"):
		return ".png"
	}
	return ".jpg"
}

// deleteAsset answers DELETE /api/assets/{id}; what one of the user's worlds shows is not deleted under it.
func (a *api) deleteAsset(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	uses, e := a.Router.AssetUsers(r.Context(), UserID, id)
	if e == nil && len(uses) > 0 {
		e = inUse(id, uses)
	}
	if e == nil {
		e = a.Assets.Delete(id)
	}
	if e != nil {
		writeError(w, e)
		return
	}
	writeJSON(w, http.StatusOK, answer{OK: true})
}

// namedUses is how many worlds that use a file are named, and how many of its users in each.
const namedUses = 5

// inUse refuses to delete a file, and says where it is used.
func inUse(id string, uses []router.AssetUse) *wire.Error {
	var worlds, where, near []string
	for _, u := range uses[:min(len(uses), namedUses)] {
		users := u.Users[:min(len(u.Users), namedUses)]
		name := strconv.Quote(u.World)
		words := strings.Join(users, ", ")
		if more := len(u.Users) - len(users); more > 0 {
			words += fmt.Sprintf(" and %d more", more)
		}
		worlds, where, near = append(worlds, name), append(where, words+" in "+name), append(near, users...)
	}
	if more := len(uses) - len(worlds); more > 0 {
		worlds = append(worlds, fmt.Sprintf("%d more", more))
		where = append(where, fmt.Sprintf("what uses it in %d more worlds", more))
	}
	e := wire.NewError(wire.CodeConflict, "the world %s uses this file", worlds[0])
	if len(worlds) > 1 {
		e = wire.NewError(wire.CodeConflict, "the worlds %s use this file", strings.Join(worlds, ", "))
	}
	e.Field, e.Got, e.Near = "id", clip.Quote(id), near
	e.Next = "Delete or change what uses it first: " + strings.Join(where, "; ") + "."
	return e
}
