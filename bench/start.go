package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/worldmcp/world/internal/base/local"
)

const (
	attachStarts = 30
	spawnStarts  = 5
)

// begun is how long after its start a process had answered, and the CPU time of its life.
type begun struct {
	hello, list, first, cpu timings
}

func (x *begun) sort() {
	for _, t := range []timings{x.hello, x.list, x.first, x.cpu} {
		slices.Sort(t)
	}
}

// startSection measures from the start of a process to its first answers.
func startSection(ctx context.Context, b *bench) error {
	var empty, attached, spawned begun
	for range b.times(attachStarts) {
		if err := empty.once(ctx, func() (*stdio, error) { return b.startFloor(ctx) }, "nothing"); err != nil {
			return fmt.Errorf("empty server: %w", err)
		}
	}
	s, err := b.serve(ctx, "attach")
	if err != nil {
		return err
	}
	defer s.stop()
	attach := func() (*stdio, error) {
		return startStdio(ctx, s.log, b.world, "--data-dir", string(s.Dir), "--agent-type", "bench")
	}
	for range b.times(attachStarts) {
		if err := attached.once(ctx, attach, "world_info"); err != nil {
			return fmt.Errorf("attaching: %w", err)
		}
	}
	for i := range b.times(spawnStarts) {
		if err := b.spawnOnce(ctx, &spawned, fmt.Sprintf("spawn-%d", i)); err != nil {
			return fmt.Errorf("spawning: %w", err)
		}
	}
	empty.sort()
	attached.sort()
	spawned.sort()
	b.report.add(line{
		Name: "start → initialize answered, attaching", Value: attached.hello.median(), Unit: inMillis, Max: 30, Floor: empty.hello.median(),
		FloorName: "empty MCP server", More: attached.hello.spread(),
	})
	b.report.add(line{
		Name: "start → tools/list answered, attaching", Value: attached.list.median(), Unit: inMillis, Floor: empty.list.median(), FloorName: "empty MCP server",
		Peer: 194, More: attached.list.spread(),
	})
	b.report.add(line{
		Name: "start → first tool answered, attaching", Value: attached.first.median(), Unit: inMillis, Floor: empty.first.median(),
		FloorName: "empty MCP server", More: attached.first.spread(),
	})
	b.report.add(line{
		Name: "  CPU time of that process", Value: attached.cpu.median(), Unit: inMillis, Floor: empty.cpu.median(), FloorName: "empty MCP server",
		Peer: 270,
	})
	b.report.add(line{
		Name: "start → initialize answered, spawning", Value: spawned.hello.median(), Unit: inMillis, Max: 400, Floor: empty.hello.median(),
		FloorName: "empty MCP server", More: spawned.hello.spread(),
	})
	b.report.add(line{
		Name: "start → first tool answered, spawning", Value: spawned.first.median(), Unit: inMillis, Max: 400, Floor: empty.first.median(),
		FloorName: "empty MCP server", Note: "the service is up, a new world is laid out", More: spawned.first.spread(),
	})
	return nil
}

// once starts a process, shakes hands, lists the tools, calls one and ends it.
func (x *begun) once(ctx context.Context, start func() (*stdio, error), tool string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	began := time.Now()
	c, err := start()
	if err != nil {
		return err
	}
	var cpu time.Duration
	defer func() { x.cpu = append(x.cpu, cpu) }()
	defer func() { cpu = c.close() }()
	if err := c.hello(); err != nil {
		return err
	}
	x.hello = append(x.hello, time.Since(began))
	if err := c.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"}); err != nil {
		return err
	}
	if _, err := c.call("tools/list", nil); err != nil {
		return err
	}
	x.list = append(x.list, time.Since(began))
	if _, err := c.tool(tool, map[string]any{}); err != nil {
		return err
	}
	x.first = append(x.first, time.Since(began))
	return nil
}

// spawnOnce starts a process for a fresh data folder, which has to spawn the service, and ends that
// service.
func (b *bench) spawnOnce(ctx context.Context, x *begun, name string) error {
	port, err := freePort()
	if err != nil {
		return err
	}
	dir := local.Dir(filepath.Join(b.dir, name))
	log, err := os.Create(string(dir) + ".log")
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }()
	defer stopSpawned(ctx, dir)
	return x.once(ctx, func() (*stdio, error) {
		return startStdio(ctx, log, b.world, "--data-dir", string(dir), "--port", strconv.Itoa(port), "--agent-type", "bench")
	}, "world_info")
}

// stopSpawned ends the service that a process spawned for this folder, and waits until it has let
// go of it.
func stopSpawned(ctx context.Context, dir local.Dir) {
	info, err := dir.ReadInfo()
	if err != nil {
		return
	}
	_ = syscall.Kill(info.PID, syscall.SIGTERM)
	_ = until(ctx, 15*time.Second, func() bool {
		lock, err := dir.Lock(local.ServeLock)
		if err == nil {
			_ = lock.Unlock()
		}
		return err == nil
	})
}
