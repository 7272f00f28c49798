// Command icon draws the product's icon in the sizes and shapes that its hosts ask for:
// assets/icon.png, and in web/icons those of the installed page. Rays are marched through bodies
// given by distance functions, in the colours of the world's palette. No picture is used.
//
//	go run ./icon            (in tools/)
package main

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"sync"
)

// samples are those of a pixel in each direction.
const samples = 3

// shape is one icon.
type shape struct {
	file   string
	size   int     // pixels
	corner float64 // radius of its corners, as a part of its width
	margin float64 // 1: none; a host's mask may cut away only sky
}

var shapes = []shape{
	{"assets/icon.png", 512, 0.22, 1},
	{"web/icons/icon-192.png", 192, 0.22, 1},
	{"web/icons/icon-512.png", 512, 0.22, 1},
	{"web/icons/maskable-512.png", 512, 0, 1.2},
	{"web/icons/touch-180.png", 180, 0, 1.05},
}

func main() {
	root := flag.String("root", "..", "the repository")
	flag.Parse()
	for _, s := range shapes {
		if err := write(filepath.Join(*root, s.file), s.render()); err != nil {
			fmt.Fprintln(os.Stderr, "icon:", err)
			os.Exit(1)
		}
	}
}

func write(path string, picture image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, picture); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func (s shape) render() image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, s.size, s.size))
	c := newCamera()
	var rows sync.WaitGroup
	for y := range s.size {
		rows.Go(func() {
			for x := range s.size {
				picture.SetNRGBA(x, y, s.pixel(c, x, y))
			}
		})
	}
	rows.Wait()
	return picture
}

// pixel is the mean of its samples; those outside the rounded square count as transparent.
func (s shape) pixel(c *camera, x, y int) color.NRGBA {
	var sum vec
	covered := 0.0
	for i := range samples * samples {
		u := (float64(x) + (float64(i%samples)+0.5)/samples) / float64(s.size)
		v := (float64(y) + (float64(i/samples)+0.5)/samples) / float64(s.size)
		dx, dy := math.Max(math.Abs(u-0.5)-0.5+s.corner, 0), math.Max(math.Abs(v-0.5)-0.5+s.corner, 0)
		if math.Hypot(dx, dy) > s.corner {
			continue
		}
		covered++
		sum = sum.add(c.light(s.margin*(2*u-1), s.margin*(1-2*v)))
	}
	if covered == 0 {
		return color.NRGBA{}
	}
	mean := sum.mul(1 / covered)
	return color.NRGBA{
		display(mean.x), display(mean.y), display(mean.z),
		uint8(math.Round(255 * covered / (samples * samples))),
	}
}

// display turns linear light into a byte, with a soft shoulder for light brighter than white.
func display(v float64) uint8 {
	if v > 0.8 {
		v = 0.8 + 0.2*(1-math.Exp(-(v-0.8)/0.2))
	}
	return uint8(math.Round(255 * math.Pow(clamp(v, 0, 1), 1/2.2)))
}
