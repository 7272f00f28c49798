// This file takes slips as they are meant: what models and their hosts write when they know what they
// want but not how it is spelled here. Only what has one meaning is taken; the rest is left as it is,
// and validation refuses it with an example.

package tool

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/image/colornames"

	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/internal/world"
)

// wrappers are names under which some hosts send the arguments themselves.
var wrappers = []string{"args", "arguments", "input", "params", "parameters"}

// mendRoot mends what concerns the arguments as a whole: one object too many around them, `ids` for a
// list of objects, and a list of one whose only element was written flat.
func (v *validator) mendRoot(root *node, args arguments) arguments {
	if len(args) == 1 {
		for _, name := range wrappers {
			if inner, ok := args[name]; ok && root.Properties[name] == nil {
				if m, ok := parsed(inner).(arguments); ok {
					v.mended = true
					args = m
				}
			}
		}
	}
	name, items := root.objectList()
	if items == nil || args[name] != nil {
		return args
	}
	list := namedByIDs(args, root, items)
	if list == nil {
		list = flat(args, root, items)
	}
	if list != nil {
		args[name] = list
		v.mended = true
	}
	return args
}

// objectList returns the only required argument when it is a list of objects, and the schema of these.
func (n *node) objectList() (string, *node) {
	if len(n.Required) != 1 {
		return "", nil
	}
	p := n.Properties[n.Required[0]]
	if p == nil || p.Type != typeArray || p.Items == nil || p.Items.Type != typeObject {
		return "", nil
	}
	return n.Required[0], p.Items
}

// namedByIDs takes {"ids": ["a", "b"]} out of args, as a list of objects. Nil: there are no such ids.
func namedByIDs(args arguments, root, items *node) []any {
	given, ok := args["ids"]
	if !ok || root.Properties["ids"] != nil || items.Properties["id"] == nil {
		return nil
	}
	ids, ok := parsed(given).([]any)
	if one, isText := given.(string); !ok && isText && one != "" {
		ids = []any{one}
	}
	if len(ids) == 0 {
		return nil
	}
	list := make([]any, len(ids))
	for i, id := range ids {
		if _, ok := id.(string); !ok {
			return nil
		}
		list[i] = arguments{"id": id}
	}
	delete(args, "ids")
	return list
}

// flat takes the members of one object out of args, when all that it requires is there. Nil: it is not.
func flat(args arguments, root, items *node) []any {
	one := arguments{}
	for name, x := range args {
		if root.Properties[name] == nil && items.Properties[name] != nil {
			one[name] = x
		}
	}
	if len(one) == 0 || slices.ContainsFunc(items.Required, func(name string) bool { return one[name] == nil }) {
		return nil
	}
	for name := range one {
		delete(args, name)
	}
	return []any{one}
}

// spellings are other names of arguments, where no schema has them as its own.
var spellings = map[string]string{"colour": "color", "behaviour": "behavior"}

// mendMembers drops the members that are null, which stands for absent, and renames British spellings.
func (v *validator) mendMembers(n *node, m map[string]any) {
	for name, x := range m {
		switch ours := spellings[name]; {
		case x == nil && n.Properties[name] != nil:
			delete(m, name)
			v.mended = true
		case ours != "" && n.Properties[name] == nil && n.Properties[ours] != nil && m[ours] == nil:
			delete(m, name)
			m[ours] = x
			v.mended = true
		}
	}
}

// mend returns what a value stands for. It returns x itself when that is right already, or when it has
// no single meaning here.
func (v *validator) mend(n *node, x any) any {
	switch n.Type {
	case typeObject:
		return v.mendObject(n, x)
	case typeArray:
		return mendList(n, x)
	case typeString:
		if s, ok := x.(string); ok {
			if meant := v.mendText(n, s); meant != s {
				return meant
			}
		}
	case typeNumber, typeInteger:
		if s, ok := x.(string); ok {
			if f, ok := parseNumber(s); ok {
				return f
			}
			if h, ok := hourOf(s); ok && v.argument() == "time_of_day" {
				return h
			}
		}
	case typeBoolean:
		if s, ok := x.(string); ok {
			return boolOf(s)
		}
	case "":
		return v.mendOneOrThree(x)
	}
	return x
}

