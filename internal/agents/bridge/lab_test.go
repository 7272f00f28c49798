//go:build linux

package bridge

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // what one-time codes use
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// These tests run a real ssh against a real sshd on hosts of their own: network namespaces that
// e2e/harness/ssh/lab.sh makes. A test outside calls the same binary inside the laptop's.

// labInside is set inside.
const labInside = "WORLD_LAB_INSIDE"

func TestMain(m *testing.M) {
	if Asked(os.Getenv) {
		os.Exit(Ask(os.Getenv, os.Args[1:], os.Stdout))
	}
	if answer := os.Getenv("WORLD_LAB_SERVE"); answer != "" { // a program of the server
		address, text, _ := strings.Cut(answer, " ")
		fmt.Println(http.ListenAndServe(address,
			http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, text) }))) //nolint:gosec // a test's
		os.Exit(1)
	}
	if paste := os.Getenv("WORLD_LAB_BRIDGE"); paste != "" { // a service with a bridge, to be killed
		target, _ := ParseTarget(paste)
		port, _ := strconv.Atoi(os.Getenv("WORLD_LAB_PORT"))
		New(Options{Program: "false", Environ: os.Environ(), World: port, ID: "any", Logger: zerolog.Nop()},
			target).Run(context.Background())
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestWithRealSSH runs the tests named TestLab… inside.
func TestWithRealSSH(t *testing.T) {
	if os.Geteuid() != 0 {
		needs.Skip(t, "hosts of our own need root")
	}
	needs.Programs(t, "ip", "nft", "ssh", "ssh-keygen", "setpriv", "openssl", cmp.Or(os.Getenv("SSHD"), "/usr/sbin/sshd"))
	dir, err := os.MkdirTemp("", "lab") //nolint:usetesting // other users must be able to enter all folders above it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	script, err := filepath.Abs("../../../e2e/harness/ssh/lab.sh")
	if err != nil {
		t.Fatal(err)
	}
	name := "w" + strconv.Itoa(os.Getpid()%100000)
	t.Setenv("LAB_DIR", dir)
	t.Setenv("LAB", name)
	t.Setenv("WORLD_LAB_SCRIPT", script)
	t.Setenv(labInside, "yes")
	if out, err := exec.CommandContext(t.Context(), script, "up").CombinedOutput(); err != nil {
		needs.Skip(t, fmt.Sprintf("this machine makes no network namespaces: %v\n%s", err, out))
	}
	t.Cleanup(func() { _ = exec.CommandContext(context.Background(), script, "down").Run() })
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := "^TestLab"
	if testing.Short() {
		run = "^TestLabConnects$"
	}
	cmd := exec.CommandContext(t.Context(), "ip", "netns", "exec", name+"-laptop", self, "-test.run", run, "-test.timeout", "40m", "-test.v="+strconv.FormatBool(testing.Verbose()))
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		t.Errorf("inside: %v", err)
	}
}

// lab is the laptop with its server.
type lab struct {
	*testing.T
	// endGateway ends what answers on the gateway's port there.
	endGateway func()
	// id and port are of the world that listens here.
	id   string
	port int
}

// newLab returns a laptop that knows its server, sshd as it is installed with lines before, and a
// gateway there.
func newLab(t *testing.T, sshd ...string) *lab {
	t.Helper()
	needs.RunBy(t, "TestWithRealSSH", labInside)
	l := &lab{T: t, id: "id_" + t.Name()}
	world := http.NewServeMux()
	world.HandleFunc("GET /api/health", func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]string{"id": l.id, "host": r.Host})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // a test's
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: world, ReadHeaderTimeout: time.Minute}
	go func() { _ = s.Serve(listener) }()
	t.Cleanup(func() { _ = s.Close() })
	l.port = listener.Addr().(*net.TCPAddr).Port
	for _, f := range []string{"config", "known_hosts"} {
		_ = os.Remove(filepath.Join(l.home(), f))
	}
	l.do("keys", "")
	l.do("trust")
	l.do("sshd-kill")
	l.do(append([]string{"sshd"}, sshd...)...)
	l.endGateway = l.serve("127.0.0.1:18789 gateway")
	return l
}

