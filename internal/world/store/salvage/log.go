package salvage

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
)

// ToolLost is the tool of a placeholder for an entry that can no longer be read. It does nothing.
const ToolLost = "lost"

// repairBytes bounds the operations of one repair entry, in bytes.
const repairBytes = 256 << 10

// Missing says which changes are missing. Changes up to revision saved are still contained in
// the snapshot; lost is false when all of them are. top is the number of changes the world ever
// had.
func Missing(missing []uint64, saved, top uint64) (text string, lost bool) {
	unsaved := slices.DeleteFunc(slices.Clone(missing), func(r uint64) bool { return r <= saved })
	switch {
	case len(unsaved) == 0:
		return nameRevisions(missing) + " could not be read. Their result is still there, from the world's last snapshot; only their history is lost.", false
	case uint64(len(unsaved)) == top:
		return "None of the world's changes could be read: it is empty now.", true
	}
	return fmt.Sprintf("%s of %d could not be read, and what was changed there is lost. Everything else is intact.", nameRevisions(unsaved), top), true
}

// Ranges joins consecutive revisions into ranges of first and last.
func Ranges(revisions []uint64) (list [][2]uint64) {
	for _, r := range revisions {
		if n := len(list); n > 0 && list[n-1][1]+1 == r {
			list[n-1][1] = r
		} else {
			list = append(list, [2]uint64{r, r})
		}
	}
	return list
}

// nameRevisions names revisions for the user: "Change 7", "Changes 7, 9–12".
func nameRevisions(revisions []uint64) string {
	var parts []string
	for _, row := range Ranges(revisions) {
		part := strconv.FormatUint(row[0], 10)
		if row[1] > row[0] {
			part += "–" + strconv.FormatUint(row[1], 10)
		}
		parts = append(parts, part)
	}
	if len(parts) > 8 {
		parts = append(parts[:8], fmt.Sprintf("and more, %d in all", len(revisions)))
	}
	if len(revisions) == 1 {
		return "Change " + parts[0]
	}
	return "Changes " + strings.Join(parts, ", ")
}

// Lost is the placeholder for an entry that can no longer be read.
func Lost(revision uint64, at time.Time) wire.Entry {
	return wire.Entry{
		Revision: revision, Time: at, Author: wire.Author{Kind: "system", ID: "world", Name: "World"},
		Tool: ToolLost, Operations: []wire.Operation{},
	}
}

// Fold folds an entry and returns it as it was folded. Behind a gap, an operation may refer to
// something that is missing; such operations are left out.
func Fold(s *doc.State, e wire.Entry, gap bool) (wire.Entry, error) {
	fits := func(ops []wire.Operation) bool {
		_, err := s.Check(ops)
		return err == nil
	}
	if gap && !fits(e.Operations) {
		kept := []wire.Operation{}
		for _, op := range e.Operations {
			if fits(append(kept, op)) {
				kept = append(kept, op)
			}
		}
		e.Operations = kept
	}
	if err := s.Apply(e); err != nil {
		return e, err
	}
	if gap && !fits(e.Inverse) {
		e.Inverse = nil
	}
	return e, nil
}

// Differences returns the operations that turn the first world into the second one, in batches that
// fit into one entry each. There is at least one batch, possibly empty.
func Differences(from, to *doc.State) [][]wire.Operation {
	a, b := from.Document(), to.Document()
	portions := [][]wire.Operation{{}}
	size := 0
	add := func(op wire.Operation) {
		if size += len(op.Value) + 100; size > repairBytes {
			portions, size = append(portions, nil), len(op.Value)
		}
		last := len(portions) - 1
		portions[last] = append(portions[last], op)
	}
	values := func(d *doc.Document) map[wire.EntityType]map[string]json.RawMessage {
		objects, avatars := map[string]json.RawMessage{}, map[string]json.RawMessage{}
		for i := range d.Objects {
			objects[d.Objects[i].ID] = mustEncode(&d.Objects[i])
		}
		for i := range d.Avatars {
			avatars[d.Avatars[i].ID] = mustEncode(&d.Avatars[i])
		}
		return map[wire.EntityType]map[string]json.RawMessage{wire.EntityObject: objects, wire.EntityAvatar: avatars}
	}
	had, has := values(&a), values(&b)
	kinds := []wire.EntityType{wire.EntityObject, wire.EntityAvatar}
	// Removals first: they make room.
	for _, kind := range kinds {
		for _, id := range slices.Sorted(maps.Keys(had[kind])) {
			if has[kind][id] == nil {
				add(wire.Operation{Op: wire.OpRemove, Type: kind, ID: id})
			}
		}
	}
	for _, kind := range kinds {
		for _, id := range slices.Sorted(maps.Keys(has[kind])) {
			if value := has[kind][id]; !bytes.Equal(had[kind][id], value) {
				add(wire.Operation{Op: wire.OpPut, Type: kind, Value: value})
			}
		}
	}
	if env := mustEncode(&b.Environment); !bytes.Equal(mustEncode(&a.Environment), env) {
		add(wire.Operation{Op: "put", Type: "environment", Value: env})
	}
	return portions
}

// mustEncode encodes a value of a checked document, which cannot fail.
func mustEncode(v any) json.RawMessage {
	t, err := json.Marshal(v)
	if err != nil {
		panic("salvage: a checked document does not encode: " + err.Error())
	}
	return t
}
