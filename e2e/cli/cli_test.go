// Package cli_test runs the command line as its users do: scripts in testdata, each in a folder of
// its own, against the program itself (this test binary, started again as world-mcp).
package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	_ "github.com/worldmcp/world/internal/agents/hook" // the program of these tests is world-mcp hook as well
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/cli"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/worldclient"
)

// patience bounds every wait.
const patience = needs.Patience

func TestMain(m *testing.M) {
	if url := os.Getenv("CLI_TEST_ASK"); url != "" {
		askAs(url)
	}
	testscript.Main(m, map[string]func(){
		"world-mcp": func() {
			os.Exit(cli.Main("v1.2.3", os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
		},
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			dir := filepath.Join(e.WorkDir, "data")
			e.Setenv("WORLD_DATA_DIR", dir)
			e.Setenv("WORLD_PORT", "0")
			e.Setenv("WORLD_OPEN", "never")
			e.Setenv("WORLD_GATEWAY", "off")
			e.Setenv("WORLD_ACP", "off")
			e.Setenv("HOME", e.WorkDir)
			e.Defer(func() { // whatever a script has started in any data folder
				dirs, _ := filepath.Glob(filepath.Join(e.WorkDir, "*", local.ServeLock))
				for _, d := range dirs {
					_ = end(local.Dir(filepath.Dir(d)), syscall.SIGKILL)
				}
			})
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"serve": serve, "end": endCmd, "gone": gone, "page": page, "occupy": occupy, "json-lines": jsonLines, "at-once": atOnce,
			"mode": mode, "append": appendTo, "rest": rest, "sees": sees, "metrics": metrics, "until": until, "port": port,
			"no-keys": noKeys, "login": logIn, "vanish": vanish,
			"get": get, "flip": flip, "rubbish": rubbish, "token-env": tokenEnv, "revoke-all": revokeAll,
		},
	})
}

// started holds, for each data folder, the channel that brings the exit code of the service that a
// script started.
var started sync.Map

func dirOf(ts *testscript.TestScript) local.Dir { return local.Dir(ts.Getenv("WORLD_DATA_DIR")) }

// command is world-mcp in a script's folder and environment.
func command(ts *testscript.TestScript, args ...string) *exec.Cmd {
	path, err := exec.LookPath("world-mcp")
	ts.Check(err)
	cmd := exec.Command(path, args...)
	cmd.Dir = ts.Getenv("WORK")
	for _, name := range []string{"WORLD_DATA_DIR", "WORLD_PORT", "WORLD_OPEN", "WORLD_GATEWAY", "WORLD_ACP", "HOME", "PATH", "OPENAI_API_KEY", "DISPLAY"} {
		if v := ts.Getenv(name); v != "" {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	return cmd
}

// serve starts a service and waits until it is ready; its ready line goes to the file ready.json.
func serve(ts *testscript.TestScript, _ bool, args []string) {
	cmd := command(ts, append([]string{"serve", "--ready-json"}, args...)...)
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	var ready json.RawMessage
	ts.Check(json.NewDecoder(out).Decode(&ready))
	ts.Check(os.WriteFile(ts.MkAbs("ready.json"), ready, 0o600))
	code := make(chan int, 1)
	go func() { _ = cmd.Wait(); code <- cmd.ProcessState.ExitCode() }()
	ts.Defer(func() { _ = cmd.Process.Kill() })
	started.Store(string(dirOf(ts)), code)
}

// end signals the service of a data folder and waits until it has gone.
func end(dir local.Dir, sig syscall.Signal) error {
	if !dir.Locked(local.ServeLock) {
		return nil
	}
	i, err := dir.ReadInfo()
	if err != nil {
		return err
	}
	if err := syscall.Kill(i.PID, sig); err != nil {
		return err
	}
	return waitGone(dir)
}

func waitGone(dir local.Dir) error {
	if !dir.Locked(local.ServeLock) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	lock, err := dir.WaitLock(ctx, local.ServeLock)
	if err != nil {
		return fmt.Errorf("the service is still there: %w", err)
	}
	return lock.Unlock()
}

// endCmd: end TERM [code] or end KILL. With a code, the process must have left with it.
func endCmd(ts *testscript.TestScript, _ bool, args []string) {
	sig := map[string]syscall.Signal{"TERM": syscall.SIGTERM, "INT": syscall.SIGINT, "KILL": syscall.SIGKILL}[args[0]]
	ts.Check(end(dirOf(ts), sig))
	if len(args) < 2 {
		return
	}
	c, ok := started.Load(string(dirOf(ts)))
	if !ok {
		ts.Fatalf("no service was started by this script")
	}
	select {
	case got := <-c.(chan int):
		if fmt.Sprint(got) != args[1] {
			ts.Fatalf("it left with %d", got)
		}
	case <-time.After(patience):
		ts.Fatalf("it does not leave")
	}
}

// gone waits until no service runs for the data folder.
func gone(ts *testscript.TestScript, _ bool, _ []string) { ts.Check(waitGone(dirOf(ts))) }

// page opens a page on the running service until the script ends.
func page(ts *testscript.TestScript, _ bool, _ []string) {
	a, err := worldtest.AccessTo(dirOf(ts))
	ts.Check(err)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	p, err := a.Page(ctx, nil)
	ts.Check(err)
	ts.Defer(p.Kill)
}

// occupy listens on a free port, as a program that knows nothing of worlds, and sets PORT to it.
func occupy(ts *testscript.TestScript, _ bool, _ []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { _ = l.Close() })
	ts.Setenv("PORT", fmt.Sprint(l.Addr().(*net.TCPAddr).Port))
}

// tokenEnv sets WORLD_TOKEN to the content of a file, or removes it.
func tokenEnv(ts *testscript.TestScript, _ bool, args []string) {
	secret := ""
	if len(args) > 0 {
		secret = strings.TrimSpace(ts.ReadFile(args[0]))
	}
	ts.Setenv(worldclient.TokenVariable, secret)
}

// revokeAll revokes every token of a list that `world-mcp token list` has printed.
func revokeAll(ts *testscript.TestScript, _ bool, args []string) {
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if id, _, _ := strings.Cut(line, " "); strings.HasPrefix(id, "cred_") {
			ts.Check(ts.Exec("world-mcp", "token", "revoke", id))
		}
	}
}

// jsonLines: json-lines FILE N says that a file holds N lines of JSON-RPC and nothing else.
func jsonLines(ts *testscript.TestScript, _ bool, args []string) {
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile(args[0]), "\n"), "\n")
	if fmt.Sprint(len(lines)) != args[1] {
		ts.Fatalf("%d lines, want %s:\n%s", len(lines), args[1], strings.Join(lines, "\n"))
	}
	for _, l := range lines {
		var m struct {
			JSONRPC string `json:"jsonrpc"`
		}
		if json.Unmarshal([]byte(l), &m) != nil || m.JSONRPC != "2.0" {
			ts.Fatalf("not JSON-RPC: %s", l)
		}
	}
}

