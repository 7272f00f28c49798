// This file folds a log: it applies entries to the state and answers simple questions about it.

package doc

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// State is the result of folding the entries of one world's log. It is not safe for concurrent use:
// the owner locks.
type State struct {
	name     string
	revision uint64
	objects  map[string]*item
	// order lists the objects by creation, see before.
	order []*item
	// kinds counts the objects of each kind.
	kinds map[string]int
	// instances counts objects and parts together.
	instances   int
	avatars     map[string]*Avatar
	environment Environment
	history
	answers

	// document caches the JSON of documentRevision; nil: not encoded yet.
	document         json.RawMessage
	documentRevision uint64
}

// item is an object in the state. It never changes after it was put, so readers may share it.
type item struct {
	Object
	// box is the object's bounding box in world coordinates.
	box Box
}

// New returns an empty world at revision 0.
func New(name string) *State {
	return &State{
		name:        name,
		objects:     make(map[string]*item),
		kinds:       make(map[string]int),
		avatars:     make(map[string]*Avatar),
		environment: DefaultEnvironment(),
	}
}

// DefaultEnvironment is the environment of a new world: a late clear afternoon.
func DefaultEnvironment() Environment {
	return Environment{TimeOfDay: 16.5, Sky: "clear", Weather: "none", Ground: "meadow", Lights: "auto"}
}

// FromDocument restores the state of a snapshot and validates all of it. history holds the newest
// entries up to d's revision, oldest first. Entries that exceed the limits of History still serve
// Answered.
func FromDocument(d Document, history []wire.Entry) (*State, error) {
	s := New(d.Name)
	s.revision = d.Revision
	if err := checkEnvironment(&d.Environment); err != nil {
		return nil, fmt.Errorf("read document: environment: %w", err)
	}
	s.environment = d.Environment
	for i := range d.Objects {
		o := d.Objects[i]
		if err := checkObject(&o, d.Revision); err != nil {
			return nil, fmt.Errorf("read document: objects[%d]: %w", i, err)
		}
		if _, ok := s.objects[o.ID]; ok {
			return nil, fmt.Errorf("read document: objects[%d]: the id %s appears twice", i, o.ID)
		}
		s.putObject(o)
	}
	for i := range d.Avatars {
		a := d.Avatars[i]
		if err := checkAvatar(&a, d.Revision); err != nil {
			return nil, fmt.Errorf("read document: avatars[%d]: %w", i, err)
		}
		if _, ok := s.avatars[a.ID]; ok {
			return nil, fmt.Errorf("read document: avatars[%d]: the id %s appears twice", i, a.ID)
		}
		s.avatars[a.ID] = &a
	}
	if len(s.objects) > MaxObjects || s.instances > MaxInstances || len(s.avatars) > MaxAvatars {
		return nil, errors.New("read document: it exceeds the limits of a world")
	}
	// Undo needs consecutive entries.
	for i, e := range history {
		if e.Revision > d.Revision || i > 0 && e.Revision != history[i-1].Revision+1 {
			return nil, fmt.Errorf("read document: history[%d] has revision %d, out of order", i, e.Revision)
		}
		s.remember(e)
	}
	return s, nil
}

// Revision returns the number of the last entry.
func (s *State) Revision() uint64 { return s.revision }

// Name returns the world's name.
func (s *State) Name() string { return s.name }

// SetName renames the world. The name is part of the document but not of the log.
func (s *State) SetName(name string) {
	s.name = name
	s.document = nil
}

// Object returns the object with this id.
func (s *State) Object(id string) (Object, bool) {
	if it, ok := s.objects[id]; ok {
		return it.Object, true
	}
	return Object{}, false
}

// IDs returns the ids of all objects, in order of creation.
func (s *State) IDs() []string { return s.ids(wire.EntityObject) }

// Footprints returns the ground that each object covers: [x, z, width, depth] in metres, in no
// order.
func (s *State) Footprints() [][4]float64 {
	list := make([][4]float64, 0, len(s.objects))
	for _, it := range s.objects {
		list = append(list, [4]float64{
			it.box.Min[0], it.box.Min[2], it.box.Max[0] - it.box.Min[0],
			it.box.Max[2] - it.box.Min[2],
		})
	}
	return list
}

// Counts returns the numbers of objects, instances (objects and parts together) and avatars.
func (s *State) Counts() (objects, instances, avatars int) {
	return len(s.objects), s.instances, len(s.avatars)
}

// Avatar returns the avatar with this id.
func (s *State) Avatar(id string) (Avatar, bool) {
	if a, ok := s.avatars[id]; ok {
		return *a, true
	}
	return Avatar{}, false
}

