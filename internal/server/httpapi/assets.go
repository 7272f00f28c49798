package httpapi

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/asset"
	"github.com/worldmcp/world/internal/world/directory"
)

// assetsPath is the path of the routes for files. Their bodies are not JSON, and larger than those
// of other routes.
const assetsPath = "/api/assets"

// addAsset answers POST /api/assets?name=…: it stores a picture, a model or a figure. The status is
// 201 for a new file and 200 for one that is stored already.
func (a *api) addAsset(w http.ResponseWriter, r *http.Request) {
	contentType := r.Header.Get("Content-Type")
	if !asset.Accepts(contentType) {
		writeError(w, wire.NewError(wire.CodeWrongMediaType, "this kind of file is not accepted").
			At("Content-Type").Saw(clip.Quote(contentType)).
			Allow("image/png, image/jpeg, image/webp, model/gltf-binary, application/octet-stream").
			Try("Send the file's bytes as the body, with its media type."))
		return
	}
	// The reader's limit is above the store's own, so that the client gets the store's error, which
	// explains more.
	body := http.MaxBytesReader(w, r.Body, asset.MaxBody+2)
	files, e := a.files(r)
	if e != nil {
		writeError(w, e)
		return
	}
	made, fresh, e := files.Put(r.Context(), r.URL.Query().Get("name"), contentType, upload{body, r.Body})
	status := http.StatusOK
	if fresh {
		status = http.StatusCreated
		a.worlds.FilesChanged(userOf(r))
	}
	respond(status, func(*http.Request) (any, *wire.Error) { return made, e })(w, r)
}

// files returns the files of the user who asks.
func (a *api) files(r *http.Request) (*asset.Store, *wire.Error) {
	s, err := a.Assets(userOf(r))
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the files cannot be read at the moment")
	}
	return s, nil
}

// upload is a bounded body that the store can abort when it refuses the file early.
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

// listAssets answers GET /api/assets: the stored files, newest first; to a token for one world
// those that are shown there.
func (a *api) listAssets(r *http.Request) (any, *wire.Error) {
	by := access.FromContext(r.Context())
	files, e := a.files(r)
	if e != nil {
		return nil, e
	}
	list := slices.DeleteFunc(files.List(), func(x wire.Asset) bool { return !a.worlds.Shows(r.Context(), by, x.ID) })
	return map[string]any{"assets": list}, nil
}

// oneAsset answers GET /api/assets/{id} with the file's bytes. They never change, so they may be
// cached. They come from outside, so the CSP sandbox keeps them from running anything.
func (a *api) oneAsset(w http.ResponseWriter, r *http.Request) {
	files, e := a.files(r)
	if e != nil {
		writeError(w, e)
		return
	}
	known, file, e := files.Get(r.PathValue("id"))
	if e == nil && !a.worlds.Shows(r.Context(), access.FromContext(r.Context()), known.ID) {
		_ = file.Close()
		e = wire.NotFound(wire.MissingFile, "this token's world shows no such file")
	}
	if e != nil {
		writeError(w, e)
		return
	}
	defer func() { _ = file.Close() }()
	h := w.Header()
	h.Set("Content-Type", known.Type)
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": known.ID + extension(known)}))
	h.Set("Cache-Control", a.fileCaching)
	h.Set("ETag", `"`+known.ID+`"`)
	http.ServeContent(w, r, "", time.Time{}, file)
}

// extension returns the file name extension of a stored file.
func extension(a wire.Asset) string {
	switch {
	case a.Kind == wire.AssetFigure:
		return ".vrm"
	case a.Kind == wire.AssetModel:
		return ".glb"
	case a.Type == "image/jpeg":
		return ".jpg"
	}
	return "." + strings.TrimPrefix(a.Type, "image/")
}

// deleteAsset answers DELETE /api/assets/{id}. It refuses to delete a file that one of the user's
// worlds uses.
func (a *api) deleteAsset(r *http.Request) (any, *wire.Error) {
	id := r.PathValue("id")
	usages, e := a.worlds.AssetUsages(r.Context(), userOf(r), id)
	if e == nil && len(usages) > 0 {
		e = inUse(id, usages)
	}
	if e != nil {
		return nil, e
	}
	files, e := a.files(r)
	if e == nil {
		e = files.Delete(id)
	}
	if e == nil {
		a.worlds.FilesChanged(userOf(r))
	}
	return nil, e
}

// namedUsages bounds how many worlds that use a file an error names, and how many objects in each.
const namedUsages = 5

// inUse returns the error that refuses to delete a file. It names the worlds and objects that use
// it.
func inUse(id string, usages []directory.AssetUsage) *wire.Error {
	var worlds, where, near []string
	for _, u := range usages[:min(len(usages), namedUsages)] {
		users := u.Users[:min(len(u.Users), namedUsages)]
		name := strconv.Quote(u.World)
		list := strings.Join(users, ", ")
		if more := len(u.Users) - len(users); more > 0 {
			list += fmt.Sprintf(" and %d more", more)
		}
		worlds, where, near = append(worlds, name), append(where, list+" in "+name), append(near, users...)
	}
	if more := len(usages) - len(worlds); more > 0 {
		worlds = append(worlds, fmt.Sprintf("%d more", more))
		where = append(where, fmt.Sprintf("what uses it in %d more worlds", more))
	}
	e := wire.NewError(wire.CodeConflict, "the world %s uses this file", worlds[0])
	if len(worlds) > 1 {
		e = wire.NewError(wire.CodeConflict, "the worlds %s use this file", strings.Join(worlds, ", "))
	}
	return e.At("id").Saw(clip.Quote(id)).Suggest(near).Try("Delete or change what uses it first: " + strings.Join(where, "; ") + ".")
}
