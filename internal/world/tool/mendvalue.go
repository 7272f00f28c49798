package tool

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/worldmcp/world/internal/wire/strict"
)

// mend returns the corrected form of a value, or x itself when it is right already or ambiguous.
func (v *validator) mend(n *node, x any) any {
	switch n.Type {
	case typeObject:
		return mendObject(n, x)
	case typeArray:
		return v.mendList(n, x)
	case typeString:
		return v.mendText(n, x)
	case typeNumber, typeInteger:
		return v.mendNumber(n, x)
	case typeBoolean:
		return boolOf(x)
	case "":
		return v.mendOneOrThree(x)
	}
	return x
}

// argument returns the name of the current argument; empty: it is an element of a list.
func (v *validator) argument() string { return v.path[len(v.path)-1].name }

// mendObject accepts a string that parses as an object, and an id or a kind for an object that
// requires nothing else.
func mendObject(n *node, x any) any {
	s, ok := x.(string)
	if !ok {
		return x
	}
	if m, ok := parsed(s).(map[string]any); ok {
		return m
	}
	if len(n.Required) == 1 && s != "" {
		return map[string]any{n.Required[0]: s}
	}
	return x
}

// mendNumber accepts a number as text, also with its unit, and one beyond a limit that only bounds
// the answer.
func (v *validator) mendNumber(n *node, x any) any {
	if s, ok := x.(string); ok {
		f, ok := v.parseMeasure(s)
		if h, isHour := hourOf(s); !ok && isHour && v.argument() == "time_of_day" {
			f, ok = h, true
		}
		if !ok {
			return x
		}
		x = f
	}
	f, ok := x.(float64)
	if most, bounded := atMost[v.argument()]; ok && bounded && n.Maximum != nil && f > *n.Maximum && f <= most {
		return *n.Maximum
	}
	return x
}

// mendList accepts a string that parses as the list, {x, y, z} for a point, and one object for a
// list of objects.
func (v *validator) mendList(n *node, x any) any {
	point := n.isPoint()
	if s, ok := x.(string); ok {
		switch list := parsed(s).(type) {
		case []any:
			return list
		case map[string]any:
			x = list
		default:
			switch {
			case point:
				return numbers(s, x)
			case looksLikeJSON(s):
			case n.Items != nil && (len(n.Items.Enum) > 0 || n.Items.Type == typeObject && len(n.Items.Required) == 1):
				return splitList(s)
			}
			return x
		}
	}
	if list, ok := x.([]any); ok && n.Items != nil && n.Items.isPoint() && len(list) == 3 && v.areNumbers(list) {
		return []any{list} // a path of one point
	}
	if list, ok := x.([]any); ok && len(list) == 1 {
		if inner, ok := list[0].([]any); ok &&
			(point && v.areNumbers(inner) || n.Items != nil && n.Items.Type == typeObject && areObjects(inner)) {
			return inner // one pair of brackets too many
		}
	}
	m, ok := x.(map[string]any)
	switch {
	case !ok:
	case point:
		if list := members(m, 0, "x", "y", "z"); list != nil {
			return list
		}
	case n.Items != nil && n.Items.Type == typeObject:
		if list, ok := m[v.argument()].([]any); ok && len(m) == 1 {
			return list // {"objects": {"objects": [...]}}
		}
		if list := n.Items.byID(m); list != nil {
			return list
		}
		return []any{m}
	}
	return x
}

func areObjects(list []any) bool {
	return !slices.ContainsFunc(list, func(x any) bool { _, ok := x.(map[string]any); return !ok })
}

// areNumbers reports whether all elements are numbers.
func (v *validator) areNumbers(list []any) bool {
	return !slices.ContainsFunc(list, func(x any) bool { _, ok := x.(float64); return !ok })
}

// byID returns the elements of a list that was written as an object whose keys are the ids:
// {"bench_1": {"color": "coral"}}. Nil: it is not such an object.
func (n *node) byID(m map[string]any) []any {
	if !slices.Equal(n.Required, []string{"id"}) {
		return nil
	}
	list := []any{}
	for _, id := range slices.Sorted(maps.Keys(m)) {
		one, ok := m[id].(map[string]any)
		if !ok || one["id"] != nil || n.Properties[id] != nil {
			return nil
		}
		one = maps.Clone(one)
		one["id"] = id
		list = append(list, one)
	}
	return list
}

