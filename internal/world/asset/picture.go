// This file checks pictures and removes their metadata, without encoding them again: the picture
// data is copied as it is, only the chunks or segments around it are filtered. A photo's metadata
// may say where it was taken, so only what affects the display is kept.

package asset

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	_ "image/jpeg" // decodes
	_ "image/png"  // decodes
	"strings"

	_ "golang.org/x/image/webp" // decodes

	"github.com/worldmcp/world/internal/wire"
)

// Limits of a picture.
const (
	// maxSide bounds width and height in pixels.
	maxSide = 4096
	// maxPixels bounds the whole picture, which determines the memory for decoding.
	maxPixels = 12 << 20
	// maxScans bounds the scans of a progressive JPEG. Each scan is a pass over all pixels; cameras
	// and programs write about 10.
	maxScans = 48
)

// nextPicture is the next step for a picture that is too large.
const nextPicture = "Save it smaller."

// checkImage decodes a whole picture and removes its metadata: places, names, thumbnails. The size
// of the asset is in pixels, as displayed.
func checkImage(mediaType string, data []byte) (Checked, *wire.Error) {
	if len(data) > MaxImage {
		return Checked{}, tooHeavy(len(data), MaxImage, "a picture").Try(nextPicture)
	}
	if moves(data) {
		return Checked{}, badFile("file", "a WebP animation", "a picture that stands still", "animated pictures are not accepted").
			Try("Save one picture of it as PNG, JPEG or WebP.")
	}
	config, format, err := readConfig(data)
	if err != nil {
		return Checked{}, badFile("file", "", "a whole picture", "the picture cannot be read")
	}
	if e := checkCost("file", config, format, data, maxSide); e != nil {
		return Checked{}, e
	}
	clean, ok := stripPicture(data)
	if !ok {
		return Checked{}, badFile("file", "", "a whole picture", "the picture is damaged")
	}
	// Decoding everything proves that the page can show it. The decoded pixels are not used.
	if _, _, err := image.Decode(bytes.NewReader(clean)); err != nil {
		return Checked{}, badFile("file", "", "a whole picture", "the picture is damaged: it ends too early or contains invalid data")
	}
	// The size is that of the displayed picture, which EXIF may turn.
	width, height := config.Width, config.Height
	if mediaType == typeJPEG && sideways(orientation(data)) {
		width, height = height, width
	}
	a := wire.Asset{Kind: wire.AssetImage, Type: mediaType, Size: &[3]float64{float64(width), float64(height), 0}}
	return Checked{Asset: a, Data: clean}, nil
}

// readConfig reads the dimensions and the format of a picture from its header. A chunk that
// browsers skip does not make it unreadable.
func readConfig(data []byte) (image.Config, string, error) {
	if bytes.HasPrefix(data, pngMagic) {
		if clean, ok := stripPNG(data); ok {
			data = clean
		}
	}
	return image.DecodeConfig(bytes.NewReader(data))
}

// stripPicture removes the parts that are not displayed. ok is false for a damaged file.
func stripPicture(data []byte) (clean []byte, ok bool) {
	switch {
	case bytes.HasPrefix(data, pngMagic):
		return stripPNG(data)
	case isWebP(data):
		return stripWebP(data)
	}
	return stripJPEG(data)
}

// checkCost checks what decoding a picture would take, before it is decoded: its dimensions, and
// the scans of a JPEG.
func checkCost(field string, config image.Config, format string, data []byte, side int) *wire.Error {
	width, height := config.Width, config.Height
	if min(width, height) < 1 || max(width, height) > side || width*height > maxPixels {
		return wire.NewError(wire.CodeTooLarge, "the picture has too many pixels").
			At(field).Saw(fmt.Sprintf("%d × %d", width, height)).
			Allow(fmt.Sprintf("at most %d a side and %s in all", side, count(maxPixels))).Try(nextPicture)
	}
	if format != formatJPEG {
		return nil
	}
	if scans := scansOf(data); scans > maxScans {
		return tooMuch(field, scans, maxScans, "passes over its picture", "Save the picture again as a plain (baseline) JPEG.")
	}
	return nil
}

// formatJPEG is what image.DecodeConfig calls a JPEG.
const formatJPEG = "jpeg"

// pngEnd is the type of a PNG's last chunk.
const pngEnd = "IEND"