func (l *lab) home() string { return filepath.Join(os.Getenv("LAB_DIR"), "laptop", ".ssh") }

// do calls the script.
func (l *lab) do(args ...string) string {
	l.Helper()
	cmd := exec.CommandContext(context.WithoutCancel(l.Context()), os.Getenv("WORLD_LAB_SCRIPT"), args...)
	// Its sshd keeps what it has inherited, so that the script's output must be no pipe.
	out, err := os.CreateTemp("", "lab-out")
	if err != nil {
		l.Fatal(err)
	}
	defer func() { _ = out.Close(); _ = os.Remove(out.Name()) }()
	cmd.Stdout, cmd.Stderr = out, out
	err = cmd.Run()
	text, _ := os.ReadFile(out.Name())
	if err != nil {
		l.Fatalf("lab.sh %q: %v\n%s", args, err, text)
	}
	return string(text)
}

// serve runs a program on the server that answers all requests with a text; it ends with the test,
// or when stop is called.
func (l *lab) serve(what string) (stop func()) {
	l.Helper()
	self, err := os.Executable()
	if err != nil {
		l.Fatal(err)
	}
	cmd := exec.Command("ip", "netns", "exec", os.Getenv("LAB")+"-server", self) //nolint:noctx // stop ends it
	cmd.Env = append(os.Environ(), "WORLD_LAB_SERVE="+what)
	if err := cmd.Start(); err != nil {
		l.Fatal(err)
	}
	stop = func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }
	l.Cleanup(stop)
	address, _, _ := strings.Cut(what, " ")
	l.await("it listens on "+address, func() bool { return strings.Contains(l.do("listeners"), address) })
	return stop
}

func (l *lab) await(what string, ok func() bool) {
	l.Helper()
	needs.Until(l, what, ok)
}

// configure writes the user's ssh configuration.
func (l *lab) configure(lines string) {
	l.Helper()
	if err := os.WriteFile(filepath.Join(l.home(), "config"), []byte(lines), 0o600); err != nil {
		l.Fatal(err)
	}
}

// follower is a running bridge with the states that it published.
type follower struct {
	*lab
	*Bridge
	told chan wire.Bridge
	past []wire.Bridge
	stop func()
}

// join runs a bridge to a target until the test ends.
func (l *lab) join(paste string) *follower {
	l.Helper()
	target, err := ParseTarget(paste)
	if err != nil {
		l.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		l.Fatal(err)
	}
	f := &follower{lab: l, told: make(chan wire.Bridge, 4096)}
	f.Bridge = New(Options{
		Program: self, Environ: os.Environ(), World: l.port, ID: l.id, Changed: func(b wire.Bridge) { f.told <- b },
		Logger: zerolog.Nop(),
	}, target)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); f.Run(ctx) }()
	f.stop = func() { cancel(); <-done }
	l.Cleanup(f.stop)
	return f
}

// is waits for a state with a code, and returns it.
func (f *follower) is(state wire.BridgeState, code wire.BridgeCode) wire.Bridge {
	f.Helper()
	late := time.After(needs.Patience)
	for {
		select {
		case b := <-f.told:
			if f.past = append(f.past, b); b.State == state && b.Code == code &&
				(b.State != wire.BridgeNeedsUser && b.State != wire.BridgeNeedsHost || b.Prompt != nil) {
				return b
			}
		case <-late:
			var was []string
			for _, b := range f.past {
				was = append(was, string(b.State)+" "+string(b.Code)+" "+b.Source)
			}
			f.Fatalf("not %s %s, but\n%s\n%s", state, code, strings.Join(was, "\n"), strings.Join(f.State().Details, "\n"))
		}
	}
}

// answer answers the question that waits.
func (f *follower) answer(b wire.Bridge, text string) {
	f.Helper()
	if err := f.Answer(b.Prompt.ID, text); err != nil {
		f.Fatal(err)
	}
}

// curl asks an address on a host of the lab as curl's user there.
func (l *lab) fetch(url string, args ...string) string {
	l.Helper()
	return l.do(append(args, "curl", "-s", "-m", "10", "-H", "Host: 127.0.0.1:4516", url)...)
}

