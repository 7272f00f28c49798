package config

import (
	"errors"
	"reflect"
	"slices"
	"time"
)

// Edit is a reversible change of the settings.
type Edit []Step

// Step is the change of an Edit at one place.
type Step struct {
	// Path are the keys that lead to the place, through objects only.
	Path []string
	// Value is put there, in the types of encoding/json.
	Value any
	// Listed: Value is added to the list at the place, unless the list has it.
	Listed bool
	// Narrowing: a list that is missing or empty allows everything. It is left alone, because an
	// item would narrow it.
	Narrowing bool
	// Ours reports whether the value at the place is World's, so that it may be replaced unrecorded
	// and removed again. added is the value that World added, by the record; nil: there is no
	// record of the place. With a list both are the item. Default (nil): it is ours while it equals
	// added.
	Ours func(now, added any) bool
}

// ours is Ours with its default.
func (s Step) ours(now, added any) bool {
	if s.Ours == nil {
		return added != nil && reflect.DeepEqual(now, added)
	}
	return s.Ours(now, added)
}

// Record is what undoing an edit needs.
type Record struct {
	// Config is the path of the settings file.
	Config string `json:"config"`
	// At is when the edit was made last.
	At time.Time `json:"at"`
	// Places are those that were changed.
	Places []Place `json:"places"`
	// Tokens are the ids of the tokens that the entry of a server may hold, newest last.
	Tokens []string `json:"tokens,omitempty"`
}

// Place records an edit's change at one place.
type Place struct {
	Path      []string `json:"path"`
	Value     any      `json:"value"`
	Listed    bool     `json:"listed,omitempty"`
	Narrowing bool     `json:"narrowing,omitempty"`
	// Before is what stood there, with the secrets that World can see. nil: nothing, or the place
	// is a list, which is undone item by item.
	Before any `json:"before,omitempty"`
	// Depth is how many of the first keys of Path led to something before.
	Depth int `json:"depth"`
}

// Reasons why an edit is not made or undone.
var (
	// errIncluded: OpenClaw writes to the main settings file only, and the place comes from an
	// included one.
	errIncluded = errors.New("the entry comes from another file that OpenClaw includes")
	// errChanged: someone edited the place, so undoing would lose their work.
	errChanged  = errors.New("the entry was changed since it was added")
	errNotAdded = errors.New("there is nothing to remove")
)

// Make returns the settings with the edit made, and the record for Undo. source is where the
// earlier values come from: the settings file itself, or s.Parsed where World cannot read it.
// earlier is the record of the time before; a zero one: there is none. Of it remain the tokens, and
// what it knows of places that still hold what World put there.
func (e Edit) Make(s Snapshot, source map[string]any, earlier Record) (map[string]any, Record, error) {
	to := deepCopy(s.Parsed)
	r := Record{Config: s.Path, At: time.Now().UTC(), Tokens: earlier.Tokens}
	if earlier.Config != s.Path {
		earlier.Places = nil
	}
	for _, step := range e {
		do := step.set
		if step.Listed {
			do = step.enlist
		}
		p, err := do(s, source, to, earlier)
		if err != nil {
			return nil, Record{}, err
		}
		if p != nil {
			r.Places = append(r.Places, *p)
		}
	}
	return to, r, nil
}

// set puts the value to its place in the settings to.
func (s Step) set(from Snapshot, source, to map[string]any, earlier Record) (*Place, error) {
	p, known := s.place(source, earlier)
	now, before := from.at(s.Path...), lookup(source, s.Path...)
	switch {
	case now != nil && s.ours(now, known.Value):
		p.Before, p.Depth = known.Before, known.Depth
	case now != nil && before == nil:
		return nil, errIncluded
	default:
		p.Before = visible(before)
	}
	return &p, put(to, s.Path, s.Value)
}

// enlist adds the value to the list at its place in the settings to. nil: there is nothing to undo
// there.
func (s Step) enlist(from Snapshot, source, to map[string]any, earlier Record) (*Place, error) {
	p, known := s.place(source, earlier)
	now := from.at(s.Path...)
	list, isList := now.([]any)
	switch {
	case s.Narrowing && len(list) == 0:
		return nil, nil
	case now != nil && !isList:
		return nil, errIncluded
	case !slices.Contains(list, s.Value):
		return &p, put(to, s.Path, append(slices.Clone(list), s.Value))
	case !s.ours(s.Value, known.Value):
		return nil, nil
	}
	p.Depth = known.Depth
	return &p, nil
}

