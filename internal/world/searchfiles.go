package world

import (
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/clip"
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
	var own ownFiles
	shown, left := 0, 0
	for i := range files {
		f := &files[i]
		switch {
		case len(tokens) > 0 && !slices.ContainsFunc(tokens, func(t string) bool { return fileFits(f, t) }):
		case shown == maxFiles:
			left++
		default:
			own.text = appendFile(own.text, f)
			own.data = appendFileData(own.data, f, shown == 0)
			shown++
		}
	}
	if shown == 0 {
		return ownFiles{}
	}
	if left > 0 {
		own.text = append(own.text, strconv.Itoa(left)+" more files; search by a word of the name\n"...)
	}
	own.data = append(own.data, ']')
	return own
}

// fileWords find every uploaded file, imageWords every picture.
var (
	fileWords  = []string{"file", "upload", "uploaded"}
	imageWords = []string{"picture", "photo"}
)

// fileFits reports whether a token describes a file.
func fileFits(f *wire.Asset, token string) bool {
	if token == string(f.Kind) || slices.Contains(fileWords, token) || f.Kind == wire.AssetImage && slices.Contains(imageWords, token) {
		return true
	}
	return slices.ContainsFunc(tokenize(f.Name), func(w string) bool { return w == token || len(token) > 2 && strings.HasPrefix(w, token) })
}

// appendFile writes: file "oak.glb": kind model, asset mdl_1f…, 2.1×4×2 m
func appendFile(b []byte, f *wire.Asset) []byte {
	b = append(b, "file "+strconv.Quote(clip.Runes(f.Name, maxFileName))+": "...)
	switch f.Kind {
	case wire.AssetModel:
		b = append(b, "kind model, asset "+f.ID...)
		if f.Size != nil {
			b = append(appendSize(append(b, ", "...), *f.Size), " m"...)
		}
	case wire.AssetImage:
		b = append(b, "for a screen or a frame, asset "+f.ID...)
	default:
		b = append(b, "a figure; the user puts it on an avatar"...)
	}
	return append(b, '\n')
}

// appendFileData writes one element of "files", and its beginning with the first one.
func appendFileData(b []byte, f *wire.Asset, first bool) []byte {
	if first {
		b = append(b, `,"files":[`...)
	} else {
		b = append(b, ',')
	}
	b = append(b, `{"asset":"`+f.ID+`","kind":"`+string(f.Kind)+`","name":`...)
	return append(appendString(b, clip.Runes(f.Name, maxFileName)), '}')
}
