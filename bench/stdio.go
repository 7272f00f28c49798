package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// stdio is an MCP client of a server on stdin and stdout, one request at a time, in raw JSON-RPC:
// what a client's library would add is not part of the figures.
type stdio struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	id  int
}

// startStdio starts a server. Its stderr goes to log when there is one.
func startStdio(ctx context.Context, log io.Writer, exe string, args ...string) (*stdio, error) {
	s := &stdio{cmd: exec.CommandContext(ctx, exe, args...)}
	s.cmd.Env = append(os.Environ(), "WORLD_OPEN=never")
	s.cmd.Stderr = log
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReaderSize(out, 1<<20)
	return s, s.cmd.Start()
}

// hello is the handshake's first half: it returns when initialize has been answered.
func (s *stdio) hello() error {
	_, err := s.call("initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "bench", "version": "1"},
	})
	return err
}

// initialize is the whole handshake.
func (s *stdio) initialize() error {
	if err := s.hello(); err != nil {
		return err
	}
	return s.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
}

func (s *stdio) write(message map[string]any) error {
	b, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = s.in.Write(append(b, '\n'))
	return err
}

// call sends a request and returns the line that answers it.
func (s *stdio) call(method string, params any) ([]byte, error) {
	s.id++
	if err := s.write(map[string]any{"jsonrpc": "2.0", "id": s.id, "method": method, "params": params}); err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	for {
		line, err := s.out.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("%s: the server ended: %w", method, err)
		}
		var m struct {
			ID    int             `json:"id"`
			Error json.RawMessage `json:"error"`
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return nil, fmt.Errorf("%s: the server wrote no JSON: %w", method, err)
		}
		if m.ID != s.id {
			continue // a notification
		}
		if m.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, m.Error)
		}
		return line, nil
	}
}

// tool calls a tool; an answer that is an error is one.
func (s *stdio) tool(name string, args any) ([]byte, error) {
	line, err := s.call("tools/call", map[string]any{"name": name, "arguments": args})
	if err != nil {
		return nil, err
	}
	var m struct {
		Result struct {
			IsError bool `json:"isError"`
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
		} `json:"result"`
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return nil, err
	}
	if m.Result.IsError {
		text := ""
		if len(m.Result.Content) > 0 {
			text = m.Result.Content[0].Text
		}
		return nil, errors.New(name + ": " + text)
	}
	return line, nil
}

// close ends the server by closing its stdin and returns the CPU time it took in its life.
func (s *stdio) close() time.Duration {
	_ = s.in.Close()
	kill := time.AfterFunc(5*time.Second, func() { _ = s.cmd.Process.Kill() })
	defer kill.Stop()
	_ = s.cmd.Wait()
	return s.cmd.ProcessState.UserTime() + s.cmd.ProcessState.SystemTime()
}
