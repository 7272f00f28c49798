package plan

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPicture draws plans from above, to be looked at: PLAN_PICTURES is the folder that they go to,
// and PLAN_TREES may name further folders to draw, separated by colons. The gate is at the bottom.
func TestPicture(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("PLAN_PICTURES")
	if dir == "" {
		t.Skip("PLAN_PICTURES is not set")
	}
	drawPlan(t, filepath.Join(dir, "own.png"), own(t))
	for name, n := range map[string]int{"40": 40, "300": 300, "3000": 3_000, "10000": 10_000, "50000": 50_000, "60000": 60_000} {
		drawPlan(t, filepath.Join(dir, name+".png"), tree(n, 1))
	}
	for root := range strings.SplitSeq(os.Getenv("PLAN_TREES"), ":") {
		if root != "" {
			drawPlan(t, filepath.Join(dir, filepath.Base(root)+".png"), folderOf(t, root))
		}
	}
}

func drawPlan(t *testing.T, file string, paths []string) {
	t.Helper()
	p := New(paths, Options{})
	w, d := p.Size()
	all, noRoom := p.Files()
	t.Logf("%s: %d files (%d without a lot), %d folders, lots of %.2f m, site %.0f × %.0f m, %.0f%% built",
		filepath.Base(file), all, noRoom, len(p.Folders()), p.Unit(), w, d, float64(all)*p.Unit()*p.Unit()*100/(w*d))
	picture := paint(p)
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := png.Encode(out, picture); err != nil {
		t.Fatal(err)
	}
}

func paint(p *Plan) *image.RGBA {
	w, d := p.Size()
	k := min(1400/w, 1400/d)
	picture := image.NewRGBA(image.Rect(0, 0, int(w*k)+20, int(d*k)+20))
	fill := func(g [4]float64, c color.Color) {
		bottom := float64(picture.Rect.Dy()) - 10
		r := image.Rect(int(g[0]*k)+10, int(bottom-(g[1]+g[3])*k), int((g[0]+g[2])*k)+10, int(bottom-g[1]*k))
		draw.Draw(picture, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
	draw.Draw(picture, picture.Rect, image.NewUniform(color.RGBA{120, 160, 110, 255}), image.Point{}, draw.Src)
	for _, f := range p.Folders() {
		c := color.RGBA{
			uint8(150 + min(f.Depth, 7)*13), uint8(140 + min(f.Depth, 7)*14),
			uint8(130 + min(f.Depth, 7)*15), 255,
		}
		fill(f.Ground, c)
		for _, g := range f.More {
			fill(g, color.RGBA{220, 200, 150, 255})
		}
	}
	side := p.Unit() * 0.7
	for path, lot := range p.Lots() {
		c := color.RGBA{90, 110, 150, 255}
		switch {
		case strings.HasSuffix(path, ".md"), strings.HasSuffix(path, ".txt"):
			c = color.RGBA{190, 150, 80, 255}
		case strings.HasSuffix(path, "_test.go"):
			c = color.RGBA{120, 150, 90, 255}
		case strings.HasSuffix(path, ".ts"):
			c = color.RGBA{150, 90, 110, 255}
		}
		fill([4]float64{lot.X - side/2, lot.Z - side/2, side, side}, c)
	}
	fill([4]float64{w/2 - 1, -0.5, 2, 0.5}, color.RGBA{200, 40, 40, 255})
	return picture
}