// argument returns the name of the argument that is looked at; empty: it is an element of a list.
func (v *validator) argument() string { return v.path[len(v.path)-1].name }

// mendObject takes a string that parses as an object, and an id for an object that needs nothing else.
func (v *validator) mendObject(n *node, x any) any {
	s, ok := x.(string)
	if !ok {
		return x
	}
	if m, ok := parsed(s).(map[string]any); ok {
		return m
	}
	if slices.Equal(n.Required, []string{"id"}) && s != "" && v.argument() == "" {
		return map[string]any{"id": s}
	}
	return x
}

// mendList takes a string that parses as the list, {x, y, z} for a point, and one object for a list of
// objects.
func mendList(n *node, x any) any {
	point := n.isPoint()
	if s, ok := x.(string); ok {
		switch list := parsed(s).(type) {
		case []any:
			return list
		case map[string]any:
			x = list
		default:
			if point {
				return numbers(s, x)
			}
			if n.Items != nil && len(n.Items.Enum) > 0 {
				return splitList(s)
			}
			return x
		}
	}
	m, ok := x.(map[string]any)
	switch {
	case !ok:
	case point:
		if list := members(m, "x", "y", "z"); list != nil {
			return list
		}
	case n.Items != nil && n.Items.Type == typeObject:
		return []any{m}
	}
	return x
}

// isPoint reports whether the schema is that of [x, y, z].
func (n *node) isPoint() bool {
	return n.Type == typeArray && n.Items != nil && n.Items.Type == typeNumber && n.MinItems != nil && *n.MinItems == 3
}

// mendOneOrThree takes what was written for a rotation or a scale.
func (v *validator) mendOneOrThree(x any) any {
	if s, ok := x.(string); ok {
		if f, ok := parseNumber(s); ok {
			return f
		}
		if x = parsed(s); x == nil {
			return numbers(s, s)
		}
	}
	switch y := x.(type) {
	case map[string]any:
		if list := members(y, "x", "y", "z"); list != nil {
			return list
		}
		if list := members(y, "pitch", "yaw", "roll"); list != nil && v.argument() == "rotation" {
			return list
		}
	case []any:
		for i, z := range y {
			if s, ok := z.(string); ok {
				if f, ok := parseNumber(s); ok {
					y[i] = f
					v.mended = true
				}
			}
		}
	}
	return x
}

// members returns three members of an object that has no others. Nil: it is not such an object.
func members(m map[string]any, names ...string) []any {
	if len(m) != len(names) {
		return nil
	}
	list := make([]any, len(names))
	for i, name := range names {
		x, ok := m[name]
		if !ok {
			return nil
		}
		list[i] = x
	}
	return list
}

// numbers returns the numbers of a list without brackets ("4, 0, -2"), or otherwise when it is not one.
func numbers(s string, otherwise any) any {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
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
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		list = append(list, part)
	}
	return list
}

// parsed returns the object or list that a string contains as JSON, or nil. Other values are returned
// as they are.
func parsed(x any) any {
	s, ok := x.(string)
	if !ok {
		return x
	}
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "{") && !strings.HasPrefix(s, "[") {
		return nil
	}
	value, err := strict.Read([]byte(s))
	if err != nil {
		return nil
	}
	return value
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

// boolOf returns the boolean that a string names, or the string.
func boolOf(s string) any {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "true", "yes":
		return true
	case "false", "no":
		return false
	}
	return s
}

