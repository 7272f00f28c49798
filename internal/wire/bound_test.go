package wire_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/wire"
)

// fromDevices are the payloads that a paired device sends.
func fromDevices() (list []reflect.Type) {
	for _, k := range wire.Kinds() {
		if slices.Contains(k.Ways, wire.AgentToRouter) {
			list = append(list, reflect.TypeOf(k.Payload))
		}
	}
	return list
}

// cleaned are all types whose values wire.Clean bounds.
func cleaned() []reflect.Type {
	return append(fromDevices(), reflect.TypeFor[wire.Error](), reflect.TypeFor[wire.ChatRequest](),
		reflect.TypeFor[wire.ToolProgress](), reflect.TypeFor[wire.PagePresence](), reflect.TypeFor[wire.AvatarAct]())
}

// enumerations has the values of each of them.
var enumerations = func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(shapesOfProtocol) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), " = "); ok {
			value, _ = strconv.Unquote(value)
			all[name] = append(all[name], value)
		}
	}
	return all
}()

// rulesOf returns the bounds of a field, and the kinds of message that have it; nil: all.
func rulesOf(f reflect.StructField) (rules, kinds []string) {
	rules = strings.Fields(f.Tag.Get("bound"))
	if kind, ok := strings.CutPrefix(f.Tag.Get("guard"), "of="); ok {
		kinds = []string{kind}
	}
	if len(rules) > 0 && strings.HasPrefix(rules[0], "of,") {
		kinds, rules = strings.Split(rules[0], ",")[1:], rules[1:]
	}
	return rules, kinds
}

// Whatever a device may say, or a request that is cleaned, has a bound, or says in its tag that it
// has none.
func TestAllThatDevicesSendIsBounded(t *testing.T) {
	done := map[reflect.Type]bool{reflect.TypeFor[time.Time](): true}
	var look func(t *testing.T, at string, typ reflect.Type, rules []string)
	look = func(t *testing.T, at string, typ reflect.Type, rules []string) {
		rule, _, _ := strings.Cut(strings.Join(rules, " "), ",")
		switch {
		case !slices.Contains([]string{"", "-", "drop", "range", "list", "first", "line", "text", "bytes", "id"}, rule):
			t.Errorf("%s: there is no bound %q", at, rule)
		case rule == "-" || rule == "drop":
		case typ.Kind() == reflect.Pointer:
			look(t, at, typ.Elem(), rules)
		case typ.Kind() == reflect.Slice && typ.Elem().Kind() != reflect.Uint8:
			if rule != "list" && rule != "first" {
				t.Errorf("%s: the list has no bound", at)
				return
			}
			look(t, at, typ.Elem(), rules[1:])
		case typ.Kind() == reflect.String:
			if rule == "range" || rule == "" && enumerations[typ.Name()] == nil {
				t.Errorf("%s: the text has no bound", at)
			}
		case typ.Kind() == reflect.Struct && !done[typ]:
			done[typ] = true
			for f := range typ.Fields() {
				inner, _ := rulesOf(f)
				look(t, typ.Name()+"."+f.Name, f.Type, inner)
			}
		case typ.Kind() == reflect.Map || typ.Kind() == reflect.Interface:
			t.Errorf("%s: wire.Clean does not know how to bound a %s", at, typ)
		}
	}
	for _, typ := range cleaned() {
		look(t, typ.Name(), typ, nil)
	}
}

