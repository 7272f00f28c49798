package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// floors are what this machine can do at all, now.
type floors struct {
	echo    float64 // one WebSocket echo with an envelope's size, ms
	echoCPU float64 // of both ends, ms
	sync    float64 // write and sync 4 KiB on the run's disk, ms
}

// leg is one message one way over a WebSocket, ms.
func (f *floors) leg() float64 { return f.echo / 2 }

const (
	echoBytes  = 430 // an envelope with a small call
	echoRounds = 5000
	syncBytes  = 4 << 10
)

func (b *bench) measureFloors(ctx context.Context) error {
	b.report.heading("Floors of this machine")
	if err := b.measureEcho(ctx); err != nil {
		return fmt.Errorf("echo: %w", err)
	}
	sync, err := measureSync(ctx, b.dir)
	if err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	b.floors.sync = sync.median()
	b.report.add(line{Name: "one WebSocket echo, 430 bytes, two processes", Value: b.floors.echo, Unit: inMillis})
	b.report.add(line{Name: "  its CPU time, both ends", Value: b.floors.echoCPU, Unit: inMillis})
	b.report.add(line{Name: "write and fsync 4 KiB", Value: b.floors.sync, Unit: inMillis, More: sync.spread()})
	return nil
}

func (b *bench) measureEcho(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, b.floor, "echo")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return err
	}
	ws, _, err := websocket.Dial(ctx, "ws://"+strings.TrimSpace(address), &websocket.DialOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return err
	}
	defer ws.CloseNow()
	text := []byte(rand.Text())
	for len(text) < echoBytes {
		text = append(text, rand.Text()...)
	}
	text = text[:echoBytes]
	round := func() error {
		if err := ws.Write(ctx, websocket.MessageText, text); err != nil {
			return err
		}
		_, _, err := ws.Read(ctx)
		return err
	}
	var t timings
	own, other, err := cpuOver(cmd.Process.Pid, func() (err error) {
		t, err = repeat(ctx, 0, echoRounds, round)
		return err
	})
	b.floors.echo, b.floors.echoCPU = t.median(), millis(own+other)/echoRounds
	return err
}

// measureSync writes and syncs at the end of a file that grows, as a log does.
func measureSync(ctx context.Context, dir string) (timings, error) {
	f, err := os.Create(filepath.Join(dir, "sync"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close(); _ = os.Remove(f.Name()) }()
	text := make([]byte, syncBytes)
	return repeat(ctx, 20, 300, func() error {
		if _, err := f.Write(text); err != nil {
			return err
		}
		return f.Sync()
	})
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
