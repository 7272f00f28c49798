package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

const (
	hookEvents  = 200
	hookLong    = 10_000 // with BENCH_LONG
	hookBytes   = 8 << 10
	hookTime    = 20 * time.Minute
	hookBound   = 150 // ms: what an agent may be slowed by an event
	hookMedian  = 6   // ms
	hookHanging = 100 // connections that a service that hangs has at once
)

// hookEvent is an event of Claude Code whose tool has put out much.
func hookEvent() string {
	return `{"session_id":"c5de344f-5fbf-4285-8a23-aa7abbd1b566","transcript_path":"/home/user/.claude/projects/p/c5de344f.jsonl","cwd":"/home/user/p",` +
		`"permission_mode":"default","hook_event_name":"PostToolUse","tool_name":"Read","tool_input":{"file_path":"/home/user/p/a.go"},` +
		`"tool_response":{"type":"text","file":{"content":"` + strings.Repeat("a line of a file\\n", hookBytes/18) + `"}},"tool_use_id":"toolu_15","duration_ms":680}`
}

// hookSection measures what an event costs an agent in a terminal: from the start of the process
// that it starts until that has ended, with a service that listens, without one, and with one that
// hangs.
func hookSection(ctx context.Context, b *bench) error {
	small := filepath.Join(b.dir, "smallhook")
	if out, err := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", small, "./bench/smallhook").CombinedOutput(); err != nil {
		return fmt.Errorf("build the small program: %w: %s", err, out)
	}
	for _, way := range []struct {
		name   string
		listen func(dir string) (io.Closer, error)
	}{
		{"with a service", func(dir string) (io.Closer, error) { return hookService(dir, false) }},
		{"without one", func(string) (io.Closer, error) { return io.NopCloser(nil), nil }},
		{"with one that hangs", func(dir string) (io.Closer, error) { return hookService(dir, true) }},
	} {
		if err := b.hookWay(ctx, small, way.name, way.listen); err != nil {
			return fmt.Errorf("%s: %w", way.name, err)
		}
	}
	return nil
}

// hookWay measures one of them, in turns with the small program.
func (b *bench) hookWay(ctx context.Context, small, name string, listen func(dir string) (io.Closer, error)) error {
	dir, err := os.MkdirTemp("", "world-bench-") // the small program needs a short path
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	service, err := listen(dir)
	if err != nil {
		return err
	}
	defer func() { _ = service.Close() }()
	event, env := hookEvent(), append(os.Environ(), "WORLD_DATA_DIR="+dir, "WORLD_HOOK=")
	act := func(path string, args ...string) func() error {
		return func() error {
			cmd := exec.CommandContext(ctx, path, args...)
			cmd.Stdin, cmd.Env = strings.NewReader(event), env
			if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
				return fmt.Errorf("%w: %s", err, out)
			}
			return nil
		}
	}
	events := b.times(hookEvents)
	if os.Getenv("BENCH_LONG") != "" {
		events = hookLong
	}
	ours, floors, err := alternate(ctx, max(events/blocks, 1), act(b.world, "hook", frame.Claude),
		b.times(hookEvents)/blocks, act(small, filepath.Join(dir, frame.Socket)))
	if err != nil {
		return err
	}
	b.report.add(line{
		Name: "an event, " + name, Value: ours.median(), Unit: inMillis, Max: hookMedian, Floor: floors.median(),
		FloorName: "a program for that alone", Note: fmt.Sprintf("%d KB of event", hookBytes>>10), More: ours.spread(),
	})
	b.report.add(line{
		Name: fmt.Sprintf("  longest of %d", len(ours)), Value: ours.at(1), Unit: inMillis, Max: hookBound,
		Floor: floors.at(1), FloorName: "a program for that alone",
	})
	return nil
}

// hookService listens as the service does. One that hangs takes connections and never reads.
func hookService(dir string, hangs bool) (io.Closer, error) {
	l, err := net.Listen("unix", filepath.Join(dir, frame.Socket)) //nolint:noctx // it is closed
	if err != nil {
		return nil, err
	}
	go func() {
		var held []net.Conn
		for {
			c, err := l.Accept()
			if err != nil {
				break
			}
			if !hangs {
				_, _ = io.Copy(io.Discard, c)
				_ = c.Close()
				continue
			}
			if held = append(held, c); len(held) > hookHanging {
				_ = held[0].Close()
				held = held[1:]
			}
		}
		for _, c := range held {
			_ = c.Close()
		}
	}()
	return l, nil
}
