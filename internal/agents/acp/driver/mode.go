package driver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/base/clip"
)

// maxResets is how often the mode of a session is set back before the agent is ended.
const maxResets = 3

// modeWatch holds an agent to the modes in which it asks. It is pure: Session carries out what it
// says.
type modeWatch struct {
	// allowed are the modes in which the session may be, and want is the one to set.
	allowed []string
	want    string
	// verified: the agent is in now, one of allowed. No prompt is sent otherwise.
	verified bool
	now      string
	// reported is the mode that the agent reported last by itself since set began; empty: none.
	reported string
	// resets counts how often it has left the modes.
	resets int
}

// set begins to set a mode: what the agent was known to be in does not count any more.
func (w *modeWatch) set() { w.verified, w.reported = false, "" }

// isSet takes the agent's answer, the mode that it is in. A mode that it reported since is newer.
func (w *modeWatch) isSet(mode string) bool {
	mode = cmp.Or(w.reported, mode)
	if w.verified = slices.Contains(w.allowed, mode); w.verified {
		w.now = mode
	}
	return w.verified
}

// report takes the agent's report that it is in a mode. True: it has left the allowed ones, and
// must be set back.
func (w *modeWatch) report(mode string) (left bool) {
	w.reported = mode
	switch {
	case !w.verified: // isSet takes it into account
		return false
	case slices.Contains(w.allowed, mode):
		w.now = mode
		return false
	}
	w.verified = false
	w.resets++
	return true
}

// astray reports whether the agent says that it is in none of the allowed modes. Then it gets no
// call allowed.
func (w *modeWatch) astray() bool {
	return !w.verified && w.reported != "" && !slices.Contains(w.allowed, w.reported)
}

// reported handles a report of the agent's mode; empty: there is none. The caller holds Mu.
func (s *Session) reported(mode string) {
	if mode == "" {
		return
	}
	left := s.mode.report(mode)
	if s.mode.astray() {
		s.withdraw()
	}
	if !left || !s.open { // Open fails then
		return
	}
	product := s.process.Profile.Product
	if s.mode.resets > maxResets || s.mode.want == "" { // one that had no modes cannot be set back
		s.end(product + " did not stay in a mode in which it asks before it acts, so World ended it.")
		return
	}
	s.sink.Note(fmt.Sprintf("%s changed to its mode %q, in which it may act without asking. World stopped it and is restoring the mode in which it asks.", product, clip.Line(mode, 40)))
	s.restoreMode()
}

// restoreMode stops the turn and sets the mode in a goroutine, and ends the agent if that fails.
// The caller holds Mu.
func (s *Session) restoreMode() {
	p := s.process
	s.mode.verified, s.stray = false, true
	s.Stop()
	s.sink.StopTurn()
	p.spawn(func() {
		if err := s.ensureMode(context.Background()); err != nil && !errors.Is(err, acp.ErrEnded) {
			p.Mu.Lock()
			defer p.Mu.Unlock()
			s.end(p.Profile.Product + " could not be set to ask before it acts, so World ended it.")
		}
	})
}

// ensureMode sets the session to a mode in which the agent asks and verifies it, unless it is in
// one.
func (s *Session) ensureMode(ctx context.Context) error {
	p := s.process
	ctx, cancel := context.WithTimeout(ctx, p.Limits.Start)
	defer cancel()
	select {
	case s.setting <- struct{}{}:
		defer func() { <-s.setting }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for tries := 1; ; tries++ {
		p.Mu.Lock()
		want, verified, stray := s.mode.want, s.mode.verified, s.stray
		if s.stray = false; !verified {
			s.mode.set()
		}
		p.Mu.Unlock()
		if verified {
			return nil
		}
		if stray {
			_ = p.Cancel(s.ID)
		}
		mode, err := p.Profile.SetMode(ctx, p.Conn, s.Session, want)
		_, isTrouble := errors.AsType[*profile.Trouble](err)
		if isTrouble || errors.Is(err, acp.ErrEnded) || err != nil && ctx.Err() != nil {
			return err
		}
		p.Mu.Lock()
		asks := err == nil && s.mode.isSet(mode)
		overtaken := s.mode.want != want // the user has chosen another one meanwhile
		s.mode.verified = asks && !overtaken
		// What a session reports behind its departure may be that once more. A new one has no
		// excuse.
		again := s.open && tries < maxResets
		p.Mu.Unlock()
		switch {
		case overtaken:
			tries--
		case asks:
			return nil
		case !again:
			return p.Profile.ActsUnasked()
		}
	}
}

// Mode returns the mode that the session is in. The caller holds Mu.
func (s *Session) Mode() string { return s.mode.now }

// SetMode sets another of the plan's modes, now and whenever the mode is restored. After an error
// the mode is unknown, and no prompt is sent.
func (s *Session) SetMode(ctx context.Context, mode string) error {
	s.process.Mu.Lock()
	s.mode.want, s.mode.verified = mode, false
	s.process.Mu.Unlock()
	return s.ensureMode(ctx)
}