// With a key that the server knows it stands without a question, both ways; at its end nothing of
// it is left here or there.
func TestLabConnects(t *testing.T) {
	l := newLab(t)
	f := l.join("dev@vps")
	up := f.is(wire.BridgeUp, "")
	if up.Probed == nil || up.Reason != "" || up.Target != "dev@vps" ||
		!slices.ContainsFunc(up.Details, func(s string) bool { return strings.HasPrefix(s, "ssh -N -T ") }) {
		t.Errorf("%+v", up)
	}
	if got := l.fetch("http://127.0.0.1:4516/api/health", "at", "server"); !strings.Contains(got, l.id) {
		t.Errorf("the server hears %q", got)
	}
	port, ok, _ := f.Gateway()
	if got, err := http.Get("http://" + loopback(port)); !ok || err != nil { //nolint:bodyclose,noctx // a test's
		t.Error(err)
	} else if b, _ := io.ReadAll(got.Body); string(b) != "gateway" {
		t.Errorf("the gateway says %q", b)
	}
	var states []string
	for _, b := range f.past {
		if len(states) == 0 || states[len(states)-1] != string(b.State) {
			states = append(states, string(b.State))
		}
	}
	all := []string{"starting", "connecting", "forwarding", "unproven", "up"} // one that is over at once may not be published
	if !slices.Equal(states, slices.DeleteFunc(all, func(s string) bool { return !slices.Contains(states, s) })) {
		t.Error(states)
	}
	f.stop()
	l.await("the port there is free", func() bool { return !strings.Contains(l.do("listeners"), ":4516 ") })
}

// An unknown server's fingerprint is shown, and a yes accepts exactly that one.
func TestLabUnknownHost(t *testing.T) {
	l := newLab(t)
	l.do("untrust")
	f := l.join("dev@vps")
	asks := f.is(wire.BridgeNeedsHost, "")
	out, err := exec.CommandContext(t.Context(), "ssh-keygen", "-lf", filepath.Join(os.Getenv("LAB_DIR"), "keys", "host.pub")).Output()
	if err != nil || asks.Prompt.Kind != wire.PromptHostKey ||
		!strings.Contains(string(out), asks.Prompt.Fingerprint) || len(asks.Prompt.Fingerprint) < 40 {
		t.Fatalf("%+v %s %v", asks.Prompt, out, err)
	}
	if err := f.Answer("ask_other", "yes"); !errors.Is(err, ErrNoPrompt) {
		t.Errorf("another question was answered: %v", err)
	}
	f.answer(asks, "yes")
	f.is(wire.BridgeUp, "")
	f.stop()
	f = l.join("dev@vps")
	if f.is(wire.BridgeUp, ""); slices.ContainsFunc(f.past, func(b wire.Bridge) bool { return b.Prompt != nil }) {
		t.Error("it was asked again")
	}
	f.stop()
	l.do("untrust")
	f = l.join("dev@vps")
	f.answer(f.is(wire.BridgeNeedsHost, ""), "no")
	f.is(wire.BridgeFailed, wire.BridgeCancelled)
}

// A changed key is never asked about but reported, with ssh's own command.
func TestLabChangedHost(t *testing.T) {
	l := newLab(t)
	l.do("rekey")
	l.do("sshd")
	t.Cleanup(func() { l.do("trust") })
	b := l.join("dev@vps").is(wire.BridgeFailed, wire.BridgeHostChanged)
	if !strings.HasPrefix(b.Command, "ssh-keygen -f ") || b.Prompt != nil {
		t.Errorf("%+v", b)
	}
}

// A refused login is reported and not retried by itself.
func TestLabWrongKey(t *testing.T) {
	l := newLab(t, "PasswordAuthentication no")
	wrong := filepath.Join(os.Getenv("LAB_DIR"), "keys", "id_wrong")
	f := l.join("ssh -i " + wrong + " -o IdentitiesOnly=yes other@vps")
	f.is(wire.BridgeFailed, wire.BridgeNoKey)
	f.Retry()
	f.is(wire.BridgeStarting, "")
	f.is(wire.BridgeFailed, wire.BridgeNoKey)
}