// place returns the place as it is in the settings and in the earlier record. If it is in neither,
// it is as it would be recorded now, without a value.
func (s Step) place(source map[string]any, earlier Record) (now, known Place) {
	now = Place{
		Path: s.Path, Value: s.Value, Listed: s.Listed, Narrowing: s.Narrowing,
		Depth: earlier.depth(source, s.Path),
	}
	for _, p := range earlier.Places {
		if slices.Equal(p.Path, s.Path) && p.Listed == s.Listed && (!p.Listed || p.Value == s.Value) {
			return now, p
		}
	}
	return now, Place{Depth: now.Depth}
}

// depth is how many of the first keys of a path lead to something that was not made by the edit of
// this record.
func (r Record) depth(source map[string]any, path []string) int {
	n := 0
	for n < len(path) && lookup(source, path[:n+1]...) != nil && !slices.ContainsFunc(r.Places, func(p Place) bool {
		return p.Depth <= n && len(p.Path) > n && slices.Equal(p.Path[:n+1], path[:n+1])
	}) {
		n++
	}
	return n
}

// Undo returns the settings as they were before the edit. The error is errChanged or errNotAdded.
func (e Edit) Undo(s Snapshot, r Record) (map[string]any, error) {
	if r.Config == "" || r.Config != s.Path {
		return nil, errNotAdded
	}
	for _, p := range r.Places {
		now := s.at(p.Path...)
		if p.Listed || e.ours(p, now) {
			continue
		}
		if now == nil {
			return nil, errNotAdded
		}
		return nil, errChanged
	}
	to := deepCopy(s.Parsed)
	for _, p := range r.Places {
		if err := p.undo(to); err != nil {
			return nil, err
		}
	}
	return to, nil
}

// ours reports whether the value at a place is World's, by the step for that place.
func (e Edit) ours(p Place, now any) bool {
	for _, step := range e {
		if slices.Equal(step.Path, p.Path) {
			return step.ours(now, p.Value)
		}
	}
	return reflect.DeepEqual(now, p.Value)
}

// undo restores the place in the settings.
func (p Place) undo(to map[string]any) error {
	if p.Before != nil {
		return put(to, p.Path, p.Before)
	}
	if now := lookup(to, p.Path...); p.Listed && now != nil {
		list, isList := now.([]any)
		left := slices.DeleteFunc(slices.Clone(list), func(v any) bool { return v == p.Value })
		if !isList {
			return nil
		}
		if len(left) > 0 || p.Depth == len(p.Path) {
			return put(to, p.Path, left)
		}
	}
	prune(to, p.Path, p.Depth)
	return nil
}

// InForce reports whether every place still holds what the edit put there. A list that narrows does
// not count.
func (r Record) InForce(s Snapshot) bool {
	return r.Config != "" && r.Config == s.Path && !slices.ContainsFunc(r.Places, func(p Place) bool {
		now := s.at(p.Path...)
		list, _ := now.([]any)
		return !p.Narrowing && !(p.Listed && slices.Contains(list, p.Value) || !p.Listed &&
			reflect.DeepEqual(now, p.Value))
	})
}

// put sets a member, and makes the objects that lead to it. errIncluded: one of them is something
// else, which happens when it comes from an included file.
func put(m map[string]any, path []string, value any) error {
	for _, k := range path[:len(path)-1] {
		if m[k] == nil {
			m[k] = map[string]any{}
		}
		inner, ok := m[k].(map[string]any)
		if !ok {
			return errIncluded
		}
		m = inner
	}
	m[path[len(path)-1]] = value
	return nil
}

// prune removes a member, and those of the objects on the way to it that are empty then, but for
// the first keep of them.
func prune(m map[string]any, path []string, keep int) {
	if inner, ok := m[path[0]].(map[string]any); ok && len(path) > 1 {
		prune(inner, path[1:], keep-1)
		if len(inner) > 0 || keep > 0 {
			return
		}
	} else if len(path) > 1 {
		return
	}
	delete(m, path[0])
}