// fill makes a valid value in which everything is there.
func fill(v reflect.Value) {
	switch v.Kind() { //nolint:exhaustive // the zero value of others is valid
	case reflect.String:
		v.SetString("x")
		if values := enumerations[v.Type().Name()]; values != nil {
			v.SetString(values[0])
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Struct:
		for f, field := range v.Fields() {
			if f.IsExported() && v.Type() != reflect.TypeFor[time.Time]() {
				fill(field)
			}
		}
	}
}

// place makes a valid message, and returns it with a value in it.
type place func() (message, v reflect.Value)

func (p place) then(step func(v reflect.Value) reflect.Value) place {
	return func() (message, inner reflect.Value) {
		message, v := p()
		return message, step(v)
	}
}

// refuses reports a value that Clean accepts, or refuses at another place.
func (p place) refuses(t *testing.T, path string, set func(v reflect.Value)) {
	t.Helper()
	message, v := p()
	set(v)
	e := wire.Clean(message.Addr().Interface())
	if e == nil || e.Code != wire.CodeBadEnvelope || e.Field != path || strings.Contains(e.Text(), "no such") {
		t.Errorf("%v at %s: %+v", v, path, e)
	}
}

// accepts returns what Clean leaves.
func (p place) accepts(t *testing.T, path string, set func(v reflect.Value)) reflect.Value {
	t.Helper()
	message, v := p()
	set(v)
	if e := wire.Clean(message.Addr().Interface()); e != nil {
		t.Errorf("%v at %s: %+v", v, path, e)
	}
	return v
}

// try tries the bounds of a value and of its fields, and returns how many it has tried.
func (p place) try(t *testing.T, path string, typ reflect.Type, rules []string, omit bool) (tried int) {
	rule, bound, _ := strings.Cut(strings.Join(rules, " "), ",")
	bound, _, _ = strings.Cut(bound, " ")
	most, _ := strconv.Atoi(bound)
	text := func(s string) func(reflect.Value) { return func(v reflect.Value) { v.SetString(s) } }
	switch {
	case rule == "-":
		return 0
	case rule == "drop":
		if v := p.accepts(t, path, fill); !v.IsZero() {
			t.Errorf("%s is %v", path, v)
		}
		return 1
	case typ.Kind() == reflect.Pointer:
		return p.then(reflect.Value.Elem).try(t, path, typ.Elem(), rules, omit)
	case rule == "list" || rule == "first":
		long := func(v reflect.Value) {
			one := v.Index(0)
			for range most {
				v.Set(reflect.Append(v, one))
			}
		}
		if rule == "list" {
			p.refuses(t, path, long)
		} else if v := p.accepts(t, path, long); v.Len() != most {
			t.Errorf("%s: a list of %d", path, v.Len())
		}
		first := p.then(func(v reflect.Value) reflect.Value { return v.Index(0) })
		return 1 + first.try(t, path+"[0]", typ.Elem(), rules[1:], false)
	case rule == "line" || rule == "text" || rule == "bytes":
		v := p.accepts(t, path, text(strings.Repeat("ü", most+1)))
		if n := utf8.RuneCountInString(v.String()); n > most || n < most/2-1 || rule == "bytes" && v.Len() > most {
			t.Errorf("%s is cut to %d characters", path, n)
		}
	case rule == "range":
		low, high, _ := strings.Cut(strings.TrimPrefix(rules[0], "range,"), ",")
		for _, end := range []struct {
			text string
			step int64
		}{{low, -1}, {high, 1}} {
			if n, err := strconv.ParseInt(end.text, 10, 64); err == nil {
				number := func(n int64) func(reflect.Value) {
					return func(v reflect.Value) { v.Set(reflect.ValueOf(n).Convert(v.Type())) }
				}
				p.accepts(t, path, number(n))
				p.refuses(t, path, number(n+end.step))
			}
		}
	case typ.Kind() == reflect.String:
		wrong := []string{"no such\nid", "no such \u202eid", strings.Repeat("x", max(most, 256)+1)}
		if rule == "" {
			wrong = []string{"no such word"}
		}
		if !omit {
			wrong = append(wrong, "")
		} else {
			p.accepts(t, path, text(""))
		}
		for _, s := range wrong {
			p.refuses(t, path, text(s))
		}
	case typ.Kind() == reflect.Struct && typ != reflect.TypeFor[time.Time]():
		return p.tryFields(t, path, typ)
	default:
		return 0
	}
	return 1
}

func (p place) tryFields(t *testing.T, path string, typ reflect.Type) (tried int) {
	for f := range typ.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		rules, kinds := rulesOf(f)
		of := func(kind string) place {
			return p.then(func(v reflect.Value) reflect.Value {
				if kinds != nil {
					v.FieldByName("Kind").SetString(kind)
				}
				return v.FieldByIndex(f.Index)
			})
		}
		inner := of("")
		at := strings.TrimPrefix(path+"."+name, ".")
		if kinds != nil {
			inner = of(kinds[0])
			kind, _ := typ.FieldByName("Kind")
			all := slices.Clone(enumerations[kind.Type.Name()])
			other := slices.DeleteFunc(all, func(k string) bool { return slices.Contains(kinds, k) })[0]
			if v := of(other).accepts(t, at, func(reflect.Value) {}); !v.IsZero() {
				t.Errorf("%s of the kind %s is %v", at, other, v)
			}
			if f.Type.Kind() == reflect.Pointer {
				inner.refuses(t, at, reflect.Value.SetZero)
			}
			tried++
		}
		tried += inner.try(t, at, f.Type, rules, strings.Contains(options, "omit"))
	}
	return tried
}

// Each bound does what its tag says: it cuts, or refuses with the path of the field.
func TestBounds(t *testing.T) {
	tried := 0
	for _, typ := range cleaned() {
		t.Run(typ.Name(), func(t *testing.T) {
			tried += place(func() (message, v reflect.Value) {
				message = reflect.New(typ).Elem()
				fill(message)
				return message, message
			}).try(t, "", typ, nil, false)
		})
	}
	if tried < 60 {
		t.Errorf("only %d bounds were tried", tried)
	}
}

// A cleaned message stays as it is when it is cleaned again.
func TestCleanOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typ := rapid.SampledFrom(cleaned()).Draw(t, "type")
		message := reflect.New(typ)
		draw(t, message.Elem())
		if wire.Clean(message.Interface()) != nil {
			return
		}
		first := string(wire.MustJSON(message.Interface()))
		if e := wire.Clean(message.Interface()); e != nil || string(wire.MustJSON(message.Interface())) != first {
			t.Fatalf("%s became %s, %v", first, wire.MustJSON(message.Interface()), e)
		}
	})
}
