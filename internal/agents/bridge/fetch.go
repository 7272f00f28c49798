package bridge

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/base/proc"
	"github.com/worldmcp/world/internal/wire"
)

// KeyCommand is the only command that World ever runs on a server, and only when the user, who sees
// it first, requests it. It prints the key of the gateway there. A login shell finds OpenClaw
// wherever it is installed.
const KeyCommand = `"$SHELL" -lc 'openclaw dashboard --json'`

const (
	// fetchTime bounds the command: on a small server OpenClaw takes half a minute to start.
	fetchTime = 90 * time.Second
	// maxFetched bounds its output, in bytes.
	maxFetched = 64 << 10
)

// keyArguments returns the arguments of a session that runs KeyCommand without forwards. ssh uses
// the first value of a setting. It asks nothing: a user who logs in with a secret is not asked for
// it again.
func keyArguments(t Target) []string {
	a := []string{"-T", "-o", settings[0]}
	for _, s := range slices.Concat([]string{"BatchMode=yes", "SessionType=default", "ClearAllForwardings=yes", "ExitOnForwardFailure=no"}, settings[1:]) {
		a = append(a, "-o", s)
	}
	return slices.Concat(a, t.arguments(), []string{KeyCommand})
}

// FetchKey runs KeyCommand on the server and returns its output, which is a secret. It needs a
// connected bridge. Its errors are sentences for the user and quote nothing from the server.
func (b *Bridge) FetchKey(ctx context.Context) (string, error) {
	b.mu.Lock()
	typed := b.needsSecret
	b.mu.Unlock()
	if _, ok, _ := b.Gateway(); !ok {
		return "", wire.NewError(wire.CodeUnavailable, "there is no connection to %s now", b.target)
	}
	byHand := "Run the command there yourself, and paste what it prints."
	if typed {
		return "", wire.NewError(wire.CodeUnavailable, "%s would ask for your password or code again", b.target).Try(byHand)
	}
	if !b.fetching.TryLock() {
		return "", wire.NewError(wire.CodeUnavailable, "%s is being asked already", b.target)
	}
	defer b.fetching.Unlock()
	ssh, err := b.opt.findSSH()
	if err != nil {
		return "", wire.NewError(wire.CodeUnavailable, "ssh was not found on this computer")
	}
	p, err := proc.Start(proc.Command{
		Path: ssh, Args: keyArguments(b.target), Env: b.opt.Environ, Pipes: true,
		Children: b.opt.Children,
	})
	if err != nil {
		return "", wire.NewError(wire.CodeUnavailable, "ssh could not be started")
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	_ = p.Stdin().Close()
	type printed struct {
		text []byte
		err  error
	}
	read := make(chan printed, 1)
	go func() { // ends with the process
		text, err := io.ReadAll(io.LimitReader(p.Stdout(), maxFetched+1))
		if len(text) > maxFetched {
			err = errors.New("too long")
		}
		read <- printed{text, err}
	}()
	select {
	case <-ctx.Done():
		p.End(0)
		<-read
		return "", wire.NewError(wire.CodeTimeout, "%s did not answer in time", b.target).Try(byHand)
	case got := <-read:
		if got.err == nil {
			select {
			case <-p.Exited():
			case <-ctx.Done():
			}
		}
		p.End(0)
		if got.err != nil || p.ExitCode() != 0 || len(got.text) == 0 {
			return "", wire.NewError(wire.CodeUnavailable, "the command did not work on %s: OpenClaw was not found there, or it failed", b.target).Try(byHand)
		}
		return string(got.text), nil
	}
}
