package project

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
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
	marks   []wire.ProjectMarked
	history []wire.ProjectTouch
}

// savedCity is cityFile.
type savedCity struct {
	At    place                `json:"at"`
	Plan  json.RawMessage      `json:"plan"`
	Marks []wire.ProjectMarked `json:"marks,omitempty"`
}

// keeper writes down what must outlive the service: where files stand, marks, what was touched. What is written is whole or
// not there; a file that cannot be read is as good as none.
type keeper struct {
	dir local.Dir // of this project
	log zerolog.Logger

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
	if b, err := os.ReadFile(k.dir.Path(cityFile)); err == nil && len(b) <= maxKeptCity && json.Unmarshal(b, &s) == nil {
		if p, err := plan.Decode(s.Plan); err == nil {
			out.plan, out.at, out.marks = p, s.At, s.Marks
		}
	}
	for _, file := range []string{olderFile, touchesFile} {
		b, err := os.ReadFile(k.dir.Path(file))
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

func (k *keeper) write(snapshot func() ([]byte, bool)) {
	k.mu.Lock()
	dirty, lines := k.dirty, bytes.Clone(k.lines.Bytes())
	k.dirty = false
	k.lines.Reset()
	k.mu.Unlock()
	if len(lines) > 0 {
		k.warn(k.append(lines))
	}
	if !dirty {
		return
	}
	if b, ok := snapshot(); ok {
		k.warn(k.dir.Write(cityFile, b))
	}
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

// warn says that something was not kept. Names in the folder projects are ours, and say nothing of the user's files.
func (k *keeper) warn(err error) {
	if err != nil {
		k.log.Warn().Err(err).Msg("the project's city was not kept")
	}
}

// snapshot is cityFile as it is to be now; false: there is nothing to keep yet.
func (c *city) snapshot() ([]byte, bool) {
	c.desk.mu.Lock()
	defer c.desk.mu.Unlock()
	if c.plan == nil {
		return nil, false
	}
	s := savedCity{At: c.at, Plan: c.plan.Encode()}
	for _, list := range c.marks {
		s.Marks = append(s.Marks, list...)
	}
	b, err := json.Marshal(s)
	return b, err == nil
}
