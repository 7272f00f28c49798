// Package asset keeps the files that users and agents bring: pictures for screens, models (GLB) and figures (VRM). Each is
// checked whole before it is stored, and named by its content. It starts no goroutines.
package asset

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"regexp"
	"strings"
	"unicode"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Kinds in wire.Asset.
const (
	KindImage  = "image"
	KindModel  = "model"
	KindFigure = "figure"
)

// What a file may weigh, in bytes. The page refuses by the same figures before it sends anything.
const (
	MaxImage  = 4 << 20
	MaxModel  = 16 << 20
	MaxFigure = 24 << 20
	MaxBody   = MaxFigure // of any upload
)

// Media types that are taken, and what their files begin with. A browser knows no type for models; an empty type or
// octet-stream is judged by content alone.
const (
	typePNG   = "image/png"
	typeJPEG  = "image/jpeg"
	typeGLB   = "model/gltf-binary"
	typeBytes = "application/octet-stream"
)

const (
	maxName = 80 // characters of a file's name
	idHex   = 24 // digits of the hash in an id
)

var (
	idForm    = regexp.MustCompile(`^(img|mdl|vrm)_[0-9a-f]{24}$`)
	pngMagic  = []byte("\x89PNG\r\n\x1a\n")
	jpegMagic = []byte("\xff\xd8\xff")
	glbMagic  = []byte("glTF")
)

// ValidID says whether an asset may have this id.
func ValidID(id string) bool { return idForm.MatchString(id) }

// Takes says whether a body may come with this Content-Type. None of those is one that a page of another site can send
// without asking first.
func Takes(contentType string) bool {
	t, _, err := mime.ParseMediaType(contentType)
	switch {
	case err != nil:
		return false
	case t == typePNG, t == typeJPEG, t == typeGLB, t == typeBytes:
		return true
	}
	return false
}

// Checked is a file that passed: what is known of it, and the bytes to keep, which for a picture are without the notes
// that cameras and programs leave in it.
type Checked struct {
	Asset wire.Asset
	Data  []byte
}

// Check judges a file by its content; name and type are what the sender calls it. It fills all of the asset but Added.
func Check(name, contentType string, data []byte) (Checked, *wire.Error) {
	declared, _, _ := mime.ParseMediaType(contentType)
	var c Checked
	var e *wire.Error
	switch {
	case len(data) == 0:
		return c, badFile("", "nothing", "a PNG, JPEG, GLB or VRM file", "the file is empty")
	case bytes.HasPrefix(data, pngMagic):
		c, e = checkImage(typePNG, data)
	case bytes.HasPrefix(data, jpegMagic):
		c, e = checkImage(typeJPEG, data)
	case bytes.HasPrefix(data, glbMagic):
		c, e = checkGLB(data)
	default:
		return c, notTaken(data)
	}
	if e != nil {
		return Checked{}, e
	}
	if declared != typeBytes && declared != "" && declared != c.Asset.Type {
		e := wire.NewError(wire.CodeWrongMediaType, "the file is %s, but was sent as %s", c.Asset.Type, clip.Quote(declared))
		e.Field, e.Got, e.Allowed, e.Next = "Content-Type", clip.Quote(declared), c.Asset.Type, "Send it with its own type."
		return Checked{}, e
	}
	sum := sha256.Sum256(c.Data)
	prefix := map[string]string{KindImage: "img_", KindModel: "mdl_", KindFigure: "vrm_"}[c.Asset.Kind]
	c.Asset.ID = prefix + hex.EncodeToString(sum[:])[:idHex]
	c.Asset.Name = cleanName(name, c.Asset.Kind)
	c.Asset.Bytes = len(c.Data)
	return c, nil
}

// notTaken names formats that people try, and the way out.
func notTaken(data []byte) *wire.Error {
	got, next := "unknown", "Choose a PNG or JPEG picture, a GLB model or a VRM figure."
	switch {
	case bytes.HasPrefix(data, []byte("RIFF")) && len(data) > 11 && string(data[8:12]) == "WEBP":
		got, next = "WebP", "Save the picture as PNG or JPEG."
	case bytes.HasPrefix(data, []byte("GIF8")):
		got, next = "GIF", "Save the picture as PNG or JPEG."
	case bytes.HasPrefix(bytes.TrimLeft(data[:min(64, len(data))], " \r\n\t\ufeff"), []byte("<")):
		got, next = "text (SVG or HTML)", "Save the picture as PNG or JPEG."
	case bytes.HasPrefix(bytes.TrimLeft(data[:min(64, len(data))], " \r\n\t"), []byte("{")):
		got, next = "glTF as text", "Export the model as one binary file (.glb)."
	case bytes.HasPrefix(data, []byte("Kaydara FBX")):
		got, next = "FBX", "Export the model as GLB."
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		got, next = "a ZIP archive", "Unpack it and choose the file inside."
	}
	e := wire.NewError(wire.CodeWrongMediaType, "this kind of file is not taken")
	e.Field, e.Got, e.Allowed, e.Next = "file", got, "PNG, JPEG, GLB, VRM", next
	return e
}

// cleanName is a name for people: the last part of a path, without control characters, not long.
func cleanName(name, kind string) string {
	name = strings.ToValidUTF8(name, "")
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control) {
			return -1
		}
		return r
	}, name))
	if name == "" || name == "." || name == ".." {
		return kind
	}
	return clip.Runes(name, maxName)
}

const nextBroken = "Export it again, or choose another file."

// badFile says that a file is not what it should be; nothing was stored.
func badFile(field, got, allowed, format string, args ...any) *wire.Error {
	e := wire.NewError(wire.CodeBadArguments, format, args...)
	e.Field, e.Got, e.Allowed, e.Next = field, clip.Quote(got), allowed, nextBroken
	return e
}

// tooMuch says that a file holds more of something than may be.
func tooMuch(field string, got, most int, what, next string) *wire.Error {
	e := wire.NewError(wire.CodeTooLarge, "the file has too many %s", what)
	e.Field, e.Got, e.Allowed, e.Next = field, count(got), "at most "+count(most), next
	return e
}

// tooHeavy says that a file weighs too much.
func tooHeavy(got, most int, what string) *wire.Error {
	e := wire.NewError(wire.CodeTooLarge, "%s may weigh %d MB at most", what, most>>20)
	e.Field, e.Got, e.Allowed, e.Next = "file", megabytes(got), megabytes(most), "Make it smaller: fewer triangles, smaller pictures in it."
	return e
}

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// count writes a number with spaces between thousands.
func count(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
