// Package claude is what Claude Code offers beside its hooks: its own list of sessions, which
// settles what hooks do not tell (an approval, a refusal, Esc); a hook that may answer a permission
// while the dialog is open; a hook that may wake an idle session with a note; and, if the user
// allows that, what its transcripts say of tokens.
//
// The list costs a process of Claude's each time, so it is asked only when something may have
// changed: while a session is in doubt, and when one of the files changes in which each session
// keeps its state. Those are looked at by their times alone; what is in them is undocumented, and
// the keys beside them are never touched.
//
// Goroutines: Run's own, and those in which a hook's connection is held. A lock guards what they
// share, for moments; nothing is told to the sink while it is held, since the sink's owner calls in
// here.
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
	// lookEvery is how often the files of sessions are looked at while somebody wants to know.
	lookEvery = 150 * time.Millisecond
	// askEvery is how often the list is asked while a session is in doubt.
	askEvery = 2 * time.Second
	// opening is how long after its hook began a dialog may still be about to open.
	opening = time.Second
	// askTime bounds one question, and maxList its answer in bytes.
	askTime = 10 * time.Second
	maxList = 1 << 20
)

// Options of a Source.
type Options struct {
	// Home is the folder with Claude's settings, where its program finds it too: CLAUDE_CONFIG_DIR,
	// or ~/.claude.
	Home string
	// Program is Claude's program; empty: it is looked for.
	Program string
	Logger  zerolog.Logger
}

// Source implements source.Source and source.Listener.
type Source struct {
	opt  Options
	wake chan struct{}
	// look and ask are lookEvery and askEvery; tests are faster.
	look, ask time.Duration

	mu sync.Mutex
	state
}

// state is what a Source shares between its goroutines. It has no lock; the source has.
type state struct {
	wanted source.Wanted
	sink   source.Sink
	asks   map[string]*ask
	// waits are the hooks that could wake a session, by session.
	waits map[string]*wait
}

// ask is a permission that a hook waits for.
type ask struct {
	session string
	came    time.Time
	answer  chan bool
	// waited: the session was seen waiting. over is closed when it is seen so no more.
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
		opt: o, look: lookEvery, ask: askEvery, wake: make(chan struct{}, 1),
		state: state{asks: map[string]*ask{}, waits: map[string]*wait{}},
	}
}

// Agent implements source.Source.
func (s *Source) Agent() string { return frame.Claude }

// Wanted implements source.Source. A question whose session does not wait any more was answered in
// the terminal; and nobody writes to a session that is over.
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
	tick := time.NewTicker(s.look)
	defer tick.Stop()
	var seen string
	var asked time.Time
	failed := false // what has changed is still to be asked
	books := newBooks(s.opt.Home)
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
		changed, rested := now != seen && !failed, time.Since(asked) >= s.ask
		if !changed && (len(w.Doubt) == 0 && !failed || !rested) {
			continue
		}
		seen, asked = now, time.Now()
		list, err := s.list(ctx)
		if failed = err != nil; !failed {
			sink.List(frame.Claude, asked, list)
			s.settle(list, asked)
		} else if ctx.Err() == nil {
			s.opt.Logger.Debug().Msg("Claude Code does not tell its sessions")
		}
		if w.Usage {
			books.read(w.Sessions, sink)
		}
	}
}

// times returns when the sessions' files changed, as one text.
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

// list asks Claude for its sessions.
func (s *Source) list(ctx context.Context) ([]source.Status, error) {
	program := s.opt.Program
	if program == "" {
		var err error
		if program, err = exec.LookPath("claude"); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
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
