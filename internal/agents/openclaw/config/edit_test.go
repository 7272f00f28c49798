package config

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/base/local"
)

type object = map[string]any

// leaf, flat and nested generate settings. There is no null in them: OpenClaw drops it.
var (
	leaf = rapid.OneOf(rapid.Just[any]("a"), rapid.Just[any]("b"), rapid.Just[any](1.0), rapid.Just[any](true),
		rapid.Just[any]([]any{"x"}),
		rapid.Just[any]([]any{"y", "z"}))
	key  = rapid.SampledFrom([]string{"command", "args", "env", "url"})
	flat = rapid.MapOfN(key, leaf, 0, 4)
	deep = rapid.MapOfN(key, rapid.OneOf(leaf, rapid.Map(flat, func(m object) any { return m })), 0, 4)
)

// anywhere generates whole settings that go through some of the places that edits touch.
func anywhere(t *rapid.T) object {
	s := object{}
	if rapid.Bool().Draw(t, "other") {
		s["gateway"] = any(deep.Draw(t, "gateway"))
	}
	if rapid.Bool().Draw(t, "mcp") {
		mcp := deep.Draw(t, "in mcp")
		if s["mcp"] = any(mcp); rapid.Bool().Draw(t, "servers") {
			servers := object{}
			if mcp["servers"] = any(servers); rapid.Bool().Draw(t, "world") {
				servers["world"] = rapid.OneOf(leaf, rapid.Map(deep, func(m object) any { return m })).Draw(t, "entry")
			}
			if rapid.Bool().Draw(t, "another server") {
				servers["other"] = any(deep.Draw(t, "other entry"))
			}
		}
	}
	if rapid.Bool().Draw(t, "plugins") {
		s["plugins"] = any(plugins(t))
	}
	return s
}

// plugins generates a section plugins.
func plugins(t *rapid.T) object {
	list := rapid.SliceOfN(rapid.SampledFrom([]any{"a", "b", "c"}), 0, 3)
	section := object{}
	if rapid.Bool().Draw(t, "load") {
		load := object{}
		if section["load"] = any(load); rapid.Bool().Draw(t, "paths") {
			load["paths"] = any(list.Draw(t, "list"))
		}
	}
	if rapid.Bool().Draw(t, "entries") {
		entries := object{"other": object{"enabled": true, "config": object{"key": "k"}}}
		if section["entries"] = any(entries); rapid.Bool().Draw(t, "switched off") {
			entries[pluginID] = object{"enabled": false, "config": object{"voice": "alto"}}
		}
	}
	if rapid.Bool().Draw(t, "allow") {
		section["allow"] = any(list.Draw(t, "allowed"))
	}
	return section
}

// toolsEdit and pluginEdit are the edits of a gateway on this computer.
func toolsEdit() Edit {
	return localTools{Program: Program{AgentType: "openclaw", Executable: "/opt/world-mcp", DataDir: "/data"}}.edit()
}

func pluginEdit() Edit {
	return NewPlugin(NewEditor(Options{Dir: "/data"}, nil, nil), fstest.MapFS{}).edit()
}

// patched applies the patch between two states of the settings, as RFC 7396 specifies, and checks
// that it names every array that it replaces or removes.
func patched(t rapid.TB, from, to object) object {
	body, arrays := difference(from, to, "")
	for _, path := range arrayPaths(from, "") {
		keys := strings.Split(path, ".")
		if kept := reflect.DeepEqual(lookup(from, keys...), lookup(to, keys...)); kept == slices.Contains(arrays,
			path) {
			t.Fatalf("array %s: kept %v, named %v", path, kept, arrays)
		}
	}
	got, _ := applyMergePatch(from, body).(object)
	return got
}

// applyMergePatch applies a patch as RFC 7396 specifies.
func applyMergePatch(target, patch any) any {
	p, ok := patch.(object)
	if !ok {
		return patch
	}
	out := object{}
	if m, ok := target.(object); ok {
		maps.Copy(out, m)
	}
	for k, v := range p {
		if v == nil {
			delete(out, k)
		} else {
			out[k] = applyMergePatch(out[k], v)
		}
	}
	return out
}

// A patch turns any settings into any others.
func TestDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := deep.Draw(t, "from"), deep.Draw(t, "to")
		if got := patched(t, from, to); !reflect.DeepEqual(got, to) {
			t.Fatalf("got %v, want %v", got, to)
		}
	})
}

