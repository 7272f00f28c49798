package wire

import "testing"

func TestHalfPair(t *testing.T) {
	for text, want := range map[string]bool{
		`"plain"`: false, `"\ud83d\ude00"`: false, `"\uD83D\uDE00 and more"`: false, `"\\ud83d"`: false, `"\\\\ud83d"`: false, `"\u0041"`: false,
		`"\ud83d"`: true, `"\ude00"`: true, `"\ude00\ud83d"`: true, `"\ud83d\ud83d\ude00"`: true, `"\ud83dx\ude00"`: true, `"\\\ud83d"`: true,
		`"\ud83d\n\ude00"`: true, `"x\"\ud83d"`: true, ``: false, `"\ud83d\u0041"`: true,
	} {
		if got := HalfPair([]byte(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