// A password is asked in the page: after a wrong one again, the right one connects; the password is
// stored nowhere.
func TestLabPassword(t *testing.T) {
	l := newLab(t)
	f := l.join("ssh -o PubkeyAuthentication=no dev@vps")
	asks := f.is(wire.BridgeNeedsUser, "")
	if asks.Prompt.Kind != wire.PromptPassword || asks.Prompt.Again {
		t.Errorf("%+v", asks.Prompt)
	}
	f.answer(asks, "a-wrong-password")
	asks = f.is(wire.BridgeNeedsUser, "")
	if !asks.Prompt.Again {
		t.Errorf("%+v", asks.Prompt)
	}
	f.answer(asks, "dev-password")
	f.is(wire.BridgeUp, "")
	text, err := json.Marshal(append(f.past, f.State()))
	if err != nil || strings.Contains(string(text), "a-wrong-password") || strings.Contains(string(text), "dev-password") {
		t.Error("what was typed is shown")
	}
	f.stop()
	f = l.join("ssh -o PubkeyAuthentication=no dev@vps")
	if err := f.Cancel(f.is(wire.BridgeNeedsUser, "").Prompt.ID); err != nil {
		t.Fatal(err)
	}
	f.is(wire.BridgeFailed, wire.BridgeCancelled)
}

// A key's passphrase likewise.
func TestLabPassphrase(t *testing.T) {
	l := newLab(t, "PasswordAuthentication no")
	f := l.join("ssh -i " + filepath.Join(os.Getenv("LAB_DIR"), "keys", "id_locked") + " -o IdentitiesOnly=yes dev@vps")
	asks := f.is(wire.BridgeNeedsUser, "")
	if asks.Prompt.Kind != wire.PromptPassphrase {
		t.Errorf("%+v", asks.Prompt)
	}
	f.answer(asks, "open-sesame")
	f.is(wire.BridgeUp, "")
}

// World asks the server for its gateway's key by one command, without a question, and says in words
// of its own why it cannot.
func TestLabFetchKey(t *testing.T) {
	l := newLab(t)
	home := filepath.Join(os.Getenv("LAB_DIR"), "server", "dev")
	write := func(name, text string) {
		t.Helper()
		needs.Program(t, filepath.Join(home, name), text)
	}
	if err := os.MkdirAll(filepath.Join(home, "tools"), 0o755); err != nil { //nolint:gosec // its user runs what is in it
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(filepath.Join(home, "tools")); _ = os.Remove(filepath.Join(home, ".profile")) })
	write(".profile", `PATH="$HOME/tools:$PATH"`)
	l.configure("Host *\nLocalForward 9998 127.0.0.1:80\nForwardAgent yes\nRequestTTY force\n")
	f := l.join("dev@vps")
	f.is(wire.BridgeUp, "")
	if got, err := f.FetchKey(t.Context()); got != "" || err == nil || !strings.Contains(err.Error(), "did not work on dev@vps") {
		t.Errorf("without OpenClaw: %q %v", got, err)
	}
	write("tools/openclaw", "#!/bin/sh\necho \"$* as $(id -un), ${SSH_AUTH_SOCK:-no agent}\"\n")
	if got, err := f.FetchKey(t.Context()); strings.TrimSpace(got) != "dashboard --json as dev, no agent" || err != nil {
		t.Errorf("%q %v", got, err)
	}
	write("tools/openclaw", "#!/bin/sh\ncat /dev/zero\n")
	if got, err := f.FetchKey(t.Context()); got != "" || err == nil {
		t.Errorf("without an end: %d %v", len(got), err)
	}
	write("tools/openclaw", "#!/bin/sh\nsleep 1000\n")
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if got, err := f.FetchKey(ctx); got != "" || err == nil || !strings.Contains(err.Error(), "did not answer") {
		t.Errorf("silent: %q %v", got, err)
	}
	if b := f.State(); b.State != wire.BridgeUp || b.KeyCommand != KeyCommand {
		t.Errorf("%+v", b)
	}
	f.stop()
	f = l.join("ssh -o PubkeyAuthentication=no dev@vps")
	f.answer(f.is(wire.BridgeNeedsUser, ""), "dev-password")
	f.is(wire.BridgeUp, "")
	if _, err := f.FetchKey(t.Context()); err == nil || !strings.Contains(err.Error(), "would ask for your password") {
		t.Errorf("%v", err)
	}
}

