package worldclient

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// This file finds, spawns and replaces the service of a data folder; the states are in the package
// comment.

// spawnTime bounds the start of a service, and the wait for another process that starts it.
const spawnTime = 15 * time.Second

// dialTime bounds the handshake with the service of this computer.
const dialTime = 5 * time.Second

// attach dials the service of the data folder, and spawns it when there is none.
func (c *Client) attach(ctx context.Context) (l *link, err error) {
	err = c.withService(ctx, func() error {
		l, err = c.dialRunning(ctx)
		return err
	})
	return l, err
}

// withService calls reach, and if that fails, spawns the service and calls reach again. The spawn
// lock admits one process at a time; the others reach the first one's service once they have the
// lock.
func (c *Client) withService(ctx context.Context, reach func() error) error {
	err := reach()
	if err == nil || c.opt.Executable == "" || isFinal(err) {
		return err
	}
	if err := c.dir.Make(); err != nil {
		return err
	}
	wait, cancel := context.WithTimeout(ctx, spawnTime)
	defer cancel()
	lock, err := c.dir.WaitLock(wait, local.SpawnLock)
	if err != nil {
		return err
	}
	defer func() { _ = lock.Unlock() }()
	for {
		if err = reach(); err == nil || isFinal(err) {
			return err
		}
		// A service that is starting or stopping holds its lock and cannot be reached yet: try
		// again.
		if !c.dir.Locked(local.ServeLock) {
			if err = c.spawn(wait); err == nil {
				err = reach()
			}
			if err == nil || isFinal(err) || !c.dir.Locked(local.ServeLock) {
				return err
			}
		}
		select {
		case <-wait.Done():
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// isFinal reports whether spawning a service would not help, since a running one has refused.
func isFinal(err error) bool {
	var refused *refusedError
	return errors.As(err, &refused)
}

// errServiceEnded says that the service in service.json was killed: nothing holds its lock. Another
// program may have its port by now, so the client must not send the bearer there.
var errServiceEnded = errors.New("the world service of this data folder has ended")

// dialRunning dials the service that the data folder names. The first time it compares the
// versions: an older service is asked to hand over, and the user gets a note about a newer one. The
// caller holds the dialing token.
func (c *Client) dialRunning(ctx context.Context) (*link, error) {
	info, err := c.dir.ReadInfo()
	if err != nil {
		return nil, fmt.Errorf("no world service has been started for this data folder: %w", err)
	}
	token, err := c.token()
	if err != nil {
		return nil, fmt.Errorf("read the local bearer: %w", err)
	}
	if !c.dir.Locked(local.ServeLock) {
		return nil, errServiceEnded
	}
	hello := wire.AgentHello{
		Type: "hello", Protocol: wire.Protocol, Protocols: wire.Supported().Announce(), Build: c.opt.Version,
		DeviceID: c.opt.Device, Token: token,
		AgentType: c.opt.AgentType, AgentName: c.opt.AgentName, TextOnly: c.opt.TextOnly,
		Pid: os.Getpid(),
	}
	greet := func() (*link, error) {
		limited, cancel := context.WithTimeout(ctx, dialTime)
		defer cancel()
		return dial(limited, here(info.Port, hello), c.heard)
	}
	l, err := greet()
	if err != nil {
		return nil, err
	}
	hello.DeviceID = l.welcome.AgentDeviceID
	c.opt.Device = hello.DeviceID // the dialing token guards it: the same body after a reconnect
	build := l.welcome.Build
	switch {
	case c.versionChecked:
	case newer(build, c.opt.Version):
		c.versionChecked = true
		c.opt.Note(fmt.Sprintf("the running world service is %s, but this binary is %s: update it with install.sh", build, c.opt.Version))
	case newer(c.opt.Version, build):
		c.versionChecked = true
		l.close() // a service hands over only when nothing is connected to it
		if c.opt.Executable != "" && c.handOver(ctx) {
			return nil, errors.New("the older world service has handed over")
		}
		c.opt.Note(fmt.Sprintf("the running world service is %s and in use; this binary is %s and takes over when it is idle", build, c.opt.Version))
		return greet()
	}
	return l, nil
}

// handOver asks an older service to stop, and waits until it has: first up to 10 requests, 25 ms
// apart, then 10 s for the lock. false: something else is connected to the service.
func (c *Client) handOver(ctx context.Context) bool {
	accepted := false
	for try := 0; accepted && try < 400 || try < 10; try++ {
		switch {
		case !accepted:
			// The service may still count this client's own socket, which has just closed.
			accepted = c.request(ctx, http.MethodPost, "/api/handover", strings.NewReader("{}"), decode(new(any))) == nil
		case !c.dir.Locked(local.ServeLock):
			return true
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(25 * time.Millisecond):
		}
	}
	return false
}

// spawn starts `Executable serve`, detached from this process, and waits until it prints that it is
// ready.
func (c *Client) spawn(ctx context.Context) error {
	log, err := os.OpenFile(c.dir.Path(local.LogFile), os.O_CREATE|os.O_RDWR|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("open the service's log: %w", err)
	}
	defer func() { _ = log.Close() }()
	cmd := exec.Command(c.opt.Executable, "serve", "--spawned", "--ready-json", "--data-dir", string(c.dir))          //nolint:noctx // it outlives this process
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, TokenVariable+"=") }) // it is this process's alone
	for name, value := range map[string]string{"port": c.port(), "log-level": c.opt.LogLevel} {
		switch {
		case value == "":
		case c.opt.NoAgent: // a command of the user: its flags win over those of an earlier `serve`
			cmd.Args = append(cmd.Args, "--"+name, value)
		default:
			cmd.Env = append(cmd.Env, "WORLD_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))+"="+value)
		}
	}
	cmd.Stderr = log
	cmd.Dir = string(c.dir)
	detach(cmd)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("start the world service: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the world service: %w", err)
	}
	ready := make(chan error, 1)
	go func() { // ends at the first line of the child, or at its end; the select below awaits it
		line, err := bufio.NewReader(out).ReadBytes('\n')
		if err == nil && !json.Valid(line) {
			err = errors.New("its first line is not JSON")
		}
		if err != nil {
			_ = cmd.Wait()
			ready <- fmt.Errorf("the world service did not start: %s", lastLine(log))
			return
		}
		_ = out.Close()
		ready <- cmd.Process.Release()
	}()
	select {
	case err := <-ready:
		return err
	case <-ctx.Done():
		_ = cmd.Process.Kill()
		_ = <-ready
		return fmt.Errorf("the world service did not start within %v; see %s", spawnTime, c.dir.Path(local.LogFile))
	}
}