// underscored and joined write the blanks and hyphens of a name as ours has them, and as CSS does.
var (
	underscored = strings.NewReplacer(" ", "_", "-", "_")
	joined      = strings.NewReplacer(" ", "", "-", "", "_", "")
)

// folded writes a name as ours are written: lower case, with underscores.
func folded(s string) string {
	return underscored.Replace(strings.ToLower(strings.TrimSpace(s)))
}

// meanings are other words for values of an argument. Those of weather and sky overlap in everyday
// language: a sunny day has a clear sky and no weather.
var meanings = map[string]map[string]string{
	"view":    {"top": "overhead", "top_down": "overhead", "above": "overhead", "birds_eye": "overhead", "first_person": "avatar", "agent": "avatar"},
	"weather": {"clear": "none", "sunny": "none", "dry": "none", "rainy": "rain", "snowy": "snow", "foggy": "fog", "mist": "fog"},
	"sky":     {"sunny": "clear", "blue": "clear", "cloudless": "clear", "clouds": "cloudy", "grey": "overcast", "gray": "overcast"},
	"ground":  {"grass": "meadow", "beach": "sand", "snowy": "snow", "rock": "stone"},
}

// mendText takes an allowed value or a kind in other case, another word for a value, and the names that
// CSS has for colours.
func (v *validator) mendText(n *node, s string) string {
	argument := v.argument()
	switch {
	case len(n.Enum) > 0:
		if slices.Contains(n.Enum, s) {
			return s
		}
		low := folded(s)
		if word := meanings[argument][low]; word != "" && !slices.Contains(n.Enum, low) {
			low = word
		}
		if slices.Contains(n.Enum, low) {
			return low
		}
	case argument == "kind":
		if _, known := world.PieceOf(s); known {
			return s
		}
		low := folded(s)
		if _, known := world.PieceOf(low); known || slices.Contains(otherKinds, low) {
			return low
		}
	case argument == "color":
		return hexOf(s)
	}
	return s
}

// otherKinds are kinds that no piece of the catalogue has.
var otherKinds = []string{world.KindComposite, world.KindModel, world.KindAvatar}

// shortHex is #rgb.
var shortHex = regexp.MustCompile(`^#[0-9a-f]{3}$`)

// hexOf returns #rrggbb for #rgb and for the names that CSS has beyond our palette.
func hexOf(s string) string {
	low := strings.ToLower(strings.TrimSpace(s))
	switch {
	case world.IsSwatch(low):
		return low
	case shortHex.MatchString(low):
		return string([]byte{'#', low[1], low[1], low[2], low[2], low[3], low[3]})
	}
	if strings.HasPrefix(low, "#") {
		return s
	}
	c, ok := colornames.Map[joined.Replace(low)]
	if !ok {
		return s
	}
	const digits = "0123456789abcdef"
	hex := []byte{'#'}
	for _, b := range []byte{c.R, c.G, c.B} {
		hex = append(hex, digits[b>>4], digits[b&15])
	}
	return string(hex)
}

// hours are the hours of the day that words stand for, as the light is best at them.
var hours = map[string]float64{
	"midnight": 0, "dawn": 6, "sunrise": 6.5, "morning": 9, "noon": 12, "midday": 12, "day": 13, "daytime": 13,
	"afternoon": 15, "evening": 19, "golden_hour": 19, "sunset": 19.5, "dusk": 20, "night": 23, "nighttime": 23,
}

// clock is a time of day: 22:30, 7:05:00, 10pm, 7:30 am.
var clock = regexp.MustCompile(`^(\d{1,2})(?::(\d{2}))?(?::\d{2})? ?(am|pm)?$`)

// hourOf returns the hour of the day that a word or a time names, 0 to 24.
func hourOf(s string) (float64, bool) {
	low := strings.ToLower(strings.TrimSpace(s))
	if h, ok := hours[folded(low)]; ok {
		return h, true
	}
	m := clock.FindStringSubmatch(strings.ReplaceAll(low, ".", ""))
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
