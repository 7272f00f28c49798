// Package asset stores the files that users and agents upload: pictures for screens, models (GLB)
// and figures (VRM). A file is validated completely before it is stored, and its id is a hash of
// its content, so the same bytes are stored once.
//
// An upload goes through these steps: receive it into a temporary file (upload.go), check it
// (Check, one at a time), check the quota, write it (store.go). A file that fails a step leaves
// nothing behind.
//
// The content comes from strangers. So pictures are decoded completely and stripped of metadata
// (picture.go), and a model's JSON and buffers are read with bounds on every list and number
// (form.go, gltf.go, glb.go, accessor.go, mesh.go, node.go, vrm.go). The package starts no
// goroutines.
package asset

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Maximum sizes of files, in bytes. The page checks the same limits before it sends a file.
const (
	MaxImage  = 4 << 20
	MaxModel  = 16 << 20
	MaxFigure = 24 << 20
	// MaxBody bounds any upload.
	MaxBody = MaxFigure
)

// Accepted media types. Browsers know no type for models, so an empty type and octet-stream leave
// the decision to the content.
const (
	typePNG   = "image/png"
	typeJPEG  = "image/jpeg"
	typeWebP  = "image/webp"
	typeGLB   = "model/gltf-binary"
	typeBytes = "application/octet-stream"
)

const (
	// maxName is the length of a file's name in characters.
	maxName = 80
	// idHex is the number of hash digits in an id.
	idHex = 24
)

var (
	// idForm is a prefix for the kind and idHex digits of the hash.
	idForm = regexp.MustCompile(`^(img|mdl|vrm)_[0-9a-f]{24}$`)
	// The first bytes of each format.
	pngMagic  = []byte("\x89PNG\r\n\x1a\n")
	jpegMagic = []byte("\xff\xd8\xff")
	glbMagic  = []byte("glTF")
)

// ValidID reports whether an id has the form of an asset id.
func ValidID(id string) bool { return idForm.MatchString(id) }

// Accepts reports whether an upload may have this Content-Type. None of the accepted types can be
// sent by a page of another site without a CORS preflight.
func Accepts(contentType string) bool {
	t, _, err := mime.ParseMediaType(contentType)
	return err == nil && slices.Contains([]string{typePNG, typeJPEG, typeWebP, typeGLB, typeBytes}, t)
}

// Checked is a valid file: its description, and the bytes to store. For a picture these are without
// the metadata that cameras and programs add.
type Checked struct {
	// Asset is complete except for Added, which the store sets.
	Asset wire.Asset
	Data  []byte
}

// Check validates a file by its content. name and contentType are what the sender claims: the name
// is shown to people, and a type that contradicts the content is an error. All fields of the asset
// are set except Added.
func Check(name, contentType string, data []byte) (Checked, *wire.Error) {
	declared, _, _ := mime.ParseMediaType(contentType)
	var c Checked
	var e *wire.Error
	switch {
	case len(data) == 0:
		return c, badFile("", "nothing", "a PNG, JPEG, WebP, GLB or VRM file", "the file is empty")
	case bytes.HasPrefix(data, pngMagic):
		c, e = checkImage(typePNG, data)
	case bytes.HasPrefix(data, jpegMagic):
		c, e = checkImage(typeJPEG, data)
	case isWebP(data):
		c, e = checkImage(typeWebP, data)
	case bytes.HasPrefix(data, glbMagic):
		c, e = checkGLB(data)
	default:
		return c, unsupported(data)
	}
	if e != nil {
		return Checked{}, e
	}
	// Browsers send models as octet-stream or without a type; any other claim must be true.
	if declared != typeBytes && declared != "" && declared != c.Asset.Type {
		return Checked{}, wire.NewError(wire.CodeWrongMediaType, "the file is %s, but was sent as %s", c.Asset.Type, clip.Quote(declared)).
			At("Content-Type").Saw(clip.Quote(declared)).Allow(c.Asset.Type).Try("Send it with its own type.")
	}
	sum := sha256.Sum256(c.Data)
	prefix := map[wire.AssetKind]string{wire.AssetImage: "img_", wire.AssetModel: "mdl_", wire.AssetFigure: "vrm_"}[c.Asset.Kind]
	c.Asset.ID = prefix + hex.EncodeToString(sum[:])[:idHex]
	c.Asset.Name = cleanName(name, c.Asset.Kind)
	c.Asset.Bytes = len(c.Data)
	return c, nil
}

// unsupported names the formats that people commonly try, and what to do instead.
func unsupported(data []byte) *wire.Error {
	got, next := "unknown", "Choose a PNG, JPEG or WebP picture, a GLB model or a VRM figure."
	switch {
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
	return wire.NewError(wire.CodeWrongMediaType, "this kind of file is not accepted").
		At("file").Saw(got).Allow("PNG, JPEG, WebP, GLB, VRM").Try(next)
}

// cleanName returns a name for display: the last element of a path, at most maxName characters,
// without control characters. Empty names become the kind.
func cleanName(name string, kind wire.AssetKind) string {
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
		return string(kind)
	}
	return clip.Runes(name, maxName)
}

// nextBroken is the next step for a damaged file.
const nextBroken = "Export it again, or choose another file."

// badFile is the error of an invalid file. Nothing was stored.
func badFile(field, got, allowed, format string, args ...any) *wire.Error {
	return wire.NewError(wire.CodeBadArguments, format, args...).
		At(field).Saw(clip.Quote(got)).Allow(allowed).Try(nextBroken)
}

// tooMuch is the error of a file that contains more of something than allowed.
func tooMuch(field string, got, most int, what, next string) *wire.Error {
	return wire.NewError(wire.CodeTooLarge, "the file has too many %s", what).
		At(field).Saw(count(got)).Allow("at most " + count(most)).Try(next)
}

// tooHeavy is the error of a file with too many bytes.
func tooHeavy(got, most int, what string) *wire.Error {
	return wire.NewError(wire.CodeTooLarge, "%s may be at most %d MB", what, most>>20).
		At("file").Saw(megabytes(got)).Allow(megabytes(most)).Try("Make it smaller: fewer triangles, or smaller textures.")
}

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// count formats a number with commas between thousands.
func count(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
