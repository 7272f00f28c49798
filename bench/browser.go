package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// browser is a headless Chromium with one page, driven through bench/browser.mjs or
// bench/voice.mjs.
type browser struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	log *os.File
}

// errNoBrowser says that the machine has no node, Chromium or playwright-core.
var errNoBrowser = errors.New("no browser")

func (b *bench) openBrowser(ctx context.Context) (*browser, error) {
	return b.openNode(ctx, "browser")
}

// drawn is what pages are drawn by.
func (b *bench) drawn() string {
	if b.quick {
		return "nothing drawn"
	}
	return "software GL"
}

// openNode starts bench/NAME.mjs.
func (b *bench) openNode(ctx context.Context, name string) (*browser, error) {
	log, err := os.Create(filepath.Join(b.dir, name+".node.log"))
	if err != nil {
		return nil, err
	}
	x := &browser{cmd: exec.CommandContext(ctx, "node", "bench/"+name+".mjs"), log: log}
	x.cmd.Stderr = log
	if b.quick {
		x.cmd.Env = append(os.Environ(), "WORLD_PICTURE=none") // draw calls are counted, not drawn
	}
	if x.in, err = x.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := x.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	x.out = bufio.NewReaderSize(out, 1<<20)
	if err := x.cmd.Start(); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoBrowser, err)
	}
	if err := x.answer(&struct{}{}); err != nil {
		x.close()
		if errors.Is(err, io.EOF) { // node could not even begin
			err = errors.New(cmp.Or(firstError(log.Name()), "node ended"))
		}
		return nil, fmt.Errorf("%w: %w", errNoBrowser, err)
	}
	return x, nil
}

// firstError finds what node said of itself.
func firstError(path string) string {
	b, _ := os.ReadFile(path)
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, "Error") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// do sends a command and decodes its answer.
func (x *browser) do(command map[string]any, into any) error {
	text, err := json.Marshal(command)
	if err != nil {
		return err
	}
	if _, err := x.in.Write(append(text, '\n')); err != nil {
		return err
	}
	if err := x.answer(into); err != nil {
		return fmt.Errorf("page: %v: %w", command["do"], err)
	}
	return nil
}

func (x *browser) answer(into any) error {
	line, err := x.out.ReadBytes('\n')
	if err != nil {
		return err
	}
	var fault struct {
		Error string `json:"error"`
	}
	if err := json.Unmarshal(line, &fault); err != nil {
		return err
	}
	if fault.Error != "" {
		return errors.New(fault.Error)
	}
	return json.Unmarshal(line, into)
}

// visited is what a first visit cost.
type visited struct {
	Visible  float64  `json:"visible"` // ms after navigation
	CPU      float64  `json:"cpu"`     // of the page's main thread until then, ms
	Ready    float64  `json:"ready"`
	Requests float64  `json:"requests"`
	Bytes    float64  `json:"bytes"`
	List     []string `json:"list"`
}

// visit opens the service's page as a new visitor and waits until it executes calls.
func (x *browser) visit(ctx context.Context, s *service, query string, width, height int) (visited, error) {
	return x.open(ctx, s, query, width, height, false)
}

// open is visit; with network it also counts the requests, which costs the browser time.
func (x *browser) open(ctx context.Context, s *service, query string, width, height int, network bool) (v visited,
	err error,
) {
	link, err := s.launchURL(ctx, query)
	if err != nil {
		return v, err
	}
	err = x.do(map[string]any{"do": "visit", "url": link, "network": network, "width": width, "height": height}, &v)
	return v, err
}

// looked is what the page says of itself.
type looked struct {
	Executor  bool    `json:"executor"`
	Objects   float64 `json:"objects"`
	Calls     float64 `json:"calls"`
	Triangles float64 `json:"triangles"`
	Programs  float64 `json:"programs"`
	Frames    float64 `json:"frames"`
}

func (x *browser) look() (l looked, err error) {
	err = x.do(map[string]any{"do": "look"}, &l)
	return l, err
}

// close ends the browser.
func (x *browser) close() {
	_ = x.in.Close()
	kill := time.AfterFunc(10*time.Second, func() { _ = x.cmd.Process.Kill() })
	defer kill.Stop()
	_ = x.cmd.Wait()
	_ = x.log.Close()
}