// atOnce: at-once N FILE starts N stdio processes on one data folder at the same time, each with
// FILE on stdin. All must be answered by the same service.
func atOnce(ts *testscript.TestScript, _ bool, args []string) {
	var n int
	_, err := fmt.Sscan(args[0], &n)
	ts.Check(err)
	input := ts.ReadFile(args[1])
	cmds := make([]*exec.Cmd, n)
	outs := make([]strings.Builder, n)
	for i := range cmds {
		cmds[i] = command(ts)
		cmds[i].Stdin, cmds[i].Stdout = strings.NewReader(input), &outs[i]
		ts.Check(cmds[i].Start())
	}
	i, found := local.Info{}, false
	for k, c := range cmds {
		ts.Check(c.Wait())
		if !found {
			i, err = dirOf(ts).ReadInfo()
			ts.Check(err)
			found = true
		}
		if got := outs[k].String(); !strings.Contains(got, i.URL) {
			ts.Fatalf("process %d was not answered by the service at %s:\n%s", k, i.URL, got)
		}
	}
}

// mode: mode FILE OCTAL says who may do what with a file.
func mode(ts *testscript.TestScript, _ bool, args []string) {
	i, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if got := fmt.Sprintf("%04o", i.Mode().Perm()); got != args[1] {
		ts.Fatalf("%s has mode %s", args[0], got)
	}
}

// get: get PATH prints what the running service answers to its user.
func get(ts *testscript.TestScript, _ bool, args []string) {
	i, err := dirOf(ts).ReadInfo()
	ts.Check(err)
	token, err := dirOf(ts).Token()
	ts.Check(err)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, i.URL+args[0], http.NoBody)
	ts.Check(err)
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(req)
	ts.Check(err)
	defer res.Body.Close()
	_, err = io.Copy(ts.Stdout(), res.Body)
	ts.Check(err)
}

// flip: flip FILE OFFSET turns a bit. rubbish: rubbish FILE OFFSET spoils sixteen bytes.
func flip(ts *testscript.TestScript, _ bool, args []string)    { spoil(ts, args, 1, 1) }
func rubbish(ts *testscript.TestScript, _ bool, args []string) { spoil(ts, args, 16, 0xa5) }