// A server that forbids forwards differs from one whose port is taken.
func TestLabForbidden(t *testing.T) {
	l := newLab(t, "AllowTcpForwarding no")
	l.join("dev@vps").is(wire.BridgeFailed, wire.BridgeForbidden)
	l.do("sshd", "PermitListen 127.0.0.1:9999")
	l.join("dev@vps").is(wire.BridgeFailed, wire.BridgePortForbidden)
	l.do("sshd")
	l.do("keys", `restrict,port-forwarding,permitlisten="4516"`)
	f := l.join("dev@vps")
	f.is(wire.BridgeUp, "")
	f.stop()
	l.do("keys", "")
	l.do("sshd", "AllowTcpForwarding remote")
	l.join("dev@vps").is(wire.BridgeDegraded, wire.BridgeLocalRefused)
}

// Another world on the server's port is reported; when it goes, the bridge connects.
func TestLabPortHeldThere(t *testing.T) {
	l := newLab(t)
	stop := l.serve(`127.0.0.1:4516 {"id":"another","product":"world"}`)
	f := l.join("dev@vps")
	f.is(wire.BridgePortHeld, wire.BridgeForeignWorld)
	stop()
	f.Retry()
	f.is(wire.BridgeUp, "")
}

// The port here that a gateway of one's own has is left to it.
func TestLabPortHeldHere(t *testing.T) {
	l := newLab(t)
	own, err := net.Listen("tcp", loopback(gatewayThere)) //nolint:noctx // a test's
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = own.Close() }()
	f := l.join("dev@vps")
	f.is(wire.BridgeUp, "")
	if port, ok, _ := f.Gateway(); !ok || port == gatewayThere {
		t.Errorf("it uses the port %d", port)
	}
}

// What a user's configuration says does not change the session; what spoils it is named before it
// begins.
func TestLabUsersConfig(t *testing.T) {
	l := newLab(t)
	l.configure(strings.Join([]string{
		"Host *", "ControlMaster auto", "ControlPath " + l.home() + "/c-%r@%h", "ControlPersist yes", "LogLevel QUIET", "BatchMode yes", "RequestTTY force",
		"RemoteCommand touch /tmp/ran", "PermitLocalCommand yes", "LocalCommand touch " + l.home() + "/ran", "ForkAfterAuthentication yes", "ClearAllForwardings yes",
		"StrictHostKeyChecking no", "LocalForward 9999 127.0.0.1:80", "",
	}, "\n"))
	f := l.join("dev@vps")
	up := f.is(wire.BridgeUp, "")
	if !slices.ContainsFunc(up.Notes, func(n string) bool { return strings.Contains(n, "9999") }) {
		t.Errorf("%q", up.Notes)
	}
	f.stop()
	if left, _ := filepath.Glob(l.home() + "/c-*"); len(left) > 0 {
		t.Errorf("a master is left: %q", left)
	}
	if _, err := os.Stat(l.home() + "/ran"); err == nil {
		t.Error("the local command ran")
	}
	l.await("the port there is free", func() bool { return !strings.Contains(l.do("listeners"), ":4516 ") })
	l.configure("Host vps\nNonsense yes\n")
	if b := l.join("dev@vps").is(wire.BridgeFailed, wire.BridgeBadConfig); !strings.Contains(b.Source, "Nonsense") &&
		!strings.Contains(b.Source, "nonsense") {
		t.Errorf("%+v", b)
	}
}