// stored passes a record through its file.
func stored(t *rapid.T, r Record) (again Record) {
	b, err := json.Marshal(r)
	if err == nil {
		err = json.Unmarshal(b, &again)
	}
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// For any settings, adding preserves the rest, and removing restores the earlier values, also after
// adding twice.
func TestUndoGivesBackWhatWasThere(t *testing.T) {
	for name, edit := range map[string]Edit{"tools": toolsEdit(), "plugin": pluginEdit(), "both": append(toolsEdit(), pluginEdit()...)} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				before := anywhere(t)
				s, r := Snapshot{Path: "/c", Parsed: before}, Record{}
				for range rapid.IntRange(1, 3).Draw(t, "times") {
					to, made, err := edit.Make(s, s.Parsed, r)
					if err != nil {
						t.Fatal(err)
					}
					s.Parsed, r = patched(t, s.Parsed, to), stored(t, made)
					if !r.InForce(s) {
						t.Fatalf("%v is not in force in %v", r.Places, s.Parsed)
					}
				}
				for _, step := range edit {
					list, _ := s.at(step.Path...).([]any)
					made := reflect.DeepEqual(s.at(step.Path...), step.Value) || step.Listed &&
						slices.Contains(list, step.Value)
					if !made && !(step.Narrowing && len(list) == 0) {
						t.Fatalf("%v is not made in %v", step.Path, s.Parsed)
					}
				}
				to, err := edit.Undo(s, r)
				if err != nil {
					t.Fatal(err)
				}
				if got := patched(t, s.Parsed, to); !reflect.DeepEqual(got, before) {
					t.Fatalf("%v became %v", before, got)
				}
			})
		})
	}
}

// What others do to the settings meanwhile stays, and the edit alone is undone.
func TestUndoKeepsTheWorkOfOthers(t *testing.T) {
	edit := append(toolsEdit(), pluginEdit()...)
	rapid.Check(t, func(t *rapid.T) {
		before := anywhere(t)
		s := Snapshot{Path: "/c", Parsed: before}
		to, r, err := edit.Make(s, s.Parsed, Record{})
		if err != nil {
			t.Fatal(err)
		}
		others := object{"theirs": "x", "mcp": object{"servers": object{"theirs": object{"command": "y"}}}}
		s.Parsed, _ = applyMergePatch(to, others).(object)
		if to, err = edit.Undo(s, r); err != nil {
			t.Fatal(err)
		}
		if want := applyMergePatch(before, others); !reflect.DeepEqual(any(to), want) {
			t.Fatalf("got %v, want %v", to, want)
		}
	})
}

// An entry that the user edited, or removed, is left alone.
func TestUndoSeesAConflict(t *testing.T) {
	edit := toolsEdit()
	rapid.Check(t, func(t *rapid.T) {
		s := Snapshot{Path: "/c", Parsed: anywhere(t)}
		to, r, err := edit.Make(s, s.Parsed, Record{})
		if err != nil {
			t.Fatal(err)
		}
		theirs := rapid.OneOf(rapid.Just[any](nil), leaf, rapid.Map(deep, func(m object) any { return m })).Draw(t, "theirs")
		s.Parsed = to
		if err := put(s.Parsed, serverPath, theirs); err != nil {
			t.Fatal(err)
		}
		want := errChanged
		if theirs == nil {
			want = errNotAdded
		}
		if _, err := edit.Undo(s, r); !errors.Is(err, want) {
			t.Fatalf("got %v, want %v", err, want)
		}
	})
}

func TestUndoNeedsItsRecord(t *testing.T) {
	edit := toolsEdit()
	s := Snapshot{Path: "/c", Parsed: object{"mcp": object{"servers": object{"world": edit[0].Value}}}}
	for name, r := range map[string]Record{
		"none":            {},
		"of another file": {Config: "/d", Places: []Place{{Path: serverPath, Value: edit[0].Value}}},
	} {
		if _, err := edit.Undo(s, r); !errors.Is(err, errNotAdded) {
			t.Errorf("%s: %v", name, err)
		}
		if r.InForce(s) {
			t.Errorf("%s: it counts as in force", name)
		}
	}
}

func TestEditsOfSpecialSettings(t *testing.T) {
	tools, plugin := toolsEdit(), pluginEdit()
	dir := plugin[0].Value
	for name, c := range map[string]struct {
		edit                 Edit
		visible, file, after object
		err                  error
	}{
		"a server of an included file": {tools, object{"mcp": object{"servers": object{"world": object{"url": "u"}}}}, object{}, nil, errIncluded},
		"a secret comes from the file": {
			tools,
			object{"mcp": object{"servers": object{"world": object{"env": object{"K": blanked}}}}},
			object{"mcp": object{"servers": object{"world": object{"env": object{"K": "hidden"}}}}},
			object{"mcp": object{"servers": object{"world": object{"env": object{"K": "hidden"}}}}},
			nil,
		},
		"a list that is none":      {plugin, object{"plugins": object{"load": object{"paths": "p"}}}, nil, nil, errIncluded},
		"a section that is none":   {plugin, object{"plugins": object{"load": "p"}}, nil, nil, errIncluded},
		"entries that are none":    {plugin, object{"plugins": object{"entries": []any{"p"}}}, nil, nil, errIncluded},
		"an empty list of allowed": {plugin, object{"plugins": object{"allow": []any{}}}, nil, object{"plugins": object{"allow": []any{}}}, nil},
		"the plugin without a record": {
			plugin,
			object{"plugins": object{"load": object{"paths": []any{dir}}, "entries": object{pluginID: object{"enabled": true}}}},
			nil,
			object{"plugins": object{"load": object{"paths": []any{}}, "entries": object{pluginID: object{}}}},
			nil,
		},
		"allowed by the user": {
			plugin, object{"plugins": object{"allow": []any{pluginID}}}, nil, object{"plugins": object{"allow": []any{pluginID}}}, nil,
		},
	} {
		s, source := Snapshot{Path: "/c", Parsed: c.visible}, c.file
		if source == nil {
			source = c.visible
		}
		to, r, err := c.edit.Make(s, source, Record{})
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", name, err, c.err)
		}
		if err != nil {
			continue
		}
		s.Parsed = to
		if got, err := c.edit.Undo(s, r); err != nil || !reflect.DeepEqual(got, c.after) {
			t.Errorf("%s: %v %v, want %v", name, got, err, c.after)
		}
	}
}

