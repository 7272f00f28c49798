package tool

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/worldmcp/world/internal/world/doc"
)

// boolOf returns the boolean that a value stands for, or the value.
func boolOf(x any) any {
	switch y := x.(type) {
	case float64:
		if y == 0 || y == 1 {
			return y == 1
		}
	case string:
		switch strings.ToLower(strings.TrimSpace(y)) {
		case "true", "yes", "on", "1":
			return true
		case "false", "no", "off", "0":
			return false
		}
	}
	return x
}

// underscored and unspaced convert the blanks and hyphens of a name to our style, and to that of
// CSS.
var (
	underscored = strings.NewReplacer(" ", "_", "-", "_", "'", "")
	unspaced    = strings.NewReplacer(" ", "", "-", "", "_", "")
)

// folded converts a name to our style: lower case, with underscores.
func folded(s string) string {
	return underscored.Replace(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(s)), "’", ""))
}

// mendText accepts synonyms of an allowed value or a kind, CSS's names of colours, a number that is
// meant as text, and the only element of a list or object.
func (v *validator) mendText(n *node, x any) any {
	argument := v.argument()
	switch y := x.(type) {
	case bool:
		return onOff(n, y)
	case float64:
		if len(n.Enum) == 0 && argument != "color" && argument != "" {
			return strconv.FormatFloat(y, 'f', -1, 64)
		}
	case []any:
		if argument == "color" {
			return rgbOf(y)
		}
		if argument == "query" {
			if words := namesIn(y); words != nil {
				return joined(words)
			}
		}
		if len(y) == 1 {
			if s, ok := y[0].(string); ok {
				return v.mendText(n, s)
			}
		}
	case map[string]any:
		if list := members(y, 0, "r", "g", "b"); list != nil && argument == "color" && len(y) == 3 {
			return rgbOf(list)
		}
		if id, ok := y["id"].(string); ok && len(y) == 1 && slices.Contains(named, argument) {
			return id
		}
	case string:
		if meant := v.mendWord(n, argument, y); meant != y {
			return meant
		}
	}
	return x
}

// joined concatenates the strings of a list.
func joined(words []any) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		s, _ := w.(string)
		b.WriteString(s)
	}
	return b.String()
}

// onOff returns the allowed value for true or false, or the boolean itself.
func onOff(n *node, on bool) any {
	words := []string{"off", "none"}
	if on {
		words = []string{"on"}
	}
	for _, w := range words {
		if slices.Contains(n.Enum, w) {
			return w
		}
	}
	return on
}

// mendWord corrects a word of a fixed set, a kind, a colour or the name of an avatar.
func (v *validator) mendWord(n *node, argument, s string) string {
	switch {
	case len(n.Enum) > 0:
		if slices.Contains(n.Enum, s) {
			return s
		}
		if word := n.allowedWord(v.subject(), s); word != "" {
			return word
		}
		if on, ok := boolOf(s).(bool); ok {
			if word, ok := onOff(n, on).(string); ok {
				return word
			}
		}
	case argument == "kind":
		if _, known := doc.PieceOf(s); known {
			return s
		}
		low := snake(s)
		if slices.Contains(otherKinds, strings.TrimSuffix(low, "s")) {
			return strings.TrimSuffix(low, "s")
		}
		if kind, ok := doc.KindOf(s); ok {
			return kind
		}
	case argument == "color":
		return hexOf(s)
	case len(s) <= 12 && slices.Contains(named, argument):
		if word := reserved[folded(s)]; word != "" {
			return word
		}
	}
	return s
}

// allowedWord returns the allowed value that a word means: in other case, another word for it, or a
// form of it (raining, glossy).
func (n *node) allowedWord(argument, s string) string {
	low := snake(s)
	if slices.Contains(n.Enum, low) {
		return low
	}
	for _, form := range []string{low, strings.TrimSuffix(low, "s")} {
		if word := meanings[argument][form]; slices.Contains(n.Enum, word) {
			return word
		}
	}
	for _, word := range n.Enum {
		for _, ending := range []string{"s", "y", "d", "ed", "ing", "ic", "lic", "al", word[len(word)-1:] + "ing", word[len(word)-1:] + "ed"} {
			if low == word+ending || low == word+"_covered" || low+"s" == word {
				return word
			}
		}
	}
	return ""
}

// otherKinds are kinds that no piece of the catalogue has.
var otherKinds = []string{doc.KindComposite, doc.KindModel, doc.KindAvatar}

// hourOf returns the hour of the day that a word or a time names, 0 to 24.
func hourOf(s string) (float64, bool) {
	low := strings.ToLower(strings.TrimSpace(s))
	if h, ok := hours[folded(low)]; ok {
		return h, true
	}
	m := clock.FindStringSubmatch(strings.NewReplacer(".", "", " o'clock", ":00", "h", ":").Replace(low))
	if m == nil || m[2] == "" && m[3] == "" {
		return 0, false
	}
	hour, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi(m[2])
	switch {
	case minute > 59 || hour > 24 || hour == 24 && minute > 0 || m[3] != "" && (hour < 1 || hour > 12):
		return 0, false
	case m[3] != "":
		if hour %= 12; m[3] == "pm" {
			hour += 12
		}
	}
	return float64(hour) + math.Round(float64(minute)/60*100)/100, true
}