// pngKept are the chunks that affect how a picture looks. It can be shown without those that map to
// false.
var pngKept = map[string]bool{"IHDR": true, "PLTE": true, "IDAT": true, pngEnd: true, "tRNS": false, "sRGB": false, "gAMA": false, "iCCP": false}

// stripPNG copies the chunks of pngKept up to the end of the picture. Like browsers it leaves out
// those that are damaged, if the picture can be shown without them. ok is false for a truncated
// file.
func stripPNG(data []byte) ([]byte, bool) {
	out := append(make([]byte, 0, len(data)), pngMagic...)
	for at := len(pngMagic); at+12 <= len(data); {
		size := int(binary.BigEndian.Uint32(data[at:]))
		// Length, type and CRC take 12 bytes.
		end := at + 12 + size
		if size > len(data) || end > len(data) {
			return nil, false
		}
		kind := string(data[at+4 : at+8])
		needed, kept := pngKept[kind]
		if kept && (needed || crc32.ChecksumIEEE(data[at+4:end-4]) == binary.BigEndian.Uint32(data[end-4:])) {
			out = append(out, data[at:end]...)
		}
		if kind == pngEnd {
			return out, true
		}
		at = end
	}
	return nil, false
}

// The WebP container (RFC 9649 §2): a RIFF header, then chunks of a type, a length and a body that
// is padded to an even length.
const (
	riffHeader = 12
	riffChunk  = 8
	// webpExtended is the type of the chunk that says what the others are. The bits of its first
	// byte:
	webpExtended   = "VP8X"
	webpAnimated   = 1 << 1
	webpXMP        = 1 << 2
	webpEXIF       = 1 << 3
	webpFirstFrame = riffHeader + riffChunk
)

// webpKept are the chunks that affect how a picture looks, without the blanks at the end of their
// types.
var webpKept = map[string]bool{webpExtended: true, "ALPH": true, "ICCP": true, "VP8": true, "VP8L": true}

// isWebP reports whether data begins like a WebP picture.
func isWebP(data []byte) bool {
	return len(data) >= riffHeader && string(data[:4]) == "RIFF" && string(data[8:riffHeader]) == "WEBP"
}

// moves reports whether a picture is a WebP animation.
func moves(data []byte) bool {
	return isWebP(data) && len(data) > webpFirstFrame && string(data[riffHeader:riffHeader+4]) == webpExtended &&
		data[webpFirstFrame]&webpAnimated != 0
}

// stripWebP copies the chunks of webpKept. ok is false for a truncated file.
func stripWebP(data []byte) ([]byte, bool) {
	whole := riffChunk + int(binary.LittleEndian.Uint32(data[4:]))
	if whole > len(data) {
		return nil, false
	}
	out := append(make([]byte, 0, whole), data[:riffHeader]...)
	for at := riffHeader; at < whole; {
		if whole-at < riffChunk {
			return nil, false
		}
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		end := at + riffChunk + size + size&1
		if end > whole {
			return nil, false
		}
		kind := string(data[at : at+4])
		if webpKept[strings.TrimRight(kind, " ")] {
			out = append(out, data[at:end]...)
		}
		if kind == webpExtended && size > 0 {
			out[len(out)-size-size&1] &^= webpXMP | webpEXIF
		}
		at = end
	}
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-riffChunk))
	return out, true
}

// JPEG markers (ITU-T T.81, table B.1).
const (
	markStart  = 0xd8
	markEnd    = 0xd9
	markScan   = 0xda
	markApp0   = 0xe0
	markExif   = 0xe1
	markColour = 0xe2
	markAdobe  = 0xee
	markLast   = 0xef
	markText   = 0xfe
	// markFirstR and markLastR delimit the restart markers, which have no length.
	markFirstR = 0xd0
	markLastR  = 0xd7
)

// stripJPEG copies the segments that belong to the picture, up to its end. Of the camera's metadata
// it keeps the orientation alone.
func stripJPEG(data []byte) ([]byte, bool) {
	out := append(make([]byte, 0, len(data)), 0xff, markStart)
	// The original EXIF segment is dropped; a new one with the orientation alone replaces it.
	if up := orientation(data); up > 1 {
		out = append(out, exifOf(up)...)
	}
	whole := eachSegment(data, func(mark byte, segment []byte) {
		if mark < markApp0 || mark > markLast && mark != markText {
			out = append(out, segment...)
		} else if body := appKept(mark, segment[4:]); body != nil {
			out = append(out, 0xff, mark, byte((len(body)+2)>>8), byte(len(body)+2))
			out = append(out, body...)
		}
	})
	return append(out, 0xff, markEnd), whole
}

