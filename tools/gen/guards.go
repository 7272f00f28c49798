package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// This file writes what the page checks of JSON from the service: a line for each type that names
// its fields, in the notation that web/src/wire/guard.ts reads. A field may say more than its type,
// with a tag:
//
//	guard:"of=x"    the field must be there when the field "kind" is x
//	guard:"signed"  a whole number that may be negative; any other int counts something
//	guard:"later"   its content is checked when it is used

// socketRoots are what the page receives before anything else is loaded.
var socketRoots = []any{
	wire.Envelope{},
	wire.BrowserWelcome{},
	wire.Presence{},
	wire.Entry{},
	wire.CommitAccepted{},
	wire.CommitConflict{},
	wire.ToolCall{},
	wire.CallCancel{},
	wire.WorldsChanged{},
	wire.Lease{},
	wire.Trace{},
	wire.AvatarAct{},
	wire.Error{},
	wire.ChatAnswer{},
	wire.ChatEvent{},
	wire.ProjectAnswer{},
	wire.ProjectEvent{},
	wire.Bridge{},
	wire.RelayNotice{},
	wire.Hosted{},
	wire.Asset{},
	doc.Document{},
}

// restRoots are what it requests from the parts that are loaded when they are needed.
var restRoots = []any{
	wire.Voice{},
	wire.WorldCard{},
	wire.Smoke{},
	wire.Account{},
	wire.RelayEvent{},
	wire.LinkUse{},
	wire.LinkResult{},
	wire.ProviderRedirect{},
	wire.TerminalsAnswer{},
	wire.AgentPrograms{},
	wire.AgentTestResult{},
	wire.ConnectAnswer{},
}

// voiceRoots are what it receives during a call.
var voiceRoots = []any{wire.VoiceEvent{}}

// coderRoots are what it receives of the coding surface.
var coderRoots = []any{
	wire.Coder{},
	wire.CoderAnswer{},
	wire.CoderEvent{},
	wire.Missions{},
	wire.Preview{},
	wire.Heartbeat{},
	wire.CuratorLogs{},
	wire.LobePrompt{},
	wire.PlainChat{},
	wire.CoderRun{},
}

// closedEnums are those of which the page can show no value that it does not know. A value of any
// other enum may be one of a newer service.
var closedEnums = []string{
	"AssetKind", "ChatEventKind", "CoderEventKind", "CoderOutcome", "CoderState", "MarkKind", "MessageState", "ModelSize", "PartKind", "ProjectEventKind", "ProjectPhase",
	"Role", "Speaker", "ToolState", "TouchKind", "VoiceEventKind", "VoiceState", "VoiceToolState", "VoiceTurnState",
}

// guardsTS writes the table of some types and of those in them.
func guardsTS(name string, roots []any) func() (string, error) {
	return func() (string, error) {
		enums, err := enumsOf("../internal/wire")
		if err != nil {
			return "", err
		}
		w := &guardWriter{enums: enums, shapes: map[string]string{}}
		for _, r := range roots {
			w.declare(reflect.TypeOf(r))
		}
		if w.err != nil {
			return "", w.err
		}
		slices.Sort(w.names)
		var b strings.Builder
		b.WriteString(header + "\nimport type {\n")
		for _, n := range w.names {
			fmt.Fprintf(&b, "  %s,\n", n)
		}
		fmt.Fprintf(&b, "} from \"./types.gen.ts\";\n\nexport interface %sTypes {\n", name)
		for _, n := range w.names {
			fmt.Fprintf(&b, "  %s: %s;\n", n, n)
		}
		fmt.Fprintf(&b, "}\n\n/** The fields of each type, in the notation of guard.ts. */\nexport const %s_SHAPES: Readonly<Record<keyof %sTypes, string>> = {\n", strings.ToUpper(name), name)
		for _, n := range w.names {
			fmt.Fprintf(&b, "  %s: %q,\n", n, w.shapes[n])
		}
		b.WriteString("};\n")
		return b.String(), nil
	}
}

type guardWriter struct {
	enums  map[string][]string
	names  []string
	shapes map[string]string // the fields of each type
	err    error
}

func (w *guardWriter) declare(t reflect.Type) {
	name := tsName(t)
	if slices.Contains(w.names, name) {
		return
	}
	w.names = append(w.names, name)
	w.shapes[name] = strings.Join(w.fields(t), " ")
}

func (w *guardWriter) fields(t reflect.Type) (list []string) {
	for f := range t.Fields() {
		if f.Anonymous {
			list = append(list, w.fields(f.Type)...)
			continue
		}
		key, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if key == "" || key == "-" {
			continue
		}
		shape, checked := w.shapeOf(f)
		if !checked {
			continue
		}
		if kind, ok := strings.CutPrefix(f.Tag.Get("guard"), "of="); ok {
			key += "@" + kind
		} else if strings.Contains(opts, "omit") {
			key += "?"
		}
		if shape != "" {
			key += ":" + shape
		}
		list = append(list, key)
	}
	return list
}

// shapeOf returns the shape of a field's value, which is empty for a text; false when any value
// will do.
func (w *guardWriter) shapeOf(f reflect.StructField) (string, bool) {
	switch f.Tag.Get("guard") {
	case "later":
		if f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() != reflect.Uint8 {
			return "{}[]", true
		}
		return "{}", true
	case "signed":
		return strings.Replace(w.typeOf(f.Type), "c", "i", 1), true
	}
	if ts := f.Tag.Get("ts"); ts != "" {
		// One literal is what the type is known by; of several there may be more in a newer
		// service.
		if literal := strings.Trim(ts, "'"); !strings.Contains(literal, "'") {
			return "=" + literal, true
		}
		return "", true
	}
	shape := w.typeOf(f.Type)
	return shape, shape != "unknown"
}

func (w *guardWriter) typeOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return ""
	case t == reflect.TypeFor[json.RawMessage]():
		return "unknown"
	case t.Kind() == reflect.String && t.PkgPath() == wirePath && slices.Contains(closedEnums, t.Name()):
		return "=" + w.valuesOf(t.Name())
	}
	switch t.Kind() {
	case reflect.String:
		return ""
	case reflect.Bool:
		return "b"
	case reflect.Int, reflect.Uint64:
		return "c"
	case reflect.Uint32:
		return "u"
	case reflect.Int64:
		return "i"
	case reflect.Float64:
		return "n"
	case reflect.Pointer:
		return w.typeOf(t.Elem())
	case reflect.Slice:
		return w.typeOf(t.Elem()) + "[]"
	case reflect.Array:
		if item := w.typeOf(t.Elem()); item == "n" {
			return fmt.Sprintf("n%d", t.Len())
		}
	case reflect.Struct:
		w.declare(t)
		return tsName(t)
	}
	w.err = fmt.Errorf("no guard for %s", t)
	return ""
}

// valuesOf returns the values of an enum, separated by "|".
func (w *guardWriter) valuesOf(name string) string {
	values := make([]string, len(w.enums[name]))
	for i, quoted := range w.enums[name] {
		value, err := strconv.Unquote(quoted)
		if err != nil || strings.ContainsAny(value, " |") {
			w.err = fmt.Errorf("%s has a value that the notation cannot hold: %s", name, quoted)
		}
		values[i] = value
	}
	return strings.Join(values, "|")
}
