package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/server/worldtest"
)

// Sizes of what the floors do.
const (
	echoBytes = 430 // an envelope with a small call
	syncBytes = 4 << 10
	blocks    = 10 // a figure and its floor take turns this often, so that a busy moment hits both
)

// echo is a WebSocket server in another process that sends back what it gets, and a client of it.
type echo struct {
	cmd     *exec.Cmd
	address string
	ws      *websocket.Conn
	text    []byte
}

func (b *bench) startEcho(ctx context.Context) (*echo, error) {
	e := &echo{cmd: exec.CommandContext(ctx, b.floor, "echo")}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.cmd.Start(); err != nil {
		return nil, err
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err == nil {
		e.address = "ws://" + strings.TrimSpace(address)
		e.ws, err = worldtest.Dial(ctx, e.address, nil)
	}
	if err != nil {
		e.stop()
		return nil, fmt.Errorf("echo: %w", err)
	}
	for len(e.text) < echoBytes {
		e.text = append(e.text, rand.Text()...)
	}
	e.text = e.text[:echoBytes]
	return e, nil
}

// another is one more client of the same server.
func (e *echo) another(ctx context.Context) (*echo, error) {
	ws, err := worldtest.Dial(ctx, e.address, nil)
	return &echo{cmd: e.cmd, address: e.address, ws: ws, text: e.text}, err
}

func (e *echo) round(ctx context.Context) error {
	if err := e.ws.Write(ctx, websocket.MessageText, e.text); err != nil {
		return err
	}
	_, _, err := e.ws.Read(ctx)
	return err
}

func (e *echo) stop() {
	if e.ws != nil {
		_ = e.ws.CloseNow()
	}
	_ = e.cmd.Process.Kill()
	_ = e.cmd.Wait()
}

// syncer writes and syncs at the end of a file that grows, as a log does.
type syncer struct {
	file *os.File
	text []byte
}

func (b *bench) newSyncer() (*syncer, error) {
	f, err := os.CreateTemp(b.dir, "sync")
	return &syncer{f, make([]byte, syncBytes)}, err
}

func (s *syncer) round() error {
	if _, err := s.file.Write(s.text); err != nil {
		return err
	}
	return s.file.Sync()
}

func (s *syncer) stop() {
	_ = s.file.Close()
	_ = os.Remove(s.file.Name())
}

// machineSection shows what this machine can do at all, now.
func machineSection(ctx context.Context, b *bench) error {
	e, err := b.startEcho(ctx)
	if err != nil {
		return err
	}
	defer e.stop()
	echoes, err := repeat(ctx, 500, 5000, func() error { return e.round(ctx) })
	if err != nil {
		return err
	}
	s, err := b.newSyncer()
	if err != nil {
		return err
	}
	defer s.stop()
	syncs, err := repeat(ctx, 20, 300, s.round)
	if err != nil {
		return err
	}
	b.report.add(line{Name: "one WebSocket echo of 430 bytes, two processes", Value: echoes.median(), Unit: inMillis, More: echoes.spread()})
	b.report.add(line{Name: "write and fsync 4 KiB", Value: syncs.median(), Unit: inMillis, More: syncs.spread()})
	return nil
}

// startFloor starts the MCP server with nothing behind it.
func (b *bench) startFloor(ctx context.Context) (*stdio, error) {
	return startStdio(ctx, os.Stderr, b.floor, "mcp")
}

// until polls until ok, at most for a while.
func until(ctx context.Context, most time.Duration, ok func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
	return nil
}
