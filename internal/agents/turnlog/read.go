package turnlog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/wire"
)

func fileIn(dir string) jsonl.File {
	return jsonl.File{Path: filepath.Join(dir, File), Older: filepath.Join(dir, OldFile), Max: maxFile}
}

// Read returns the newest turns of a data folder's log, at most limit, oldest first. With before,
// it returns those that precede the turn with that id, and none if that turn is not in the log. It
// skips lines that are not turns, such as one that a crash tore. A missing log is an empty one. Any
// process may call it.
func Read(dir string, limit int, before string) ([]wire.Turn, error) {
	lines, err := fileIn(dir).Lines(maxRead)
	if err != nil {
		return nil, fmt.Errorf("read the turn log: %w", err)
	}
	var found []wire.Turn // newest first
	waiting := before != ""
	for _, line := range slices.Backward(lines) {
		if len(found) >= limit {
			break
		}
		t, ok := turnOf(line)
		switch {
		case !ok:
		case waiting:
			waiting = t.ID != before
		default:
			found = append(found, t)
		}
	}
	slices.Reverse(found)
	return found, nil
}

// Follow calls fn with each turn that is written from now on, until ctx ends. It polls four times a
// second, and continues in the new file after a rotation. Any process may call it.
func Follow(ctx context.Context, dir string, fn func(wire.Turn)) error {
	err := fileIn(dir).Follow(ctx, func(line []byte) {
		if t, ok := turnOf(line); ok {
			fn(t)
		}
	})
	if err != nil {
		return fmt.Errorf("follow the turn log: %w", err)
	}
	return nil
}

// turnOf decodes a line; false: it is not a turn.
func turnOf(line []byte) (wire.Turn, bool) {
	var t struct {
		wire.Turn

		// Lane is the name of Backend in older files.
		Lane string `json:"lane"`
	}
	if json.Unmarshal(line, &t) != nil || t.Path == "" {
		return wire.Turn{}, false
	}
	t.Backend = cmp.Or(t.Backend, t.Lane)
	return t.Turn, true
}