// mendOneOrThree corrects the value of a rotation or a scale.
func (v *validator) mendOneOrThree(x any) any {
	if s, ok := x.(string); ok {
		if f, ok := v.parseMeasure(s); ok {
			return f
		}
		if x = parsed(s); x == nil {
			return numbers(s, s)
		}
	}
	rest := 1.0 // the scale in directions that are not given
	names := []string{"x", "y", "z"}
	if v.argument() == "rotation" {
		rest = 0
	}
	switch y := x.(type) {
	case map[string]any:
		if list := members(y, rest, names...); list != nil {
			return list
		}
		if list := members(y, 0, "pitch", "yaw", "roll"); list != nil && rest == 0 {
			return list
		}
	case []any:
		if len(y) == 1 {
			if f, ok := y[0].(float64); ok {
				return f
			}
		}
		for i, z := range y {
			if s, ok := z.(string); ok {
				if f, ok := v.parseMeasure(s); ok {
					y[i] = f
					v.mended = true
				}
			}
		}
	}
	return x
}

// members returns the members of an object that has these and no others, in upper or lower case;
// rest replaces missing ones, of which there are at most two, and for a point only the height. Nil:
// it is not such an object.
func members(m map[string]any, rest float64, names ...string) []any {
	list := make([]any, len(names))
	found := 0
	for i, name := range names {
		x, ok := m[name]
		if !ok {
			x, ok = m[strings.ToUpper(name)]
		}
		if ok {
			found++
		} else {
			x = rest
		}
		list[i] = x
	}
	if found == 0 || found < len(m) {
		return nil
	}
	return list
}

// numbers returns the numbers of a list in other brackets or none ("4, 0, -2", "(4, 0, -2)"); for
// other text it returns otherwise.
func numbers(s string, otherwise any) any {
	s = strings.Trim(strings.TrimSpace(s), "()[]{}<>")
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
	list := make([]any, len(parts))
	for i, part := range parts {
		f, ok := parseNumber(part)
		if !ok {
			return otherwise
		}
		list[i] = f
	}
	if len(list) < 2 {
		return otherwise
	}
	return list
}

// splitList returns the names of a list that was written as one string.
func splitList(s string) []any {
	list := []any{}
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// parsed returns the object or list that a string contains as JSON, or nil. Other values are
// returned as they are.
func parsed(x any) any {
	s, ok := x.(string)
	if !ok {
		return x
	}
	s = strings.TrimSpace(s)
	if block := fenced.FindStringSubmatch(s); block != nil {
		s = block[1]
	}
	if !looksLikeJSON(s) {
		return nil
	}
	value, err := strict.Read([]byte(s))
	if err != nil {
		value, err = strict.Read([]byte(plainJSON(s)))
	}
	if err != nil {
		return nil
	}
	return value
}

func looksLikeJSON(s string) bool { return strings.HasPrefix(s, "{") || strings.HasPrefix(s, "[") }

// fenced is a block of code in Markdown, pythonWord a word that Python and JSON write differently,
// and lastComma a string, which stays, or a trailing comma.
var (
	fenced     = regexp.MustCompile("(?s)^```[a-z]*\\s*(.*?)\\s*```$")
	pythonWord = strings.NewReplacer("'", `"`, "True", "true", "False", "false", "None", "null")
	lastComma  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|,\s*([\]}])`)
)

// plainJSON converts Python literals, and lists with trailing commas, to JSON.
func plainJSON(s string) string {
	if !strings.Contains(s, `"`) {
		s = pythonWord.Replace(s)
	}
	return lastComma.ReplaceAllStringFunc(s, func(found string) string {
		if found[0] == '"' {
			return found
		}
		return found[len(found)-1:]
	})
}

// numeral is a decimal number: strconv also takes hexadecimal ones, underscores, "Inf" and "NaN".
var numeral = regexp.MustCompile(`^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$`)

// parseNumber parses a decimal number.
func parseNumber(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	if len(s) > 40 || !numeral.MatchString(s) {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && !math.IsInf(f, 0)
}

// parseMeasure parses a decimal number, with or without the unit of its argument.
func (v *validator) parseMeasure(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	unit := strings.TrimLeft(s, "+-.0123456789 ")
	if unit != "" && slices.Contains(v.units(), unit) {
		s = strings.TrimSuffix(s, unit)
	}
	return parseNumber(s)
}

// subject returns the name of the current argument, or of the list that the current element belongs
// to.
func (v *validator) subject() string {
	if name := v.argument(); name != "" || len(v.path) < 2 {
		return name
	}
	return v.path[len(v.path)-2].name
}

// units returns the words for the unit of the current argument. Other units are not converted.
func (v *validator) units() []string {
	switch v.subject() {
	case "rotation":
		return []string{"°", "deg", "degree", "degrees"}
	case "timeout":
		return []string{"s", "sec", "second", "seconds"}
	case "speed":
		return []string{"m/s"}
	case "scale":
		return []string{"x"}
	case "width", "depth", "height":
		return []string{"m", "metre", "metres", "meter", "meters", "px"}
	case "time_of_day", "count", "rows", "limit", "steps":
		return nil
	}
	return []string{"m", "metre", "metres", "meter", "meters"}
}
