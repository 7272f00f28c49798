//go:build linux

package hook

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"github.com/worldmcp/world/internal/agents/hook/frame"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
)

// The program of these tests is a hook, too: its init takes the same branch. They run it as agents
// do.

// patience is for what should take 150 ms at most and would, without a bound, take for ever.
// Between the two there is room for the busiest computer.
const patience = needs.Patience

// stop is an event of Claude Code.
const stop = `{"session_id":"s1","transcript_path":"/CANARY","cwd":"/r","hook_event_name":"Stop","last_assistant_message":"CANARY"}`

// outcome is what an agent sees of a hook.
type outcome struct {
	code     int
	out, err string
}

// hook prepares a run of the process for a data folder.
func hook(ctx context.Context, dir string, args ...string) *exec.Cmd {
	self, _ := os.Executable()
	cmd := exec.CommandContext(ctx, self, append([]string{Command}, args...)...)
	cmd.Env = []string{"WORLD_DATA_DIR=" + dir, "HOME=/nowhere", "PATH=/usr/bin:/bin", "GOCOVERDIR=" + os.Getenv("GOCOVERDIR"), "GORACE=atexit_sleep_ms=0", "API_KEY=CANARY", "TERM_PROGRAM=CANARY", "TERM=CANARY"}
	return cmd
}

// ends runs it to its end.
func ends(t *testing.T, cmd *exec.Cmd) outcome {
	t.Helper()
	var out, errs bytes.Buffer
	if cmd.Stdout == nil {
		cmd.Stdout = &out
	}
	cmd.Stderr = &errs
	began := time.Now()
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if took := time.Since(began); took > patience {
		t.Errorf("it took %v", took)
	}
	return outcome{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// service listens as the service does, and returns the folder. Its path may be longer than that of
// a socket can be.
func service(t *testing.T, dir string) net.Listener {
	t.Helper()
	short := filepath.Join(t.TempDir(), "d")
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.Symlink(dir, short)); err != nil {
		t.Fatal(err)
	}
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", filepath.Join(short, frame.Socket))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// accept returns a connection, and its first frame.
func accept(t *testing.T, l net.Listener) (net.Conn, *bufio.Reader, frame.Frame) {
	t.Helper()
	_ = l.(*net.UnixListener).SetDeadline(time.Now().Add(patience))
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(patience))
	in := bufio.NewReader(c)
	return c, in, receive(t, in)
}

// sent runs a hook until its frame comes: where the computer is busy, 150 ms may be too short for
// it.
func sent(t *testing.T, l net.Listener, run func()) (*bufio.Reader, frame.Frame) {
	t.Helper()
	for range 50 {
		run()
		_ = l.(*net.UnixListener).SetDeadline(time.Now().Add(time.Millisecond)) // it has ended: what it has done is done
		c, err := l.Accept()
		if err != nil {
			continue
		}
		t.Cleanup(func() { _ = c.Close() })
		in := bufio.NewReader(c)
		if _, err := in.Peek(1); err == nil {
			return in, receive(t, in)
		}
	}
	t.Fatal("no frame has come")
	return nil, frame.Frame{}
}

func receive(t *testing.T, in *bufio.Reader) frame.Frame {
	t.Helper()
	line, err := in.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(line, []byte("CANARY")) {
		t.Errorf("a secret has left the process: %s", line)
	}
	f, err := frame.Parse(line)
	if err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return f
}

func TestSends(t *testing.T) {
	for name, dir := range map[string]string{"short": t.TempDir(), "long": filepath.Join(t.TempDir(), strings.Repeat("long/", 60))} {
		t.Run(name, func(t *testing.T) {
			l := service(t, dir)
			began := time.Now()
			in, f := sent(t, l, func() {
				cmd := hook(t.Context(), dir, frame.Claude)
				cmd.Stdin = strings.NewReader(stop)
				cmd.Env = append(cmd.Env, "CLAUDE_PID=77", "CLAUDE_CODE_SESSION_ATTENDED=0", "KITTY_WINDOW_ID=CANARY")
				if got := ends(t, cmd); got != (outcome{}) {
					t.Errorf("the agent sees %+v", got)
				}
			})
			if f.Event != frame.Stop || f.Session != "s1" || f.AgentPid != 77 || !f.Headless ||
				!strings.HasSuffix(f.Where, "kitty") {
				t.Errorf("sent %+v", f)
			}
			if len(f.Pids) == 0 || f.Pids[0].Pid != os.Getpid() || f.Pids[0].Start == 0 {
				t.Errorf("its ancestors are %v, of this process %d", f.Pids, os.Getpid())
			}
			if at := time.Unix(0, f.At); at.Before(began) || at.After(time.Now()) {
				t.Errorf("it was at %v", at)
			}
			if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
				t.Errorf("behind the frame: %v", err)
			}
		})
	}
}