// A failure of our own forward is reported as ours.
func TestLabUsersForwards(t *testing.T) {
	own := map[string]string{
		"a terminal has the port there":    "Host vps\nRemoteForward 52698 localhost:52698\n",
		"the server refuses the port":      "Host vps\nRemoteForward 80 localhost:80\n",
		"a terminal has the port here":     "Match host vps\nLocalForward 18080 localhost:80\n",
		"the gateway's port":               "Host vps\nLocalForward 18789 localhost:18789\n",
		"an included file, a proxy":        "Include more\n",
		"a socket":                         "Host vps\nRemoteForward /tmp/none/s localhost:80\n",
		"the port for the world, no agent": "Host vps\nRemoteForward 127.0.0.1:4516 127.0.0.1:80\nRequestTTY force\n",
	}
	for name, config := range own {
		t.Run(name, func(t *testing.T) {
			l := newLab(t)
			more := filepath.Join(l.home(), "more")
			if err := os.WriteFile(more, []byte("Host *\nDynamicForward 18081\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			l.configure(strings.ReplaceAll(config, "more", more)) // ssh looks for relative ones below $HOME, which is not the lab's
			if !strings.Contains(config, "4516") {                // a terminal that is open, as far as it gets
				terminal := exec.Command("ssh", "-N", "dev@vps") //nolint:noctx // it is ended below
				if err := terminal.Start(); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = terminal.Process.Kill(); _ = terminal.Wait() })
				l.await("the terminal is logged in", func() bool {
					return strings.Contains(l.do("at", "laptop", "ss", "-Htn", "state", "established", "dst", ":22"), ":22")
				})
			}
			f := l.join("dev@vps")
			up := f.is(wire.BridgeUp, "")
			if !slices.ContainsFunc(up.Notes, func(n string) bool { return strings.Contains(n, "your own sessions: ") }) {
				t.Errorf("%q", up.Notes)
			}
			if got := l.fetch("http://127.0.0.1:4516/api/health", "at", "server"); !strings.Contains(got, l.id) {
				t.Errorf("the server hears %q", got)
			}
			f.stop()
			l.await("the port there is free", func() bool { return !strings.Contains(l.do("listeners"), ":4516 ") })
			stop := l.serve(`127.0.0.1:4516 {"id":"another","product":"world"}`)
			f = l.join("dev@vps")
			f.is(wire.BridgePortHeld, wire.BridgeForeignWorld) // by a knock, which the user's forwards do not end either
			f.stop()
			stop()
			l.do("sshd", "PermitListen 127.0.0.1:9999")
			l.join("dev@vps").is(wire.BridgeFailed, wire.BridgePortForbidden)
		})
	}
}

// A server that is away is tried again, and its end is noticed at once.
func TestLabServerEnds(t *testing.T) {
	l := newLab(t)
	f := l.join("dev@vps")
	f.is(wire.BridgeUp, "")
	l.do("sshd-kill")
	f.is(wire.BridgeRetrying, wire.BridgeRefused)
	l.do("sshd")
	f.Retry()
	f.is(wire.BridgeUp, "")
	l.do("sshd", "ListenAddress 127.0.0.1") // the session that stands goes on
	if b := f.State(); b.State != wire.BridgeUp {
		t.Errorf("%+v", b)
	}
}

// Without a gateway on its port the bridge says so, and notices when one starts.
func TestLabNoGateway(t *testing.T) {
	l := newLab(t)
	l.endGateway()
	f := l.join("dev@vps")
	f.is(wire.BridgeDegraded, wire.BridgeNoGateway)
	l.serve("127.0.0.1:18789 gateway")
	f.is(wire.BridgeUp, "") // with the next probe
	f.stop()
	l.do("sshd", "PermitOpen 127.0.0.1:4516 127.0.0.1:18790")
	l.join("dev@vps").is(wire.BridgeDegraded, wire.BridgeLocalRefused)
}

// An unknown name is reported as such, and not retried forever.
func TestLabMistypedName(t *testing.T) {
	l := newLab(t)
	l.join("dev@vsp.invalid").is(wire.BridgeFailed, wire.BridgeNameUnknown)
}

// A server that publishes the forwarded port is reported as soon as a stranger connects.
func TestLabExposed(t *testing.T) {
	l := newLab(t, "GatewayPorts yes")
	f := l.join("dev@vps")
	f.is(wire.BridgeUp, "")
	if got := l.fetch("http://10.77.1.2:4516/api/health", "at", "stranger"); !strings.Contains(got, l.id) {
		t.Errorf("the stranger hears %q", got)
	}
	l.await("it is told", func() bool { return slices.Contains(f.State().Notes, exposedNote) })
}

// sshOf returns the process of ssh that a process has started, or 0.
func sshOf(parent int) int {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range stats {
		text, err := os.ReadFile(f)
		if fields := strings.Fields(string(text)); err == nil && len(fields) > 3 && fields[1] == "(ssh)" &&
			fields[3] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(fields[0])
			return pid
		}
	}
	return 0
}

