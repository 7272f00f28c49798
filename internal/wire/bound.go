package wire

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
)

// Clean bounds a message that another program sent, as the tags of its type say. A text for people
// is cut; an id, a number or a list out of bounds is refused, and so is a word that its enumeration
// does not have. The error names the field, and nothing of its value.
//
//	bound:"line,80"    a text, cut to one line of 80 characters
//	bound:"text,80"    a text, cut to 80 characters
//	bound:"bytes,80"   a text, cut to 80 bytes
//	bound:"id,80"      an id that an agent chose, of at most 80 bytes (256 if no number is there)
//	bound:"range,0,9"  a number from 0 to 9; without the last one, from 0
//	bound:"list,8"     a list of at most 8; behind a space, the bound of its items
//	bound:"first,8"    a list, cut to its first 8
//	bound:"of,a,b"     it is emptied unless the field Kind is a or b; then a pointer must be there
//	bound:"drop"       it is not for the sender to say, and emptied
//	bound:"-"          any value: who takes it looks it up, or judges it whole
//
// A field that its JSON may omit may be empty. guard:"of=a" says the same as bound:"of,a".
func Clean(message any) *Error {
	at, allowed := cleanStruct(reflect.ValueOf(message).Elem())
	if allowed == "" {
		return nil
	}
	return Malformed(at[1:]).Allow(allowed)
}

// CleanRequest is Clean for a request, whose fields are arguments.
func CleanRequest(q any) *Error {
	e := Clean(q)
	if e != nil {
		e.Code = CodeBadArguments
	}
	return e
}

// Malformed refuses a message for one of its fields.
func Malformed(field string) *Error {
	return NewError(CodeBadEnvelope, "%s is missing, malformed or too long", field).At(field)
}

// check bounds a value. If it has to be refused, it says where in the value, and the values
// allowed there.
type check func(v reflect.Value) (at, allowed string)

// bounded is a field that is checked.
type bounded struct {
	index int
	name  string
	check check // nil: any value
	// kinds are those of the struct, whose field is kind, that have it; nil: all.
	kind  int
	kinds []string
}

func cleanStruct(v reflect.Value) (at, allowed string) {
	list := boundsOf(v.Type())
	for i := range list {
		f := &list[i]
		inner := v.Field(f.index)
		if f.kinds != nil && !slices.Contains(f.kinds, v.Field(f.kind).String()) {
			inner.SetZero()
			continue
		}
		if f.kinds != nil && inner.Kind() == reflect.Pointer && inner.IsNil() {
			return "." + f.name, "it is required"
		}
		if f.check == nil {
			continue
		}
		if at, allowed = f.check(inner); allowed != "" {
			return "." + f.name + at, allowed
		}
	}
	return "", ""
}

// knownBounds caches boundsOf.
var knownBounds sync.Map // reflect.Type → []bounded

func boundsOf(t reflect.Type) []bounded {
	known, ok := knownBounds.Load(t)
	if !ok {
		known, _ = knownBounds.LoadOrStore(t, readBounds(t))
	}
	return known.([]bounded)
}

func readBounds(t reflect.Type) (list []bounded) {
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		rules := strings.Fields(f.Tag.Get("bound"))
		b := bounded{index: f.Index[0], name: name}
		if kind, ok := strings.CutPrefix(f.Tag.Get("guard"), "of="); ok {
			b.kinds = []string{kind}
		}
		if len(rules) > 0 && strings.HasPrefix(rules[0], "of,") {
			b.kinds, rules = strings.Split(rules[0], ",")[1:], rules[1:]
		}
		if b.kinds != nil {
			kind, _ := t.FieldByName("Kind")
			b.kind = kind.Index[0]
		}
		if b.check = checkOf(f.Type, rules, strings.Contains(options, "omit")); b.check != nil || b.kinds != nil {
			list = append(list, b)
		}
	}
	return list
}

// checkOf returns the check of a type under some rules; nil: it has no bounds.
func checkOf(t reflect.Type, rules []string, optional bool) check {
	rule, bound, _ := strings.Cut(strings.Join(rules, " "), ",")
	switch rule {
	case "-":
		return nil
	case "drop":
		return func(v reflect.Value) (at, allowed string) {
			v.SetZero()
			return "", ""
		}
	}
	switch t.Kind() { //nolint:exhaustive // others have no bounds
	case reflect.Pointer:
		inner := checkOf(t.Elem(), rules, optional)
		if inner == nil {
			return nil
		}
		return func(v reflect.Value) (at, allowed string) {
			if v.IsNil() {
				return "", ""
			}
			return inner(v.Elem())
		}
	case reflect.Slice:
		return checkList(t, rules)
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return nil
		}
		return cleanStruct
	case reflect.String:
		return checkText(t, rule, bound, optional)
	case reflect.Int, reflect.Int64, reflect.Float64:
		if rule == "range" {
			return checkNumber(bound)
		}
	}
	return nil
}

func checkList(t reflect.Type, rules []string) check {
	most, first := math.MaxInt, false
	if len(rules) > 0 {
		rule, bound, _ := strings.Cut(rules[0], ",")
		if first = rule == "first"; first || rule == "list" {
			most, _ = strconv.Atoi(bound)
			rules = rules[1:]
		}
	}
	item := checkOf(t.Elem(), rules, false)
	allowed := fmt.Sprintf("at most %d of them", most)
	return func(v reflect.Value) (string, string) {
		if v.Len() > most {
			if !first {
				return "", allowed
			}
			v.SetLen(most)
		}
		for i := 0; item != nil && i < v.Len(); i++ {
			if at, allowed := item(v.Index(i)); allowed != "" {
				return "[" + strconv.Itoa(i) + "]" + at, allowed
			}
		}
		return "", ""
	}
}

func checkText(t reflect.Type, rule, bound string, optional bool) check {
	most, _ := strconv.Atoi(bound)
	cut := map[string]func(string, int) string{"line": clip.Line, "text": clip.Text, "bytes": clip.Bytes}[rule]
	words := enums[t.Name()]
	allowed, ok := strings.Join(words, ", "), func(s string) bool { return slices.Contains(words, s) }
	switch {
	case cut != nil:
		return func(v reflect.Value) (at, allowed string) {
			v.SetString(cut(v.String(), most))
			return "", ""
		}
	case rule == "id":
		most = cmp.Or(most, 256)
		allowed, ok = fmt.Sprintf("one line of 1 to %d bytes", most), func(s string) bool { return clip.IsID(s, most) }
	case t.Name() == "string" || words == nil:
		return nil
	}
	return func(v reflect.Value) (string, string) {
		if s := v.String(); s == "" && optional || ok(s) {
			return "", ""
		}
		return "", allowed
	}
}

func checkNumber(bound string) check {
	low, high, _ := strings.Cut(bound, ",")
	least, _ := strconv.ParseFloat(low, 64)
	most, err := strconv.ParseFloat(high, 64)
	allowed := "from " + low + " to " + high
	if err != nil {
		most, allowed = math.Inf(1), "from "+low
	}
	inRange := func(n float64) bool { return n >= least && n <= most }
	return func(v reflect.Value) (string, string) {
		if v.CanInt() && inRange(float64(v.Int())) || v.CanFloat() && inRange(v.Float()) {
			return "", ""
		}
		return "", allowed
	}
}
