package world

import (
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// maxFiles is how many of the user's files one search names.
const maxFiles = 10

// maxFileName is how much of a file's name an answer shows, in characters.
const maxFileName = 60

// ownFiles are the user's files that fit a search: lines for models, and the member "files" for programs.
type ownFiles struct{ text, data []byte }

// matchFiles finds uploaded files by the words of their names, or by what they are. Without words all fit.
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

// fileFits reports whether a word names a file.
func fileFits(f *wire.Asset, token string) bool {
	if token == "file" || token == "upload" || token == "uploaded" || token == f.Kind || f.Kind == "image" && (token == "picture" || token == "photo") {
		return true
	}
	return slices.ContainsFunc(words(f.Name), func(w string) bool { return w == token || len(token) > 2 && strings.HasPrefix(w, token) })
}

// appendFile writes: file "oak.glb": kind model, asset mdl_1f…, 2.1×4×2 m
func appendFile(b []byte, f *wire.Asset) []byte {
	b = append(b, "file "+strconv.Quote(clip.Runes(f.Name, maxFileName))+": "...)
	switch f.Kind {
	case "model":
		b = append(b, "kind model, asset "+f.ID...)
		if f.Size != nil {
			b = append(appendSize(append(b, ", "...), *f.Size), " m"...)
		}
	case "image":
		b = append(b, "for a screen or a frame, asset "+f.ID...)
	default:
		b = append(b, "a figure; the user puts it on an avatar"...)
	}
	return append(b, '\n')
}

func appendFileData(b []byte, f *wire.Asset, first bool) []byte {
	if first {
		b = append(b, `,"files":[`...)
	} else {
		b = append(b, ',')
	}
	b = append(b, `{"asset":"`+f.ID+`","kind":"`+f.Kind+`","name":`...)
	return append(appendString(b, clip.Runes(f.Name, maxFileName)), '}')
}