// port returns the value of --port for a spawned service; empty: the flag is left out.
func (c *Client) port() string {
	if c.opt.Port == 0 {
		return ""
	}
	return strconv.Itoa(max(c.opt.Port, 0))
}

// lastLine returns the last line of the service's log, which says why it ended.
func lastLine(log *os.File) string {
	if _, err := log.Seek(0, io.SeekStart); err != nil {
		return "its log cannot be read"
	}
	b, _ := io.ReadAll(io.LimitReader(log, 64<<10))
	lines := strings.Split(string(bytes.TrimSpace(b)), "\n")
	return strings.TrimPrefix(lines[len(lines)-1], "world-mcp: ")
}

// newer reports whether version a is newer than b. Versions that are not of the form v1.2.3 are
// never newer.
func newer(a, b string) bool {
	va, known := parseVersion(a)
	vb, both := parseVersion(b)
	return known && both && slices.Compare(va[:], vb[:]) > 0
}

// parseVersion parses v1.2.3 or 1.2.3; false: the version has another form.
func parseVersion(s string) (v [3]int, ok bool) {
	s = strings.TrimPrefix(s, "v")
	_, err := fmt.Sscanf(s, "%d.%d.%d", &v[0], &v[1], &v[2])
	return v, err == nil && s == fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2])
}
