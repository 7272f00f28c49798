package project

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/wire"
)

// Files of one project, in the folder projects/ID of the data folder, readable by the user alone: they hold names of files.
const (
	cityFile    = "city.json"
	touchesFile = "touches.jsonl"
	olderFile   = "touches.1.jsonl"
	maxTouches  = 1 << 20 // bytes of one file of touches; then a new one begins, and the one before the last goes
	maxKeptCity = 64 << 20
)

// kept is what is kept of a project.
type kept struct {
	plan    *plan.Plan // nil: nothing yet
	at      place
	marks   []mark
	history []wire.ProjectTouch
}

// savedCity is cityFile.
type savedCity struct {
	At    place           `json:"at"`
	Plan  json.RawMessage `json:"plan"`
	Marks []mark          `json:"marks,omitempty"`
}

// keeper writes down what must outlive the service: where files stand, marks, what was touched. What is written is whole or
// not there; a file that cannot be read is as good as none.
type keeper struct {
	dir local.Dir // of this project
	log zerolog.Logger

	warned bool // of the goroutine that writes

	mu    sync.Mutex
	dirty bool
	lines bytes.Buffer // touches that are not written yet
}

// load reads what is kept.
func (k *keeper) load() kept {
	var out kept
	if err := os.MkdirAll(string(k.dir), 0o700); err != nil {
		k.warn(err)
	}
	var s savedCity
	if b, err := readAtMost(k.dir.Path(cityFile), maxKeptCity); err == nil && json.Unmarshal(b, &s) == nil {
		out.marks = s.Marks
		if p, err := plan.Decode(s.Plan); err == nil {
			out.plan, out.at = p, s.At
		}
	}
	for _, file := range []string{olderFile, touchesFile} {
		b, err := readAtMost(k.dir.Path(file), 4*maxTouches)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(bytes.NewReader(b))
		lines.Buffer(nil, 64<<10)
		for lines.Scan() {
			var t wire.ProjectTouch
			if json.Unmarshal(lines.Bytes(), &t) == nil && !t.At.IsZero() {
				out.history = append(out.history, t)
			}
		}
	}
	out.history = out.history[max(0, len(out.history)-maxHistory):]
	return out
}

// readAtMost reads a file that is not larger than it may be.
func readAtMost(file string, most int64) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > most {
		return nil, errTooLarge
	}
	return os.ReadFile(file)
}

var errTooLarge = errors.New("larger than anything that is kept")

// changed asks for the city to be written soon.
func (k *keeper) changed() {
	k.mu.Lock()
	k.dirty = true
	k.mu.Unlock()
}

// touched asks for touches to be written soon.
func (k *keeper) touched(touches []wire.ProjectTouch) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, t := range touches {
		t.ID = 0 // an id is of one generation
		if b, err := json.Marshal(t); err == nil && k.lines.Len() < maxTouches {
			k.lines.Write(append(b, '\n'))
		}
	}
}

// run writes every now and then what changed, and once more when ctx ends.
func (k *keeper) run(ctx context.Context, every time.Duration, snapshot func() ([]byte, bool)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			k.write(snapshot)
			return
		case <-tick.C:
			k.write(snapshot)
		}
	}
}

// write writes what waits. The city is tried again when it could not be written.
func (k *keeper) write(snapshot func() ([]byte, bool)) {
	k.mu.Lock()
	dirty, lines := k.dirty, bytes.Clone(k.lines.Bytes())
	k.dirty = false
	k.lines.Reset()
	k.mu.Unlock()
	var err error
	if len(lines) > 0 {
		err = k.append(lines)
	}
	if dirty {
		if b, ok := snapshot(); ok {
			if e := k.dir.Write(cityFile, b); e != nil {
				k.changed()
				err = e
			}
		}
	}
	k.warn(err)
}

func (k *keeper) append(lines []byte) error {
	path := k.dir.Path(touchesFile)
	if info, err := os.Stat(path); err == nil && info.Size() > maxTouches {
		if err := os.Rename(path, k.dir.Path(olderFile)); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(lines)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// warn says that something was not kept, once until all was again. Names in the folder projects are ours, and say nothing of
// the user's files.
func (k *keeper) warn(err error) {
	if err != nil && !k.warned {
		k.log.Warn().Err(err).Msg("the project's city was not kept")
	}
	k.warned = err != nil
}

// snapshot copies what cityFile is to hold now, and makes its text of that: only the first is done with the desk's mu. false:
// there is nothing to keep yet.
func (c *city) snapshot() ([]byte, bool) {
	c.desk.mu.Lock()
	if c.plan == nil {
		c.desk.mu.Unlock()
		return nil, false
	}
	s, p := savedCity{At: c.at}, c.plan.Copy()
	for _, path := range slices.Sorted(maps.Keys(c.marks)) {
		s.Marks = append(s.Marks, c.marks[path]...)
	}
	c.desk.mu.Unlock()
	s.Plan = p.Encode()
	b, err := json.Marshal(s)
	return b, err == nil
}
