//go:build real && linux

package terminal

import (
	"bytes"
	"context"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/probe/model"
	"github.com/worldmcp/world/internal/agents/terminal/process"
	"github.com/worldmcp/world/internal/agents/terminal/source"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These tests start real agents in a terminal, with the bundles that install.sh installs, against a
// scripted model. They compare the published sessions with the events in the terminal.

// desk is a user with a home of their own and with programs in terminals.
type desk struct {
	*rig
	home, work string
	// program is the agent's, in its full path; environ is all that it inherits.
	program string
	environ []string
	// model is the address of the scripted model.
	model string
	// chat is the page's way to the sessions, and asked has their approvals.
	chat  agent.Backend
	asked chan wire.Approval
	// ready, if set, is called with the service's end before it runs.
	ready func(*Service)
}

// page is the Reporter of a page.
type page struct {
	agent.Reporter
	asked chan wire.Approval
}

func (p page) Approval(a wire.Approval) bool    { p.asked <- a; return true }
func (p page) Message(string, wire.ChatMessage) {}

// window is a terminal with a program in it.
type window struct {
	screen  screen
	keys    *os.File
	process *exec.Cmd
	// sparing programs draw only changes; they are made to draw all again by another size.
	sparing bool
	rows    uint16
}

// redraw makes a program draw all again.
func (w *window) redraw() {
	w.rows ^= 1
	w.screen.forget()
	_ = pty.Setsize(w.keys, &pty.Winsize{Rows: 40 + w.rows, Cols: 120})
	time.Sleep(250 * time.Millisecond)
}

// screen is what a program has drawn.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

var controls = regexp.MustCompile(`\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][AB0]|\x1b[=>]`)

// tail is the end of the drawn text, without control sequences.
func (s *screen) tail() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := controls.ReplaceAllString(s.text.String(), "")
	return text[max(0, len(text)-2500):]
}

func (s *screen) forget() { s.mu.Lock(); defer s.mu.Unlock(); s.text.Reset() }

// sit gives a user a home, a folder to work in and a program of .harness.
func sit(t *testing.T, program string) *desk {
	t.Helper()
	harness := os.Getenv("HARNESS_DIR")
	program = filepath.Join(harness, program)
	if _, err := os.Stat(program); err != nil {
		needs.Skip(t, filepath.Base(program), " is not installed: run make real-setup")
	}
	home := t.TempDir()
	m := httptest.NewServer(model.New(""))
	t.Cleanup(m.Close)
	d := &desk{home: home, work: filepath.Join(home, "shop"), program: program, model: m.URL, environ: []string{
		"HOME=" + home, "PATH=" + filepath.Dir(program) + ":" + filepath.Join(harness, "node/node_modules/.bin") + ":/usr/bin:/bin", "TERM=xterm-256color", "LANG=C.UTF-8",
		"WORLD_BIN_DIR=" + filepath.Join(home, "bin"),
	}}
	d.write(t, "shop/README", "Shop\n")
	return d
}

// write writes a file below the user's home.
func (d *desk) write(t *testing.T, name, text string) {
	t.Helper()
	name = filepath.Join(d.home, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// install lets install.sh install World for an agent.
func (d *desk) install(t *testing.T, host string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "../../../install.sh", "--binary", os.Getenv("WORLD_BIN"), "--hosts", host)
	c.Env = d.environ
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "plugin") {
		t.Fatalf("%v\n%s", err, out)
	}
}

// serve runs the service's end in the user's data folder, until stop or the test's end. A page is
// open.
func (d *desk) serve(t *testing.T, sources ...source.Source) (stop func()) {
	t.Helper()
	d.rig = &rig{stage: newStage(), t: t, dir: local.Dir(filepath.Join(d.home, ".local/share/world"))}
	lock, err := d.dir.Lock(local.ServeLock) // else the MCP server of the bundle starts a service, which takes the socket
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{
		DataDir: d.dir, World: d.stage, Logger: zerolog.Nop(),
		Find: func(pids []int) process.Found {
			f := process.Find(pids)
			f.Ours = false // the terminal is this test's
			return f
		},
		Sources: sources,
	})
	if err != nil {
		_ = lock.Unlock()
		t.Fatal(err)
	}
	d.Service, d.asked = s, make(chan wire.Approval, 100)
	d.chat = s.Backend(page{asked: d.asked})
	if d.ready != nil {
		d.ready(s)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	stop = sync.OnceFunc(func() { cancel(); <-done; _ = lock.Unlock() })
	t.Cleanup(func() { d.sweep(t); stop() }) // in this order: they would start a service of their own
	return stop
}

// open starts the program in a terminal of its own.
func (d *desk) open(t *testing.T, args ...string) *window {
	t.Helper()
	w := &window{process: exec.Command(d.program, args...)} //nolint:noctx // it is ended below
	w.process.Dir, w.process.Env = d.work, d.environ
	var err error
	if w.keys, err = pty.StartWithSize(w.process, &pty.Winsize{Rows: 40, Cols: 120}); err != nil {
		t.Fatal(err)
	}
	go func() {
		b := make([]byte, 64<<10)
		for {
			n, err := w.keys.Read(b)
			if err != nil {
				return
			}
			_, _ = w.screen.Write(b[:n])
		}
	}()
	t.Cleanup(func() {
		_ = w.process.Process.Kill()
		_ = w.process.Wait()
		_ = w.keys.Close()
		if t.Failed() {
			t.Log(w.screen.tail())
		}
	})
	return w
}

// types sends keys.
func (w *window) types(keys string) { _, _ = w.keys.WriteString(keys) }

// says pastes a prompt and sends it. The pasted text must be on the screen before Enter counts as a
// key of its own.
func (w *window) says(t *testing.T, prompt string) {
	t.Helper()
	mark := prompt[strings.LastIndexByte(prompt, '\n')+1:]
	w.types("\x1b[200~" + prompt + "\x1b[201~")
	w.sees(t, mark)
	if w.sparing { // for a moment after something was pasted Enter is a new line
		time.Sleep(300 * time.Millisecond)
	}
	w.types("\r")
}

// sees waits until the screen has drawn a text, spaces aside: programs draw those by moving.
func (w *window) sees(t *testing.T, text string) {
	t.Helper()
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	drawn := time.Now()
	for late := time.Now().Add(needs.Patience); !strings.Contains(bare(w.screen.tail()),
		bare(text)); time.Sleep(20 * time.Millisecond) {
		if w.sparing && time.Since(drawn) > 1500*time.Millisecond {
			w.redraw()
			drawn = time.Now()
		}
		if time.Now().After(late) {
			t.Fatalf("the screen does not show %q:\n%s", text, w.screen.tail())
		}
	}
}

// is waits until the only session does something, and logs how long that took.
func (d *desk) is(t *testing.T, step string, state wire.ActivityState, label string) wire.AgentAtWork {
	t.Helper()
	began := time.Now()
	s := d.doing(0, state, label)
	logStep(t, step, state, label, began)
	return s
}

// logStep writes a line of the table of steps.
func logStep(t *testing.T, step string, state wire.ActivityState, label string, began time.Time) {
	t.Helper()
	t.Logf("%-28s %-10s %-14s %4d ms", step, state, label, time.Since(began).Milliseconds())
}