// However the user edits the plugin's places, it can be removed, and the user's edits stay.
func TestPluginIsRemovedWhateverChanged(t *testing.T) {
	edit := pluginEdit()
	s := Snapshot{Path: "/c", Parsed: object{}}
	to, r, err := edit.Make(s, s.Parsed, Record{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ theirs, want object }{
		"switched off": {object{"entries": object{pluginID: object{"enabled": false}}}, object{}},
		"configured": {
			object{"entries": object{pluginID: object{"config": object{"a": 1.0}}}},
			object{"plugins": object{"entries": object{pluginID: object{"config": object{"a": 1.0}}}}},
		},
		"taken out":        {object{"load": nil, "entries": nil}, object{}},
		"of another shape": {object{"load": object{"paths": "p"}}, object{"plugins": object{"load": object{"paths": "p"}}}},
	} {
		s.Parsed, _ = applyMergePatch(to, object{"plugins": c.theirs}).(object)
		got, err := edit.Undo(s, r)
		if now := patched(t, s.Parsed, got); err != nil || !reflect.DeepEqual(now, c.want) {
			t.Errorf("%s: %v %v, want %v", name, now, err, c.want)
		}
	}
}

// On a server no blank is written, and the visible parts of any earlier value are restored.
func TestServerEditsWriteNoBlanks(t *testing.T) {
	tools := &serverTools{remote: Remote{URL: "http://127.0.0.1:4516/api/mcp/world"}}
	leaf := rapid.SampledFrom([]any{"a", blanked, "Bearer " + blanked, 1.0, true, []any{"x"}, []any{blanked, "x"}})
	key := rapid.SampledFrom([]string{"url", "headers", "env", "args", "transport", "Authorization"})
	flat := rapid.MapOfN(key, leaf, 0, 4)
	entry := rapid.MapOfN(key, rapid.OneOf(leaf, rapid.Map(flat, func(m object) any { return m })), 0, 5)
	rapid.Check(t, func(t *rapid.T) {
		found := entry.Draw(t, "found")
		if tools.isOurs(found, nil) {
			return
		}
		s := Snapshot{Path: "/c", Parsed: object{"mcp": object{"servers": object{"world": found}}}}
		to, r, err := tools.edit("secret").Make(s, s.Parsed, Record{})
		if err != nil {
			t.Fatal(err)
		}
		added, _ := difference(s.Parsed, to, "")
		now := lookup(applyMergePatch(s.Parsed, added), serverPath...)
		if !reflect.DeepEqual(now, any(tools.entry("Bearer secret"))) {
			t.Fatalf("added: %v", now)
		}
		s.Parsed = object{"mcp": object{"servers": object{"world": tools.entry(blanked)}}}
		if to, err = tools.edit("").Undo(s, stored(t, r)); err != nil {
			t.Fatal(err)
		}
		removed, _ := difference(s.Parsed, to, "")
		if text, _ := json.Marshal([]any{added, removed}); strings.Contains(string(text), blanked) {
			t.Fatalf("a blank in %s", text)
		}
		if got := lookup(applyMergePatch(s.Parsed, removed), serverPath...); !reflect.DeepEqual(got,
			any(withoutBlanks(found))) {
			t.Fatalf("restored %v of %v", got, found)
		}
	})
}

// A file without edits is no record, but its tokens are retained until they are revoked.
func TestRecordsThatAreNone(t *testing.T) {
	dir := local.Dir(t.TempDir())
	for content, tokens := range map[string]int{`{"config":"/c","tokens":["t"]}`: 1, `{"config":"/c","places":[{`: 0, `{"config":7}`: 0} {
		if err := dir.Write(toolsFile, []byte(content)); err != nil {
			t.Fatal(err)
		}
		r, s := readRecord(dir, toolsFile), Snapshot{Path: "/c", Parsed: object{}}
		if r.Config != "" || r.InForce(s) || len(r.Tokens) != tokens {
			t.Errorf("%s: %+v", content, r)
		}
		if _, made, err := toolsEdit().Make(s, s.Parsed, r); err != nil || len(made.Tokens) != tokens {
			t.Errorf("%s: %+v %v", content, made, err)
		}
	}
}