// TestQuiet: whatever goes wrong, the agent sees nothing of it and goes on.
func TestQuiet(t *testing.T) {
	down := func(t *testing.T) string { return t.TempDir() }
	// endless is stdin that has so much and never ends.
	endless := func(begins string) func(*testing.T) io.Reader {
		return func(t *testing.T) io.Reader {
			r, w, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _, _ = r.Close(), w.Close() })
			_, _ = w.WriteString(begins)
			return r
		}
	}
	text := func(s string) func(*testing.T) io.Reader {
		return func(*testing.T) io.Reader { return strings.NewReader(s) }
	}
	for name, c := range map[string]struct {
		dir   func(*testing.T) string
		agent string
		in    func(*testing.T) io.Reader
		env   string
		out   string
	}{
		"down":             {dir: down},
		"down, long event": {dir: down, in: text(`{"a":"` + strings.Repeat("x", 4<<20))},
		"no folder":        {dir: func(*testing.T) string { return "/nowhere/at/all" }},
		"no socket": {dir: func(t *testing.T) string {
			d := t.TempDir()
			_ = os.WriteFile(filepath.Join(d, frame.Socket), nil, 0o600)
			return d
		}},
		"killed":          {dir: killed},
		"hangs":           {dir: hanging},
		"takes no more":   {dir: full},
		"endless":         {dir: hanging, in: endless("")},
		"endless, off":    {dir: hanging, in: endless(""), env: "WORLD_HOOK=off"},
		"half":            {dir: hanging, in: endless(stop[:40])},
		"empty":           {dir: hanging, in: text("")},
		"no JSON":         {dir: hanging, in: text("\x00\xff{{{")},
		"nested":          {dir: hanging, in: text(strings.Repeat(`{"details":`, 100_000))},
		"off":             {dir: refusing, env: "WORLD_HOOK=off"},
		"no name":         {dir: refusing, agent: "../cursor"},
		"not its mode":    {dir: refusing, agent: frame.Codex + " " + modeHold},
		"hold, unknown":   {dir: refusing, agent: frame.Claude + " " + modeHold, in: text(permission)},
		"wait, unknown":   {dir: refusing, agent: frame.Claude + " " + modeWait},
		"wait, inherited": {dir: refusing, agent: frame.Claude + " " + modeWait, env: fmt.Sprint("CLAUDE_PID=", os.Getppid())},
		"beside, unknown": {dir: hanging, agent: frame.Claude + " " + modeBeside, in: endless("")},
		"gemini":          {dir: down, agent: frame.Gemini, out: "{}\n"},
		"gemini, off":     {dir: down, agent: frame.Gemini, env: "WORLD_HOOK=off", out: "{}\n"},
		"gemini, endless": {dir: down, agent: frame.Gemini, in: endless(""), out: "{}\n"},
		"stream, off":     {dir: refusing, agent: frame.OpenCode + " " + modeStream, in: endless(""), env: "WORLD_HOOK=off"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
			defer cancel()
			if c.agent == "" {
				c.agent = frame.Claude
			}
			cmd := hook(ctx, c.dir(t), strings.Fields(c.agent)...)
			if cmd.Stdin = strings.NewReader(stop); c.in != nil {
				cmd.Stdin = c.in(t)
			}
			cmd.Env = append(cmd.Env, c.env)
			if got := ends(t, cmd); got != (outcome{out: c.out}) {
				t.Errorf("the agent sees %+v", got)
			}
		})
	}
}

