package bridge

import (
	"bytes"
	"context"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/sendq"
)

// multiplexes says whether this system's ssh has control sockets.
const multiplexes = runtime.GOOS != "windows"

// addForwards waits until a session without forwards takes some, and has ssh add ours. If one of
// them fails, it returns what ssh said about it, which is at least one line: such a session ends,
// as one with ExitOnForwardFailure does.
func (s *session) addForwards(ctx context.Context, ssh, control string, forwards []string) (refused []string) {
	select {
	case <-ctx.Done():
		return nil
	case <-s.open:
	}
	limit, cancel := context.WithTimeout(ctx, forwardTime)
	defer cancel()
	var complaint bytes.Buffer
	cmd := exec.CommandContext(limit, ssh, forwardArguments(s.b.target, control, forwards)...) //nolint:gosec // no shell, and a target has passed the grammar
	cmd.Stderr, cmd.Env, cmd.WaitDelay = &complaint, s.b.opt.Environ, time.Second
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil // the session has ended
	case err != nil:
		return append(strings.Split(strings.TrimSpace(complaint.String()), "\n"), "the forwards could not be added: "+err.Error())
	}
	s.mu.Lock()
	s.read.ready = true
	s.mu.Unlock()
	sendq.Signal(s.news, struct{}{})
	return nil
}
