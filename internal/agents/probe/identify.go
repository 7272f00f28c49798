package probe

import (
	"context"
	"os"
	"time"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/base/proc"
)

// initializeTime bounds the start of an agent, up to its first answer. On a busy computer that is
// slow.
const initializeTime = time.Minute

// Identify returns the standing of an installed agent. Its name and version it is asked once: it is
// started in an empty folder, with an empty home, and gets no session.
func (s *Store) Identify(ctx context.Context, p profile.Profile) (Standing, error) {
	st := s.Look(ctx, p)
	if st.Identity != nil {
		return st, nil
	}
	scratch, err := os.MkdirTemp("", "world-agent-")
	if err != nil {
		return st, err
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	release, err := copies.Hold(p.Copy)
	if err != nil {
		return st, err
	}
	defer release()
	agent, err := acp.Start(proc.Command{
		Path: p.Path, Args: p.Args, Dir: scratch, Env: bareEnv(s.Environ, scratch),
	}, deaf{})
	if err != nil {
		return st, err
	}
	defer agent.Stop()
	ctx, cancel := context.WithTimeout(ctx, initializeTime)
	defer cancel()
	answer, err := agent.Initialize(ctx, acp.Implementation{Name: "world-mcp", Title: "World", Version: s.Version})
	if err != nil {
		return st, err
	}
	st.Identity = &Identity{answer, time.Now().UTC()}
	if st.Err == nil { // else it is asked each time; the same if this fails
		_ = s.change(st.Fingerprint, func(r *record) { r.Identity = st.Identity })
	}
	return st, nil
}

// deaf drops what an agent says, and refuses what it asks.
type deaf struct{}

func (deaf) Update(acp.Update)            {}
func (deaf) Permission(p *acp.Permission) { _ = p.Cancel() }
func (deaf) Withdrawn(*acp.Permission)    {}
func (deaf) Notice(string)                {}

// bareEnv is the environment of an agent that must find nothing of its user's: where programs are,
// and a home.
func bareEnv(environ []string, home string) []string {
	if environ == nil {
		environ = os.Environ()
	}
	env := acp.Env(environ, nil)
	kept := env[:0]
	for _, v := range env {
		if isNeutral(v) {
			kept = append(kept, v)
		}
	}
	return append(kept, "HOME="+home, "USERPROFILE="+home, "TMPDIR="+home, "LANG=C.UTF-8")
}