// killed leaves a socket behind on which no process listens.
func killed(t *testing.T) string {
	dir := t.TempDir()
	l := service(t, dir)
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	_ = l.Close()
	return dir
}

// hanging takes connections and never reads.
func hanging(t *testing.T) string {
	dir := t.TempDir()
	service(t, dir)
	return dir
}

// refusing fails the test when a connection comes.
func refusing(t *testing.T) string {
	dir := t.TempDir()
	l := service(t, dir)
	t.Cleanup(func() {
		_ = l.(*net.UnixListener).SetDeadline(time.Now().Add(time.Millisecond))
		if c, err := l.Accept(); err == nil {
			t.Errorf("it has connected from %v", c.RemoteAddr())
		}
	})
	return dir
}

// full takes no connections, and has as many waiting as there may be.
func full(t *testing.T) string {
	dir := t.TempDir()
	at := &syscall.SockaddrUnix{Name: filepath.Join(dir, frame.Socket)}
	fd := func() int {
		fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = syscall.Close(fd) })
		return fd
	}
	l := fd()
	if err := errors.Join(syscall.Bind(l, at), syscall.Listen(l, 0)); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		if err := syscall.Connect(fd(), at); errors.Is(err, syscall.EAGAIN) {
			return dir
		}
	}
	t.Fatal("there is always room")
	return ""
}

// TestFullPipe: an agent that reads no answers, and whose pipe is full of other things, is not
// waited for.
func TestFullPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = r.Close(), w.Close() }()
	_ = w.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
	_, _ = w.Write(make([]byte, 1<<20))
	cmd := hook(t.Context(), t.TempDir(), frame.Gemini)
	cmd.Stdin, cmd.Stdout = strings.NewReader(stop), w
	_ = syscall.SetNonblock(int(w.Fd()), false)
	if got := ends(t, cmd); got != (outcome{}) {
		t.Errorf("the agent sees %+v", got)
	}
}

const permission = `{"session_id":"s1","cwd":"/r","hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"make all","description":"CANARY"}}`

func TestReplies(t *testing.T) {
	decided := func(what string) string {
		return `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"` + what + `"}}}` + "\n"
	}
	for _, c := range []struct {
		mode, in, reply string
		want            outcome
	}{
		{modeHold, permission, `{"decision":"allow"}`, outcome{out: decided("allow")}},
		{modeHold, permission, `{"decision":"deny"}`, outcome{out: decided("deny")}},
		{modeHold, permission, "", outcome{}}, // withdrawn
		{modeHold, permission, `{"decision":"always"}`, outcome{}},
		{modeHold, permission, `{"note":"x"}`, outcome{}},
		{modeHold, permission, `x`, outcome{}},
		{modeWait, stop, `{"note":"come here"}`, outcome{code: 2, err: "come here\n"}},
		{modeWait, stop, `{"decision":"allow"}`, outcome{}},
		{modeWait, stop, "", outcome{}},
	} {
		t.Run(c.mode+c.reply, func(t *testing.T) {
			dir := t.TempDir()
			l := service(t, dir)
			cmd := hook(t.Context(), dir, frame.Claude, c.mode)
			cmd.Env = append(cmd.Env, fmt.Sprint("CLAUDE_PID=", os.Getpid()))
			cmd.Stdin = strings.NewReader(c.in)
			done := make(chan outcome, 1)
			go func() { done <- ends(t, cmd) }()
			conn, in, f := accept(t, l)
			if c.mode == modeHold && (f.Event != frame.Hold || f.Ask == nil || f.Ask.Command != "make all") {
				t.Errorf("asks for %+v", f)
			}
			// It must outlive the bound of those that do not wait: this alone takes time to find
			// out.
			_ = conn.SetReadDeadline(time.Now().Add(2 * totalTimeout))
			if _, err := in.ReadByte(); !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("it does not wait: %v", err)
			}
			if c.reply == "" {
				_ = conn.Close()
			} else {
				_, _ = io.WriteString(conn, c.reply+"\n")
			}
			if got := <-done; got != c.want {
				t.Errorf("the agent sees %+v, not %+v", got, c.want)
			}
		})
	}
}

