package realtimetest

import (
	"reflect"
	"testing"
)

func TestSyllables(t *testing.T) {
	want := []syllable{
		{'e', 2},
		{'o', 3},
		{0, 1},
		{0, 1},
		{'i', 1},
		{0, 1},
		{'e', 4},
		{0, 1},
		{'i', 2},
		{0, 1},
		{'e', 3},
	}
	if got := syllables("Hello, I hear my hmm"); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	const text = "Ah, I see a wall"
	pcm := Synthesize(text)
	if len(pcm) != 60*len(text)*bytesPerMilli {
		t.Errorf("%d bytes", len(pcm))
	}
	part := func(from, to int) float64 { return loudness(pcm[from*bytesPerMilli : to*bytesPerMilli]) }
	if middle, edge, gap := part(40, 80), part(0, 5), part(120, 240); middle < .08 || edge > middle/2 || gap != 0 {
		t.Errorf("a syllable is loud by %.3f, its beginning by %.3f, a gap by %.3f", middle, edge, gap)
	}
}
