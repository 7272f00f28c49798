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

// multiplexes: this system's ssh has control sockets.
const multiplexes = runtime.GOOS != "windows"

// addForwards waits until a session without forwards accepts some, and has ssh add ours. If one
// fails, it returns ssh's lines, at least one, and the session has to end, as with
// ExitOnForwardFailure.
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
		return nil // the session is over
	case err != nil:
		return append(strings.Split(strings.TrimSpace(complaint.String()), "\n"), "the forwards could not be added: "+err.Error())
	}
	s.mu.Lock()
	s.read.ready = true
	s.mu.Unlock()
	sendq.Signal(s.changed, struct{}{})
	return nil
}
