package realtimetest

import (
	"encoding/binary"
	"math"
	"strings"
)

// The model's speech is synthesized: the vowels of its text one after the other, each a train of
// glottal pulses through resonators. Its loudness rises and falls with the syllables and it has
// five vowels, so that tests can check a lip-sync.

const (
	// byteMillis is how long one byte of the text sounds, in ms.
	byteMillis = 60
	// pitch of the voice in Hz.
	pitch = 140
)

// formants are the resonances of the vowels: frequency and bandwidth in Hz.
var formants = map[byte][3][2]float64{
	'a': {{740, 80}, {1220, 90}, {2500, 130}},
	'e': {{500, 70}, {1850, 100}, {2550, 140}},
	'i': {{290, 60}, {2250, 100}, {3000, 150}},
	'o': {{480, 70}, {820, 80}, {2550, 140}},
	'u': {{320, 60}, {850, 80}, {2250, 130}},
}

// syllable is a part of a text that sounds as one vowel. Vowel 0 is the silence between words.
type syllable struct {
	vowel byte
	bytes int
}

// syllables splits a text. Consonants belong to the vowel behind them, those at the end of a word
// to the last vowel. Of several vowels in a row the first one sounds. y counts as i, and a word
// without vowels sounds as e.
func syllables(text string) (all []syllable) {
	text = strings.ToLower(text)
	for i := 0; i < len(text); {
		word := i
		for word < len(text) && isLetter(text[word]) {
			word++
		}
		if word == i {
			all = append(all, syllable{0, 1})
			i++
			continue
		}
		// A word: consonants up to a vowel, then all vowels in a row.
		first := len(all)
		for i < word {
			from := i
			for i < word && vowelOf(text[i]) == 0 {
				i++
			}
			if i == word && len(all) > first {
				all[len(all)-1].bytes += word - from
				break
			}
			s := syllable{vowel: 'e'}
			if i < word {
				s.vowel = vowelOf(text[i])
			}
			for i < word && vowelOf(text[i]) != 0 {
				i++
			}
			s.bytes = i - from
			all = append(all, s)
		}
	}
	return all
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 0x80 }

// vowelOf returns the vowel of a letter. 0: it is none.
func vowelOf(b byte) byte {
	switch b {
	case 'a', 'e', 'i', 'o', 'u':
		return b
	case 'y':
		return 'i'
	}
	return 0
}

// Synthesize returns the audio of a text, s16le: 60 ms for each of its bytes, loudest in the middle
// of each syllable.
func Synthesize(text string) []byte {
	pcm := make([]byte, 0, byteMillis*len(text)*bytesPerMilli)
	for _, s := range syllables(text) {
		n := s.bytes * byteMillis * rate / 1000
		wave := vowel(s.vowel, n)
		for i, v := range wave {
			// A half sine over the syllable, flattened.
			swell := math.Pow(math.Sin(math.Pi*(float64(i)+.5)/float64(n)), .7)
			sample := int16(16_000 * swell * v)
			pcm = binary.LittleEndian.AppendUint16(pcm, uint16(sample)) //nolint:gosec // the bits of a signed sample
		}
	}
	return pcm
}

// vowel returns n samples of a vowel, at most ±1.
func vowel(name byte, n int) []float64 {
	out := make([]float64, n)
	throat, known := formants[name]
	if !known {
		return out
	}
	for i := 0; i < n; i += rate / pitch {
		out[i] = 1
	}
	// A low-pass filter, because a glottal pulse has little energy at high frequencies.
	low := 0.
	for i, v := range out {
		low += (v - low) * .35
		out[i] = low
	}
	for _, f := range throat {
		resonate(out, f[0], f[1])
	}
	// Normalize. The minimum avoids a division by zero.
	top := 1e-9
	for _, v := range out {
		top = max(top, math.Abs(v))
	}
	for i := range out {
		out[i] /= top
	}
	return out
}

// resonate applies a two-pole resonator, in place.
func resonate(sound []float64, hz, width float64) {
	r := math.Exp(-math.Pi * width / rate)
	b, c := 2*r*math.Cos(2*math.Pi*hz/rate), -r*r
	y1, y2 := 0., 0.
	for i, v := range sound {
		y1, y2 = (1-b-c)*v+b*y1+c*y2, y1
		sound[i] = y1
	}
}