// A service that is killed leaves no ssh here and no port there.
func TestLabKilled(t *testing.T) {
	l := newLab(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	service := exec.CommandContext(t.Context(), self)
	service.Env = append(os.Environ(), "WORLD_LAB_BRIDGE=dev@vps", "WORLD_LAB_PORT="+strconv.Itoa(l.port))
	if err := service.Start(); err != nil {
		t.Fatal(err)
	}
	l.await("the bridge stands", func() bool {
		return strings.Contains(l.do("listeners"), ":4516 ") && strings.Contains(l.fetch("http://127.0.0.1:4516/api/health", "at", "server"), l.id)
	})
	ssh := sshOf(service.Process.Pid)
	_ = service.Process.Kill()
	_ = service.Wait()
	if ssh == 0 {
		t.Fatal("there was no ssh")
	}
	l.await("ssh has ended", func() bool {
		_, err := os.Stat(fmt.Sprint("/proc/", ssh))
		return err != nil
	})
	l.await("the port there is free", func() bool { return !strings.Contains(l.do("listeners"), ":4516 ") })
}

// ssh dies while the server cannot notice, and the old session there holds the port. The state says
// so, and a knock ends it.
func TestLabOldSession(t *testing.T) {
	l := newLab(t)
	// The kernel soon stops notifying the server of the end.
	if err := os.WriteFile("/proc/sys/net/ipv4/tcp_orphan_retries", []byte("1"), 0o600); err != nil {
		needs.Skip(t, "the kernel's time to say goodbye cannot be set here: ", err)
	}
	f := l.join("dev@vps")
	f.is(wire.BridgeUp, "")
	connected := strings.Fields(l.do("at", "laptop", "ss", "-Htn", "state", "established", "dst", ":22"))
	if len(connected) != 4 {
		t.Fatalf("connections: %q", connected)
	}
	l.do("cut")
	l.do("mute", connected[2][strings.LastIndexByte(connected[2], ':')+1:])
	t.Cleanup(func() { l.do("heal"); l.do("unmute") })
	if p, err := os.FindProcess(sshOf(os.Getpid())); err != nil || p.Kill() != nil {
		t.Fatal("ssh cannot be killed")
	}
	l.await("ssh has ended", func() bool { return f.State().State == wire.BridgeRetrying })
	l.await("nothing of the session is left here", func() bool { return !strings.Contains(l.do("at", "laptop", "ss", "-Htn", "dst", ":22"), ":22") })
	l.do("heal") // the old session's packets still vanish: by one of them the server would notice
	f.Retry()
	for told := f.is(wire.BridgePortHeld, wire.BridgeHeldThere); !strings.Contains(told.Reason, "An old session of yours"); {
		told = f.is(wire.BridgePortHeld, wire.BridgeHeldThere)
	}
	l.do("unmute")
	f.Retry()
	f.is(wire.BridgeUp, "")
}

// A server that wants a one-time code after the key: what it asks is shown as its own words, a
// wrong code is asked again.
func TestLabCode(t *testing.T) {
	l := newLab(t)
	if found, _ := filepath.Glob("/lib/*/security/pam_google_authenticator.so"); len(found) == 0 {
		needs.Skip(t, "there is no pam_google_authenticator")
	}
	secret := []byte("twentybytesofasecret")
	file := filepath.Join(os.Getenv("LAB_DIR"), "server", "codes")
	if err := os.WriteFile(file, []byte(base32.StdEncoding.EncodeToString(secret)+"\n\" TOTP_AUTH\n"), 0o400); err != nil {
		t.Fatal(err)
	}
	l.do("codes", file)
	l.do("sshd", "AuthenticationMethods publickey,keyboard-interactive", "KbdInteractiveAuthentication yes", "PasswordAuthentication no")
	f := l.join("dev@vps")
	asks := f.is(wire.BridgeNeedsUser, "")
	if asks.Prompt.Kind != wire.PromptCode || !strings.Contains(asks.Prompt.Text, "Verification code:") || asks.Prompt.Again {
		t.Errorf("%+v", asks.Prompt)
	}
	f.answer(asks, "000000")
	if asks = f.is(wire.BridgeNeedsUser, ""); !asks.Prompt.Again {
		t.Errorf("%+v", asks.Prompt)
	}
	f.answer(asks, codeNow(secret))
	f.is(wire.BridgeUp, "")
}

// codeNow is the one-time code of a secret (RFC 6238: SHA-1, six digits, 30 seconds).
func codeNow(secret []byte) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, time.Now().Unix()/30)
	sum := mac.Sum(nil)
	n := binary.BigEndian.Uint32(sum[sum[19]&15:]) & 0x7fffffff
	return fmt.Sprintf("%06d", n%1_000_000)
}

