package project

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/project/plan"
	"github.com/worldmcp/world/internal/wire"
)

// Files of one project, in projects/ID of the data folder. Only the user can read them, since they
// have names of files.
const (
	cityFile    = "city.json"
	touchesFile = "touches.jsonl"
	olderFile   = "touches.1.jsonl"
	// maxTouches is the size in bytes at which touchesFile is rotated. It also bounds the lines
	// that wait to be written.
	maxTouches = 1 << 20
)

type storedCity struct {
	// plan is nil if it is missing or unreadable.
	plan      *plan.Plan
	placement placement
	marks     []mark
	history   []wire.ProjectTouch
}

// savedCity is the content of cityFile.
type savedCity struct {
	At    placement       `json:"at"`
	Plan  json.RawMessage `json:"plan"`
	Marks []mark          `json:"marks,omitempty"`
}

// storage saves places, marks and touches across restarts. cityFile is replaced atomically; an
// unreadable file counts as missing. changed and touched only queue writes, and may be called under
// the service's mu; run writes.
type storage struct {
	dir local.Dir
	log zerolog.Logger

	// warned means that the last write failed. Only load and then the goroutine of run use it.
	warned bool

	mu sync.Mutex
	// dirty means that cityFile must be written.
	dirty bool
	// pending has the lines of touches to write.
	pending bytes.Buffer
}

// touches is the file of touches, one a line: wire.ProjectTouch without its id.
func (st *storage) touches() jsonl.File {
	return jsonl.File{Path: st.dir.Path(touchesFile), Older: st.dir.Path(olderFile), Max: maxTouches}
}

func (st *storage) city(valid func(savedCity) bool) local.File[savedCity] {
	return local.File[savedCity]{Dir: st.dir, Name: cityFile, Valid: valid}
}

// load is called once, before run.
func (st *storage) load() storedCity {
	var out storedCity
	if err := os.MkdirAll(string(st.dir), 0o700); err != nil {
		st.warn(err)
	}
	readable := func(s savedCity) bool { _, err := plan.Decode(s.Plan); return err == nil || s.Plan == nil }
	if s, err := st.city(readable).Open(); err != nil {
		st.warn(err)
	} else if s.Plan != nil {
		out.marks = s.Marks
		if p, err := plan.Decode(s.Plan); err == nil {
			out.plan, out.placement = p, s.At
		}
	}
	lines, _ := st.touches().Lines(4 * maxTouches) // unreadable history is not worth a warning
	for _, line := range lines {
		if t, ok := touchFrom(line); ok {
			out.history = append(out.history, t)
		}
	}
	out.history = out.history[max(0, len(out.history)-maxHistory):]
	return out
}

// touchFrom decodes a line of touchesFile; false means that it is not a touch.
func touchFrom(line []byte) (wire.ProjectTouch, bool) {
	var t struct {
		wire.ProjectTouch

		// Lane is the name of Backend in older files.
		Lane string `json:"lane"`
	}
	if json.Unmarshal(line, &t) != nil || t.At.IsZero() {
		return wire.ProjectTouch{}, false
	}
	t.Backend = cmp.Or(t.Backend, t.Lane)
	return t.ProjectTouch, true
}

// changed makes run write the city.
func (st *storage) changed() {
	st.mu.Lock()
	st.dirty = true
	st.mu.Unlock()
}

// touched makes run write touches. It drops them while maxTouches bytes wait.
func (st *storage) touched(touches []wire.ProjectTouch) {
	st.mu.Lock()
	defer st.mu.Unlock()
	for _, t := range touches {
		t.ID = 0 // ids are valid in one generation only
		if b, err := json.Marshal(t); err == nil && st.pending.Len() < maxTouches {
			st.pending.Write(append(b, '\n'))
		}
	}
}

// run writes changes at each interval, and once more when ctx ends. snapshot returns the content of
// cityFile.
func (st *storage) run(ctx context.Context, interval time.Duration, snapshot func() (savedCity, bool)) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			st.write(snapshot)
			return
		case <-tick.C:
			st.write(snapshot)
		}
	}
}

// write retries a failed write of the city at the next interval, but not of touches.
func (st *storage) write(snapshot func() (savedCity, bool)) {
	st.mu.Lock()
	dirty, lines := st.dirty, bytes.Clone(st.pending.Bytes())
	st.dirty = false
	st.pending.Reset()
	st.mu.Unlock()
	var err error
	if len(lines) > 0 {
		err = st.touches().Append(lines)
	}
	if dirty {
		if s, ok := snapshot(); ok {
			if writeErr := st.city(nil).Write(s); writeErr != nil {
				st.changed()
				err = writeErr
			}
		}
	}
	st.warn(err)
}

// warn logs failed writes, once until a write succeeds. The error names a file of the data folder,
// which reveals nothing about the user's files.
func (st *storage) warn(err error) {
	if err != nil && !st.warned {
		st.log.Warn().Err(err).Msg("the project's city was not saved")
	}
	st.warned = err != nil
}

// snapshot returns the content for cityFile; false if there is none yet. It copies the plan under
// the lock but encodes it without, since that takes a while.
func (s *Service) snapshot(c *city) (savedCity, bool) {
	s.mu.Lock()
	if c.plan == nil {
		s.mu.Unlock()
		return savedCity{}, false
	}
	saved, p := savedCity{At: c.placement}, c.plan.Copy()
	for _, path := range slices.Sorted(maps.Keys(c.marks)) {
		saved.Marks = append(saved.Marks, c.marks[path]...)
	}
	s.mu.Unlock()
	saved.Plan = p.Encode()
	return saved, true
}
