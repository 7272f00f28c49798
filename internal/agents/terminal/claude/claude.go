// Package claude is the source of Claude Code. It reads Claude's own list of sessions, which knows
// what hooks do not report (an approval, a refusal, Esc); answers a permission through a hook while
// its dialog is open; wakes an idle session with a note through another hook; and, if the user
// allows it, counts tokens from Claude's transcripts.
//
// Each list costs a process, so the package requests one only when something may have changed:
// while a session is in doubt, and when the modification time of a session's state file changes.
// It never reads these files, whose content is undocumented, nor the keys next to them.
//
// Goroutines: Run's own, and those that serve a hook's connection. A lock guards what they share.
// The sink is never called under it, because its owner calls in here.
package claude

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/sendq"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// pollEvery is how often the times of state files are polled while the list is needed.
	pollEvery = 150 * time.Millisecond
	// listEvery is how often the list is requested while a session is in doubt.
	listEvery = 2 * time.Second
	// opening is how long after the start of its hook a dialog may still open.
	opening = time.Second
	// listTime bounds a request for the list, and maxList its answer in bytes.
	listTime = 10 * time.Second
	maxList  = 1 << 20
)

// Options of a Source.
type Options struct {
	// Home is the folder with Claude's settings: CLAUDE_CONFIG_DIR, or ~/.claude.
	Home string
	// Program is Claude's program; empty: found in PATH.
	Program string
	Logger  zerolog.Logger
}

// Source implements source.Source and source.Listener.
type Source struct {
	opt  Options
	wake chan struct{}
	// poll and every are pollEvery and listEvery; tests are faster.
	poll, every time.Duration

	mu sync.Mutex
	state
}

// state is what a Source guards with its lock.
type state struct {
	wanted source.Wanted
	sink   source.Sink
	asks   map[string]*ask
	// waits are the hooks that can wake a session, by session.
	waits map[string]*wait
}

// ask is a permission that a hook waits for.
type ask struct {
	session string
	began   time.Time
	answer  chan bool
	// waited: the session has been waiting. over is closed when it no longer is.
	waited bool
	over   chan struct{}
}

// wait is a hook that waits for a note, or until over is closed.
type wait struct {
	note chan string
	over chan struct{}
}

// New returns a Source.
func New(o Options) *Source {
	return &Source{
		opt: o, poll: pollEvery, every: listEvery, wake: make(chan struct{}, 1),
		state: state{asks: map[string]*ask{}, waits: map[string]*wait{}},
	}
}

// Agent implements source.Source.
func (s *Source) Agent() string { return frame.Claude }

// Wanted implements source.Source. It ends asks whose session no longer waits, since they were
// answered in the terminal, and waits of sessions that are over.
func (s *Source) Wanted(w source.Wanted) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.wanted.Sessions
	s.wanted = w
	for session := range s.waits {
		if !w.Message || slices.Contains(before, session) && !slices.Contains(w.Sessions, session) {
			s.dismiss(session)
		}
	}
	for id, a := range s.asks {
		switch waits := slices.Contains(w.Waiting, a.session); {
		case waits && w.Answer:
			a.waited = true
		case a.waited || !w.Answer || !slices.Contains(w.Sessions, a.session):
			delete(s.asks, id)
			close(a.over)
		}
	}
	sendq.Signal(s.wake, struct{}{})
}

// Offers implements source.Source.
func (s *Source) Offers(session string) source.Feature {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := source.Feature{Answer: true}
	if s.waits[session] != nil {
		f.Message = wire.WayNote
	}
	return f
}

// Run implements source.Source.
func (s *Source) Run(ctx context.Context, sink source.Sink) {
	s.mu.Lock()
	s.sink = sink
	s.mu.Unlock()
	tick := time.NewTicker(s.poll)
	defer tick.Stop()
	var seen string
	var asked time.Time
	failed := false // then the change is still to be read
	usage := newUsageReader(s.opt.Home)
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-tick.C:
		}
		s.mu.Lock()
		w := s.wanted
		s.mu.Unlock()
		if !w.Watched && len(w.Doubt) == 0 {
			continue
		}
		now := s.times()
		changed, rested := now != seen && !failed, time.Since(asked) >= s.every
		if !changed && (len(w.Doubt) == 0 && !failed || !rested) {
			continue
		}
		seen, asked = now, time.Now()
		list, err := s.list(ctx)
		if failed = err != nil; !failed {
			sink.List(frame.Claude, asked, list)
			s.endMissed(list, asked)
		} else if ctx.Err() == nil {
			s.opt.Logger.Debug().Msg("Claude Code does not list its sessions")
		}
		if w.Usage {
			usage.read(w.Sessions, sink)
		}
	}
}

// times returns the modification times of the state files as one text.
func (s *Source) times() string {
	names, _ := filepath.Glob(filepath.Join(s.opt.Home, "sessions", "*.json"))
	var b strings.Builder
	for _, n := range names {
		if i, err := os.Stat(n); err == nil {
			b.WriteString(filepath.Base(n) + " " + i.ModTime().String() + "\n")
		}
	}
	return b.String()
}

// entry is one session in Claude's list.
type entry struct {
	Pid        int    `json:"pid"`
	Folder     string `json:"cwd"`
	Kind       string `json:"kind"`
	Session    string `json:"sessionId"`
	Status     string `json:"status"`
	WaitingFor string `json:"waitingFor"`
}

func (s *Source) list(ctx context.Context) ([]source.Status, error) {
	program := s.opt.Program
	if program == "" {
		var err error
		if program, err = exec.LookPath("claude"); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "agents", "--json")
	cmd.Env = append(os.Environ(), "WORLD_HOOK=off", "DISABLE_AUTOUPDATER=1")
	cmd.Dir, cmd.WaitDelay = s.opt.Home, time.Second
	out, err := cmd.Output()
	if err != nil || len(out) > maxList {
		return nil, errors.New("no answer of Claude Code")
	}
	var all []entry
	if err := json.Unmarshal(out, &all); err != nil {
		return nil, errors.New("the answer of Claude Code cannot be read")
	}
	states := map[string]source.State{"idle": source.Idle, "busy": source.Busy, "waiting": source.Waiting}
	return slice.Map(all, func(e entry) source.Status {
		return source.Status{
			Session: e.Session, Pid: e.Pid, Folder: e.Folder, State: states[e.Status],
			For: e.WaitingFor, Detached: e.Kind == "background",
		}
	}), nil
}
