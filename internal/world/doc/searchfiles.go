package doc

import (
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxFiles is how many of the user's files one search lists.
const maxFiles = 10

// maxFileName is how much of a file's name an answer shows, in characters.
const maxFileName = 60

// ownFiles are the user's files that match a search: lines of text for the model, and the JSON
// member "files" for programs.
type ownFiles struct{ text, data []byte }

// matchFiles finds uploaded files by words of their names or by their kind. Without tokens all
// files match.
func matchFiles(tokens []string, files []wire.Asset) ownFiles {
	var w answerWriter
	w.open("files", '[')
	shown, left := 0, 0
	for i := range files {
		f := &files[i]
		switch {
		case len(tokens) > 0 && !slices.ContainsFunc(tokens, func(t string) bool { return fileFits(f, t) }):
		case shown == maxFiles:
			left++
		default:
			shown++
			w.row(true, 0, func() { w.file(f) })
		}
	}
	if shown == 0 {
		return ownFiles{}
	}
	if left > 0 {
		w.say(strconv.Itoa(left) + " more files; search by a word of the name\n")
	}
	w.close(']')
	return ownFiles{w.text, w.data}
}

// fileWords find every uploaded file, imageWords every picture.
var (
	fileWords  = []string{"file", "upload", "uploaded"}
	imageWords = []string{"picture", "photo"}
)

// fileFits reports whether a token describes a file.
func fileFits(f *wire.Asset, token string) bool {
	if token == string(f.Kind) || slices.Contains(fileWords, token) || f.Kind == wire.AssetImage &&
		slices.Contains(imageWords, token) {
		return true
	}
	return slices.ContainsFunc(tokenize(f.Name),
		func(w string) bool { return w == token || len(token) > 2 && strings.HasPrefix(w, token) })
}

// file writes: file "oak.glb": kind model, asset mdl_1f…, 2.1×4×2 m
func (w *answerWriter) file(f *wire.Asset) {
	name := clip.Runes(f.Name, maxFileName)
	w.say("file " + strconv.Quote(name) + ": ")
	switch f.Kind {
	case wire.AssetModel:
		w.say("kind model, asset " + f.ID)
		if f.Size != nil {
			w.text = append(appendList(append(w.text, ", "...), "×", f.Size[:]...), " m"...)
		}
	case wire.AssetImage:
		w.say("for a screen or a frame, asset " + f.ID)
	default:
		w.say("a figure; the user puts it on an avatar")
	}
	w.datum("asset", f.ID)
	w.datum("kind", string(f.Kind))
	w.datum("name", name)
}
