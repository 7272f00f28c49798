package asset

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	_ "image/jpeg" // decodes
	_ "image/png"  // decodes

	"github.com/worldmcp/world/internal/wire"
)

// Limits of a picture.
const (
	maxSide   = 4096     // pixels
	maxPixels = 12 << 20 // of a whole picture: what decoding it costs in memory
	maxScans  = 48       // of a progressive JPEG: each is a pass over all pixels; cameras and programs write 10 or so
)

const nextPicture = "Save it smaller."

// checkImage decodes a picture whole and strips what is not needed to show it: places, names, thumbnails.
func checkImage(mediaType string, data []byte) (Checked, *wire.Error) {
	if len(data) > MaxImage {
		e := tooHeavy(len(data), MaxImage, "a picture")
		e.Next = nextPicture
		return Checked{}, e
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return Checked{}, badFile("file", "", "a whole picture", "the picture cannot be read")
	}
	if e := checkPixels("file", config.Width, config.Height, maxSide); e != nil {
		return Checked{}, e
	}
	if e := checkScans("file", format, data); e != nil {
		return Checked{}, e
	}
	if _, _, err := image.Decode(bytes.NewReader(data)); err != nil {
		return Checked{}, badFile("file", "", "a whole picture", "the picture is damaged: it ends too early or holds what cannot be read")
	}
	strip, width, height := stripPNG, config.Width, config.Height
	if mediaType == typeJPEG {
		strip = stripJPEG
		if turned(orientation(data)) {
			width, height = height, width
		}
	}
	clean, ok := strip(data)
	if !ok {
		return Checked{}, badFile("file", "", "a whole picture", "the picture is damaged")
	}
	a := wire.Asset{Kind: KindImage, Type: mediaType, Size: &[3]float64{float64(width), float64(height), 0}}
	return Checked{Asset: a, Data: clean}, nil
}

func checkPixels(field string, width, height, side int) *wire.Error {
	if width >= 1 && height >= 1 && width <= side && height <= side && width*height <= maxPixels {
		return nil
	}
	e := wire.NewError(wire.CodeTooLarge, "the picture has too many pixels")
	e.Field, e.Got = field, fmt.Sprintf("%d × %d", width, height)
	e.Allowed = fmt.Sprintf("at most %d a side and %d million in all", side, maxPixels>>20)
	e.Next = nextPicture
	return e
}

// checkScans refuses a JPEG that takes very many passes to decode.
func checkScans(field, format string, data []byte) *wire.Error {
	if format != "jpeg" {
		return nil
	}
	if scans := scansOf(data); scans > maxScans {
		return tooMuch(field, scans, maxScans, "passes over its picture", "Save the picture again as a plain (baseline) JPEG.")
	}
	return nil
}

// pngKept are the chunks that say how a picture looks.
var pngKept = map[string]bool{"IHDR": true, "PLTE": true, "IDAT": true, "IEND": true, "tRNS": true, "sRGB": true, "gAMA": true, "iCCP": true}

// stripPNG copies the chunks that matter, up to the end of the picture.
func stripPNG(data []byte) ([]byte, bool) {
	out := append(make([]byte, 0, len(data)), pngMagic...)
	for at := len(pngMagic); at+12 <= len(data); {
		size := int(binary.BigEndian.Uint32(data[at:]))
		end := at + 12 + size
		if size > len(data) || end > len(data) {
			return nil, false
		}
		kind := string(data[at+4 : at+8])
		if pngKept[kind] {
			out = append(out, data[at:end]...)
		}
		if kind == "IEND" {
			return out, true
		}
		at = end
	}
	return nil, false
}

// Markers of a JPEG file.
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
	markFirstR = 0xd0 // restart markers, without a length
	markLastR  = 0xd7
)

// stripJPEG copies the segments that matter, up to the end of the picture. Of the camera's notes it keeps which way is up.
func stripJPEG(data []byte) ([]byte, bool) {
	out := append(make([]byte, 0, len(data)), 0xff, markStart)
	if up := orientation(data); up > 1 {
		out = append(out, exifOf(up)...)
	}
	for at := 2; at+2 <= len(data); {
		if data[at] != 0xff {
			return nil, false
		}
		mark := data[at+1]
		switch {
		case mark == 0xff: // fill
			at++
			continue
		case mark == markEnd:
			return append(out, 0xff, markEnd), true
		case mark >= markFirstR && mark <= markLastR || mark == 0x01:
			at += 2
			continue
		}
		if at+4 > len(data) {
			return nil, false
		}
		end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if end > len(data) || end < at+4 {
			return nil, false
		}
		if mark == markScan {
			end = scanEnd(data, end)
		}
		if segmentKept(mark, data[at+4:end]) {
			out = append(out, data[at:end]...)
		}
		at = end
	}
	return append(out, 0xff, markEnd), true // some programs forget the end; the decoder has judged the rest
}

// segmentKept says whether a segment is of the picture: notes and texts are not, the meaning of its colours is.
func segmentKept(mark byte, body []byte) bool {
	switch mark {
	case markColour:
		return bytes.HasPrefix(body, []byte("ICC_PROFILE\x00"))
	case markAdobe:
		return true
	}
	return mark != markText && (mark <= markApp0 || mark > markLast)
}

// scansOf counts the passes of a JPEG, without decoding one.
func scansOf(data []byte) (scans int) {
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		mark := data[at+1]
		switch {
		case mark == 0xff:
			at++
			continue
		case mark == markEnd:
			return scans
		case mark >= markFirstR && mark <= markLastR || mark == 0x01:
			at += 2
			continue
		}
		at += 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if mark == markScan {
			scans++
			at = scanEnd(data, at)
		}
	}
	return scans
}

// scanEnd finds the marker that ends the coded part.
func scanEnd(data []byte, at int) int {
	for ; at+1 < len(data); at++ {
		next := data[at+1]
		if data[at] == 0xff && next != 0 && next != 0xff && (next < markFirstR || next > markLastR) {
			return at
		}
	}
	return len(data)
}

// exifOf is a segment that says nothing but which way is up.
func exifOf(up byte) []byte {
	return []byte{
		0xff, markExif, 0, 34, 'E', 'x', 'i', 'f', 0, 0,
		'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, up, 0, 0, 0, 0, 0, 0,
	}
}

// turned says whether this orientation lays the picture on its side.
func turned(up byte) bool { return up >= 5 }

// orientation reads which way is up, 1 to 8; 1 when nothing says so.
func orientation(data []byte) byte {
	for at := 2; at+4 <= len(data) && data[at] == 0xff && data[at+1] != markScan; {
		end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if end > len(data) || end < at+4 {
			return 1
		}
		if body := data[at+4 : end]; data[at+1] == markExif && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return exifOrientation(body[6:])
		}
		at = end
	}
	return 1
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
	for i, n := 0, int(order.Uint16(tiff[first:])); i < n; i++ {
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
