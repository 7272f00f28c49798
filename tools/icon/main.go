// Command icon draws assets/icon.png, the product's icon: rays are marched through bodies given by distance functions,
// in the colours of the world's palette. No picture is used.
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
	"sync"
)

const (
	size    = 512  // pixels
	corner  = 0.22 // radius of the icon's corners, as a part of its width
	samples = 3    // per pixel and direction
)

func main() {
	out := flag.String("o", "../assets/icon.png", "the file to write")
	flag.Parse()
	if err := write(*out, render()); err != nil {
		fmt.Fprintln(os.Stderr, "icon:", err)
		os.Exit(1)
	}
}

func write(path string, picture image.Image) error {
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

func render() image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	c := newCamera()
	var rows sync.WaitGroup
	for y := range size {
		rows.Go(func() {
			for x := range size {
				picture.SetNRGBA(x, y, c.pixel(x, y))
			}
		})
	}
	rows.Wait()
	return picture
}

// pixel is the mean of its samples; those outside the rounded square count as transparent.
func (c *camera) pixel(x, y int) color.NRGBA {
	var sum vec
	covered := 0.0
	for i := range samples * samples {
		u := (float64(x) + (float64(i%samples)+0.5)/samples) / size
		v := (float64(y) + (float64(i/samples)+0.5)/samples) / size
		if dx, dy := math.Max(math.Abs(u-0.5)-0.5+corner, 0), math.Max(math.Abs(v-0.5)-0.5+corner, 0); math.Hypot(dx, dy) > corner {
			continue
		}
		covered++
		sum = sum.add(c.light(2*u-1, 1-2*v))
	}
	if covered == 0 {
		return color.NRGBA{}
	}
	mean := sum.mul(1 / covered)
	return color.NRGBA{display(mean.x), display(mean.y), display(mean.z), uint8(math.Round(255 * covered / (samples * samples)))}
}

// display turns linear light into a byte, with a soft shoulder for what is brighter than white.
func display(v float64) uint8 {
	if v > 0.8 {
		v = 0.8 + 0.2*(1-math.Exp(-(v-0.8)/0.2))
	}
	return uint8(math.Round(255 * math.Pow(clamp(v, 0, 1), 1/2.2)))
}