func spoil(ts *testscript.TestScript, args []string, n int, with byte) {
	var at int
	_, err := fmt.Sscan(args[1], &at)
	ts.Check(err)
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	for i := range n {
		data[at+i] ^= with
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// appendTo: append FILE TEXT adds to a file, without an end of line.
func appendTo(ts *testscript.TestScript, _ bool, args []string) {
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_WRONLY, 0o600)
	ts.Check(err)
	_, err = f.WriteString(args[1])
	ts.Check(err)
	ts.Check(f.Close())
}

// rest: rest STATUS says what a program without a key is answered that calls a tool.
func rest(ts *testscript.TestScript, _ bool, args []string) {
	i, err := dirOf(ts).ReadInfo()
	ts.Check(err)
	res, err := http.Post(i.URL+"api/world-tools", "application/json", strings.NewReader(`{"tool":"world_info"}`))
	ts.Check(err)
	ts.Check(res.Body.Close())
	if fmt.Sprint(res.StatusCode) != args[0] {
		ts.Fatalf("it answers %d", res.StatusCode)
	}
}

// sees: sees PATTERN waits until an agent that looks around sees what matches.
func sees(ts *testscript.TestScript, _ bool, args []string) {
	i, err := dirOf(ts).ReadInfo()
	ts.Check(err)
	pattern := regexp.MustCompile(args[0])
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		res, err := http.Post(i.URL+"api/world-tools", "application/json", strings.NewReader(`{"tool":"world_info","agentType":"viewer"}`))
		ts.Check(err)
		text, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		ts.Check(err)
		if pattern.Match(text) {
			return
		}
		if time.Now().After(late) {
			ts.Fatalf("it sees %s", text)
		}
	}
}

// metrics: metrics TEXT waits until the service's metrics contain a text, and puts them into the
// file metrics.
func metrics(ts *testscript.TestScript, _ bool, args []string) {
	i, err := dirOf(ts).ReadInfo()
	ts.Check(err)
	token, err := dirOf(ts).Token()
	ts.Check(err)
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		req, err := http.NewRequest(http.MethodGet, i.URL+"metrics", http.NoBody)
		ts.Check(err)
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := http.DefaultClient.Do(req)
		ts.Check(err)
		b, err := io.ReadAll(res.Body)
		ts.Check(err)
		ts.Check(res.Body.Close())
		if strings.Contains(string(b), args[0]) {
			ts.Check(os.WriteFile(ts.MkAbs("metrics"), b, 0o600))
			return
		}
		if time.Now().After(late) {
			ts.Fatalf("it does not come to tell %q", args[0])
		}
	}
}

// until: until FILE TEXT waits until a file holds a text.
func until(ts *testscript.TestScript, _ bool, args []string) {
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		b, _ := os.ReadFile(ts.MkAbs(args[0]))
		if strings.Contains(string(b), args[1]) {
			return
		}
		if time.Now().After(late) {
			ts.Fatalf("%s does not come to hold %q: %s", args[0], args[1], b)
		}
	}
}

// port: port FILE FILE asserts that two services reported the same port.
func port(ts *testscript.TestScript, _ bool, args []string) {
	var a, b local.Info
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &a))
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[1])), &b))
	if a.Port != b.Port {
		ts.Fatalf("%d is not %d", b.Port, a.Port)
	}
}

var keyed = regexp.MustCompile(`(http://127\.0\.0\.1:\d+/)#key=([A-Z0-9]+)`)

// noKeys: of the launch key that the opener was led to, nothing stands in the command lines that it
// saw. Other programs of the computer may show links of their own.
func noKeys(ts *testscript.TestScript, _ bool, _ []string) {
	opened := ts.ReadFile("opened")
	m := keyed.FindStringSubmatch(opened[max(0, strings.Index(opened, "\nlink ")):])
	if m == nil {
		ts.Fatalf("the opener was led to no link")
	}
	for line := range strings.Lines(opened) {
		if !strings.HasPrefix(line, "link ") && strings.Contains(line, m[2]) {
			ts.Fatalf("the launch key stands in a command line")
		}
	}
}

// logIn: login FILE STATUS [shown] uses the link in a file. A session that an agent may have bought
// gets no link that answers for the user.
func logIn(ts *testscript.TestScript, _ bool, args []string) {
	m := keyed.FindStringSubmatch(ts.ReadFile(args[0]))
	if m == nil {
		ts.Fatalf("there is no link in %s", args[0])
	}
	res, err := http.Post(m[1]+"api/login", "application/json", strings.NewReader(fmt.Sprintf(`{"key":%q}`, m[2])))
	ts.Check(err)
	ts.Check(res.Body.Close())
	if fmt.Sprint(res.StatusCode) != args[1] {
		ts.Fatalf("the login answers %d", res.StatusCode)
	}
	req, err := http.NewRequest(http.MethodPost, m[1]+"api/launch", strings.NewReader("{}"))
	ts.Check(err)
	req.Header.Set("Content-Type", "application/json")
	for _, c := range res.Cookies() {
		req.AddCookie(c)
	}
	res, err = http.DefaultClient.Do(req)
	ts.Check(err)
	ts.Check(res.Body.Close())
	if shown := len(args) > 2; shown != (res.StatusCode == http.StatusForbidden) {
		ts.Fatalf("a link for the user is answered with %d", res.StatusCode)
	}
}

// vanish: vanish PATTERN waits until no file has such a path.
func vanish(ts *testscript.TestScript, _ bool, args []string) {
	for late := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if files, _ := filepath.Glob(ts.MkAbs(args[0])); len(files) == 0 {
			return
		} else if time.Now().After(late) {
			ts.Fatalf("%v stays", files)
		}
	}
}
