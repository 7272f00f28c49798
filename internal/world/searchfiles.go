package world

import (
	"encoding/json"
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
	var text []byte
	var shown []foundFile
	left := 0
	for i := range files {
		f := &files[i]
		switch {
		case len(tokens) > 0 && !slices.ContainsFunc(tokens, func(t string) bool { return fileFits(f, t) }):
		case len(shown) == maxFiles:
			left++
		default:
			text = appendFile(text, f)
			shown = append(shown, foundFile{f.ID, f.Kind, clip.Runes(f.Name, maxFileName)})
		}
	}
	if len(shown) == 0 {
		return ownFiles{}
	}
	if left > 0 {
		text = append(text, strconv.Itoa(left)+" more files; search by a word of the name\n"...)
	}
	data, _ := json.Marshal(shown) // texts always encode
	return ownFiles{text, append(appendKey(nil, "files"), data...)}
}

// foundFile is an element of "files".
type foundFile struct {
	Asset string         `json:"asset"`
	Kind  wire.AssetKind `json:"kind"`
	Name  string         `json:"name"`
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