// Avatars iterates over the avatars of the document, in no order.
func (s *State) Avatars() iter.Seq[Avatar] {
	return func(yield func(Avatar) bool) {
		for _, a := range s.avatars {
			if !yield(*a) {
				return
			}
		}
	}
}

// Environment returns the light and the ground.
func (s *State) Environment() Environment { return s.environment }

// Document returns the world at the current revision: objects in order of creation, avatars by id.
// Parts and behaviours are shared with the state and must not be changed.
func (s *State) Document() Document {
	d := Document{
		Name: s.name, Revision: s.revision, Environment: s.environment,
		Objects: make([]Object, len(s.order)), Avatars: make([]Avatar, 0, len(s.avatars)),
	}
	for i, it := range s.order {
		d.Objects[i] = it.Object
	}
	for _, a := range s.avatars {
		d.Avatars = append(d.Avatars, *a)
	}
	slices.SortFunc(d.Avatars, func(a, b Avatar) int { return strings.Compare(a.ID, b.ID) })
	return d
}

// DocumentJSON returns the document as JSON, encoded once per revision. It must not be changed.
func (s *State) DocumentJSON() json.RawMessage {
	if s.document == nil || s.documentRevision != s.revision {
		text, err := json.Marshal(s.Document())
		if err != nil {
			panic("world: a checked document does not encode: " + err.Error())
		}
		s.document, s.documentRevision = text, s.revision
	}
	return s.document
}

// Apply folds the next entry of a log. Its operations were checked before it was written. An
// operation that does not decode is an error, and then nothing changes.
func (s *State) Apply(e wire.Entry) error {
	changes, i, err := decodeAll(e.Operations)
	if err != nil {
		return fmt.Errorf("apply entry %d: operations[%d]: %w", e.Revision, i, err)
	}
	return s.ApplyDecoded(e, changes)
}

// ApplyDecoded folds the next entry, with the changes that Check returned for its operations at the
// revision before.
func (s *State) ApplyDecoded(e wire.Entry, changes []Change) error {
	if e.Revision != s.revision+1 {
		return fmt.Errorf("fold entry: revision %d does not follow %d", e.Revision, s.revision)
	}
	for _, c := range changes {
		s.change(c)
	}
	s.revision = e.Revision
	s.remember(e)
	return nil
}

// change applies one decoded operation.
func (s *State) change(c Change) {
	switch {
	case c.object != nil:
		s.putObject(*c.object)
	case c.avatar != nil:
		s.avatars[c.avatar.ID] = c.avatar
	case c.environment != nil:
		s.environment = *c.environment
	case c.Type == wire.EntityObject:
		s.removeObject(c.ID)
	case c.Type == wire.EntityAvatar:
		delete(s.avatars, c.ID)
	}
}

// putObject adds or replaces an object and keeps the order and the counts.
func (s *State) putObject(o Object) {
	s.removeObject(o.ID)
	it := &item{Object: o, box: boxOf(&o)}
	i, _ := slices.BinarySearchFunc(s.order, it, before)
	s.order = slices.Insert(s.order, i, it)
	s.objects[o.ID] = it
	s.kinds[o.Kind]++
	s.instances += instancesOf(&o)
}

// removeObject removes an object if it exists.
func (s *State) removeObject(id string) {
	it, ok := s.objects[id]
	if !ok {
		return
	}
	if i, found := slices.BinarySearchFunc(s.order, it, before); found {
		s.order = slices.Delete(s.order, i, i+1)
	}
	delete(s.objects, id)
	s.instances -= instancesOf(&it.Object)
	if s.kinds[it.Kind]--; s.kinds[it.Kind] == 0 {
		delete(s.kinds, it.Kind)
	}
}

// before orders objects by the revision that created them, then by id with its counter as a number.
// The order depends on the document alone, so a deletion and its undo restore it.
func before(a, b *item) int {
	if a.Created != b.Created {
		return cmp.Compare(a.Created, b.Created)
	}
	return compareIDs(a.ID, b.ID)
}

// compareIDs sorts bench_2 before bench_10.
func compareIDs(a, b string) int {
	stemA, numA := splitID(a)
	stemB, numB := splitID(b)
	return cmp.Or(strings.Compare(stemA, stemB), len(numA)-len(numB), strings.Compare(numA, numB))
}

// splitID splits bench_10 into bench_ and 10.
func splitID(id string) (stem, number string) {
	stem = strings.TrimRight(id, "0123456789")
	return stem, id[len(stem):]
}

// instancesOf counts what an object adds to MaxInstances: its parts, or itself.
func instancesOf(o *Object) int { return max(1, len(o.Parts)) }