// TestOrphan: when the agent has ended, nothing waits for the user any more.
func TestOrphan(t *testing.T) {
	for _, mode := range []string{modeHold, modeWait} {
		t.Run(mode, func(t *testing.T) {
			dir := t.TempDir()
			l := service(t, dir)
			event := filepath.Join(dir, "event")
			if err := os.WriteFile(event, []byte(map[string]string{modeHold: permission, modeWait: stop}[mode]),
				0o600); err != nil {
				t.Fatal(err)
			}
			self := hook(t.Context(), dir, frame.Claude, mode)
			agent := exec.CommandContext(t.Context(), "/bin/sh", "-c", `export CLAUDE_PID=$$; "$0" "$@" <"$EVENT" & wait`)
			agent.Args = append(agent.Args, self.Args...)
			agent.Env = append(slices.Clone(self.Env), "EVENT="+event)
			if err := agent.Start(); err != nil {
				t.Fatal(err)
			}
			_, in, _ := accept(t, l)
			_ = agent.Process.Kill()
			_ = agent.Wait()
			if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
				t.Errorf("it still waits: %v", err)
			}
		})
	}
}

// TestStream: the plugin's lines come as frames, and the service's come back, over more than one
// service.
func TestStream(t *testing.T) {
	dir := t.TempDir()
	cmd := hook(t.Context(), dir, frame.OpenCode, modeStream)
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	from := bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := func(want string) {
		t.Helper()
		if got, err := from.ReadString('\n'); got != want+"\n" {
			t.Fatalf("the plugin reads %q, %v", got, err)
		}
	}
	_, _ = fmt.Fprintln(to, `{"event":"start","session":"no service"}`)
	for i := range 2 {
		l := service(t, dir)
		conn, in, f := accept(t, l)
		if f.Event != frame.Stream || f.Session != "" || len(f.Pids) == 0 {
			t.Errorf("it begins with %+v", f)
		}
		line(`{"connected":true}`)
		_, _ = fmt.Fprintf(to, "nonsense\n{\"event\":\"tool\"}\n{\"x\":\"%s\"}\n{\"event\":\"tool\",\"session\":\"s%d\",\"tool\":\"bash\",\"input\":{\"command\":\"ls CANARY\"}}\n", strings.Repeat("x", 3*frame.MaxAskLine), i)
		if f = receive(t, in); f.Session != fmt.Sprint("s", i) || f.Event != frame.Tool || f.Target != "ls" ||
			f.Agent != frame.OpenCode {
			t.Errorf("sent %+v", f)
		}
		_, _ = io.WriteString(conn, `{"note":"hello","session":"s"}`+"\n")
		line(`{"note":"hello","session":"s"}`)
		_, _ = l.Close(), conn.Close()
	}
	_ = to.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// TestDefaultFolder: the hook looks where the other commands look.
func TestDefaultFolder(t *testing.T) {
	t.Setenv("WORLD_DATA_DIR", "")
	for _, base := range []string{"", "/srv/data", "/srv/data/", "~/data", "$HOME/data", "data"} {
		t.Setenv("XDG_DATA_HOME", base)
		xdg.Reload()
		if got := dataDir(); got != string(local.DefaultDir()) {
			t.Errorf("%q: %s, not %s", base, got, local.DefaultDir())
		}
	}
	t.Setenv("XDG_DATA_HOME", "")
	xdg.Reload()
}