// sshdLines are the settings of servers, of which one notices that a client is gone.
var sshdLines = map[string][]string{"as installed": nil, "ClientAlive": {"ClientAliveInterval 15", "ClientAliveCountMax 3"}}

// A link that is cut for half a minute heals with the same session, and the state says so
// meanwhile. One that is cut for longer, which `make test-long` tries, heals with a new session: at
// once if the server has noticed the end of the old one, else by a knock.
func TestLabCut(t *testing.T) {
	cuts := map[string][]time.Duration{"as installed": {30 * time.Second}}
	if os.Getenv("WORLD_LONG") != "" {
		all := []time.Duration{30 * time.Second, time.Minute, 155 * time.Second}
		cuts = map[string][]time.Duration{"as installed": all, "ClientAlive": all}
	}
	for name, cuts := range cuts {
		for _, cut := range cuts {
			t.Run(fmt.Sprint(name, ", ", cut), func(t *testing.T) {
				l := newLab(t, sshdLines[name]...)
				f := l.join("dev@vps")
				f.is(wire.BridgeUp, "")
				session := sshOf(os.Getpid())
				l.do("cut")
				t.Cleanup(func() { l.do("heal") })
				began := time.Now()
				told := f.is(wire.BridgeDegraded, wire.BridgeSilent)
				if told.Reason == "" {
					t.Errorf("%+v", told)
				}
				if cut > 100*time.Second {
					f.is(wire.BridgeRetrying, wire.BridgeTimedOut)
				}
				time.Sleep(time.Until(began.Add(cut))) // the measured time
				l.do("heal")
				healed := time.Now()
				f.is(wire.BridgeUp, "")
				t.Logf("cut for %v, up %v after it", cut, time.Since(healed).Round(10*time.Millisecond))
				if same := sshOf(os.Getpid()) == session; same != (cut == 30*time.Second) && cut != time.Minute { // a minute is about what ssh waits
					t.Errorf("the same session: %v", same)
				}
			})
		}
	}
}

// A computer that sleeps for two minutes finds its bridge again, with the old session where that
// lives and a new one where the server has ended it.
func TestLabSleep(t *testing.T) {
	for name, sshd := range sshdLines {
		for _, link := range []bool{true, false} {
			t.Run(fmt.Sprint(name, ", the link stays: ", link), func(t *testing.T) {
				l := newLab(t, sshd...)
				needs.Long(t)
				f := l.join("dev@vps")
				f.is(wire.BridgeUp, "")
				session := sshOf(os.Getpid())
				if !link {
					l.do("cut")
					t.Cleanup(func() { l.do("heal") })
				}
				// All of the laptop stands still: ssh, and this process.
				sleep := exec.CommandContext(t.Context(), "sh", "-c", "kill -STOP $1 $2; sleep 120; kill -CONT $1 $2", "sleep", strconv.Itoa(session), strconv.Itoa(os.Getpid()))
				sleep.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
				began := time.Now()
				if err := sleep.Run(); err != nil || time.Since(began) < 2*time.Minute {
					t.Fatal("it did not sleep: ", err)
				}
				if !link {
					l.do("heal")
				}
				woke := time.Now()
				for b := f.State(); b.State != wire.BridgeUp || b.Probed == nil ||
					b.Probed.Before(woke); b = f.State() {
					if time.Since(woke) > 3*time.Minute {
						t.Fatalf("not up again: %+v", b)
					}
					time.Sleep(20 * time.Millisecond)
				}
				t.Logf("up %v after it woke; the same session: %v", time.Since(woke).Round(10*time.Millisecond), sshOf(os.Getpid()) == session)
			})
		}
	}
}