// eachSegment calls f for the segments of a JPEG in order, up to its end; a scan comes with its
// entropy-coded data. It returns false at a damaged or truncated segment. Like the decoder it skips
// stray bytes between segments: otherwise they would hide scans from scansOf that the decoder goes
// on to decode.
func eachSegment(data []byte, f func(mark byte, segment []byte)) bool {
	for at := 2; at+2 <= len(data); {
		mark := data[at+1]
		switch {
		// A stray byte, which decoders skip, or a fill byte.
		case data[at] != 0xff, mark == 0xff:
			at++
			continue
		case mark == markEnd:
			return true
		case mark >= markFirstR && mark <= markLastR || mark <= 0x01:
			at += 2
			continue
		case at+4 > len(data):
			return false
		}
		end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if end > len(data) || end < at+4 {
			return false
		}
		if mark == markScan {
			end = scanEnd(data, end)
		}
		f(mark, data[at:end])
		at = end
	}
	// Some programs omit the end marker; the decoder has already accepted the rest.
	return true
}

// appKept returns what to keep of a segment that programs may fill as they like; nil: nothing. The
// colours depend on the profile, and on the heads of JFIF and Adobe. A thumbnail behind the head of
// JFIF may show more than the picture does.
func appKept(mark byte, body []byte) []byte {
	const jfif, adobe = 14, 12
	switch {
	case mark == markApp0 && len(body) >= jfif && bytes.HasPrefix(body, []byte("JFIF\x00")):
		return append(bytes.Clone(body[:jfif-2]), 0, 0) // no thumbnail: 0 by 0 pixels
	case mark == markColour && bytes.HasPrefix(body, []byte("ICC_PROFILE\x00")):
		return body
	case mark == markAdobe && len(body) >= adobe && bytes.HasPrefix(body, []byte("Adobe")):
		return body[:adobe]
	}
	return nil
}

// scansOf counts the scans of a JPEG without decoding it.
func scansOf(data []byte) (scans int) {
	eachSegment(data, func(mark byte, _ []byte) {
		if mark == markScan {
			scans++
		}
	})
	return scans
}

// scanEnd finds the marker that ends the entropy-coded data.
func scanEnd(data []byte, at int) int {
	for ; at+1 < len(data); at++ {
		next := data[at+1]
		if data[at] == 0xff && next != 0 && next != 0xff && (next < markFirstR || next > markLastR) {
			return at
		}
	}
	return len(data)
}

// exifOf returns a segment that contains the orientation and nothing else.
func exifOf(up byte) []byte {
	return []byte{
		0xff, markExif, 0, 34, 'E', 'x', 'i', 'f', 0, 0,
		'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, up, 0, 0, 0, 0, 0, 0,
	}
}

// sideways reports whether an orientation swaps width and height.
func sideways(up byte) bool { return up >= 5 }

// orientation reads the EXIF orientation, 1 to 8; 1 when there is none before the first scan.
func orientation(data []byte) byte {
	up, found := byte(1), false
	eachSegment(data, func(mark byte, segment []byte) {
		tiff, exif := bytes.CutPrefix(segment[4:], []byte("Exif\x00\x00"))
		if exif && mark == markExif && !found {
			up = exifOrientation(tiff)
		}
		found = found || exif && mark == markExif || mark == markScan
	})
	return up
}

// exifOrientation reads tag 0x0112 of the first directory.
func exifOrientation(tiff []byte) byte {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	first := int(order.Uint32(tiff[4:]))
	if first < 8 || first+2 > len(tiff) {
		return 1
	}
	for i := range int(order.Uint16(tiff[first:])) {
		at := first + 2 + 12*i
		if at+12 > len(tiff) {
			return 1
		}
		if order.Uint16(tiff[at:]) != 0x0112 {
			continue
		}
		if up := order.Uint16(tiff[at+8:]); up >= 1 && up <= 8 {
			return byte(up)
		}
	}
	return 1
}
