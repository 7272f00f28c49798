package strict_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"unicode"
	"unicode/utf16"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire/strict"
)

func TestHalfPair(t *testing.T) {
	for text, want := range map[string]bool{
		`"plain"`: false, `"\ud83d\ude00"`: false, `"\uD83D\uDE00 and more"`: false, `"\\ud83d"`: false, `"\\\\ud83d"`: false, `"\u0041"`: false,
		`"\ud83d"`: true, `"\ude00"`: true, `"\ude00\ud83d"`: true, `"\ud83d\ud83d\ude00"`: true, `"\ud83dx\ude00"`: true, `"\\\ud83d"`: true,
		`"\ud83d\n\ude00"`: true, `"x\"\ud83d"`: true, ``: false, `"\ud83d\u0041"`: true,
	} {
		if got := strict.HalfPair([]byte(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// HalfPair is true exactly where decoding would substitute a character.
func TestHalfPairs(t *testing.T) {
	unit := rapid.SampledFrom([]uint16{'a', '\\', 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xd83d, 0xde00})
	rapid.Check(t, func(t *rapid.T) {
		units := rapid.SliceOfN(unit, 0, 6).Draw(t, "units")
		text := `"`
		for _, u := range units {
			switch {
			case u == 'a':
				text += "a"
			case u == '\\' && rapid.Bool().Draw(t, "short"):
				text += `\\`
			case rapid.Bool().Draw(t, "large"):
				text += fmt.Sprintf(`\u%04X`, u)
			default:
				text += fmt.Sprintf(`\u%04x`, u)
			}
		}
		text += `"`
		want := slices.Contains(utf16.Decode(units), unicode.ReplacementChar)
		if got := strict.HalfPair([]byte(text)); got != want {
			t.Fatalf("%s: %v", text, got)
		}
	})
}

// A string is written as json.Marshal writes it, and read back as it was if it is text.
func TestStringsGoBothWays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.OneOf(
			rapid.SampledFrom([]byte("ab\"\\\n\t\r<>&\x00\x1f\x7f\xe2\x80\xa8\xc3\xbc")), rapid.Byte(),
		), 0, 12).Draw(t, "text"))
		have := strict.AppendString([]byte("x"), text)
		if want, _ := json.Marshal(text); string(have) != "x"+string(want) {
			t.Fatalf("%q is written as %s, want %s", text, have[1:], want)
		}
		var back, want string
		if err := strict.String(have[1:], &back); err != nil {
			t.Fatal(err)
		}
		if _ = json.Unmarshal(have[1:], &want); back != want {
			t.Fatalf("%s is read as %q, want %q", have[1:], back, want)
		}
	})
	for _, wrong := range []string{`1`, `{}`, `"`, `"\x"`, ``} {
		if err := strict.String([]byte(wrong), new(string)); err == nil {
			t.Errorf("%s is read as a string", wrong)
		}
	}
}
