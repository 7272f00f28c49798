package service

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// A blank picture is recognised.
func TestPictured(t *testing.T) {
	result := func(paint func(x, y int) color.Color) wire.ToolResult {
		img := image.NewRGBA(image.Rect(0, 0, 64, 48))
		for y := range 48 {
			for x := range 64 {
				img.Set(x, y, paint(x, y))
			}
		}
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return wire.ToolResult{OK: true, Result: &wire.Result{Images: []wire.Image{{
			MIMEType: "image/png",
			Data:     base64.StdEncoding.EncodeToString(b.Bytes()),
		}}}}
	}
	if text, e := pictured(result(func(x, y int) color.Color {
		return color.RGBA{
			uint8(x * 4), uint8(y * 5), 90,
			255,
		}
	})); e != nil || text != "64 × 48" {
		t.Errorf("%q %v", text, e)
	}
	for what, paint := range map[string]func(x, y int) color.Color{
		"black":          func(int, int) color.Color { return color.Black },
		"almost black":   func(x, _ int) color.Color { return color.RGBA{uint8(x % 3), 0, uint8(x % 5), 255} },
		"two colours":    func(x, _ int) color.Color { return color.Gray{uint8(x / 32 * 255)} },
		"clear as glass": func(int, int) color.Color { return color.Transparent },
	} {
		if _, e := pictured(result(paint)); e == nil || !strings.Contains(e.Message, "blank") {
			t.Errorf("%s: %v", what, e)
		}
	}
	for what, r := range map[string]*wire.Result{
		"none": {}, "no base64": {Images: []wire.Image{{Data: "!"}}}, "no picture": {Images: []wire.Image{{Data: "aGVsbG8="}}},
	} {
		if _, e := pictured(wire.ToolResult{OK: true, Result: r}); e == nil {
			t.Errorf("%s is taken for a picture", what)
		}
	}
}
