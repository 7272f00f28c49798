package worldclient_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// Clients that come at once spawn one service among them. It outlives them, serves the next, and is
// spawned anew after it was killed, though it has left word of itself.
func TestOneServiceIsSpawned(t *testing.T) {
	dir := local.Dir(t.TempDir() + "/new")
	started := program(t, dir, serves)
	o := worldclient.Options{DataDir: string(dir), AgentType: "codex", Executable: os.Args[0], Version: version}
	ctx := patient(t)
	var wg sync.WaitGroup
	for range 4 {
		c, _ := client(t, o)
		wg.Go(func() {
			if got := callTool(ctx, c, "world_info", nil, nil); got.Code != "" {
				t.Errorf("%s", got.Text)
			}
			_ = c.Close()
		})
	}
	wg.Wait()
	if len(started) != 1 {
		t.Fatalf("%d services were spawned", len(started))
	}
	for name, mode := range map[string]os.FileMode{"": 0o700, local.LogFile: 0o600, local.TokenFile: 0o600} {
		if i, err := os.Stat(dir.Path(name)); err != nil || i.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", name, i.Mode(), err)
		}
	}
	first, err := dir.ReadInfo()
	if err != nil {
		t.Fatal(err)
	}
	c, _ := client(t, o)
	if got := callTool(ctx, c, "worlds", []byte(`{"action":"create","name":"Harbour"}`), nil); got.Code != "" {
		t.Fatal(got.Text)
	}
	if i, _ := dir.ReadInfo(); i.PID != first.PID {
		t.Errorf("process %d became %d", first.PID, i.PID)
	}
	end(t, dir, first.PID, syscall.SIGKILL)
	if got := callTool(ctx, c, "worlds", []byte(`{"action":"list"}`), nil); got.Code != "" || !strings.Contains(got.Text, "Harbour") {
		t.Errorf("after the service was killed: %s", got.Text)
	}
	if i, err := dir.ReadInfo(); err != nil || i.PID == first.PID || len(started) != 2 {
		t.Errorf("%d services were spawned: %v", len(started), err)
	}
}

// The error about a program that does not become a service has its last words.
func TestAProgramThatDoesNotServe(t *testing.T) {
	for how, words := range map[string]string{dies: "did not start: the disk is full", babbles: "did not start: this is another program"} {
		dir := local.Dir(t.TempDir())
		started := program(t, dir, how)
		c, _ := client(t, worldclient.Options{DataDir: string(dir), Executable: os.Args[0]})
		got := callTool(patient(t), c, "world_info", nil, nil)
		fails(t, how, got, "unavailable", words)
		if len(started) != 1 || dir.Locked(local.SpawnLock) {
			t.Errorf("%s: it was tried %d times; the lock is held: %v", how, len(started), dir.Locked(local.SpawnLock))
		}
	}
	dir := local.Dir(t.TempDir())
	c, _ := client(t, worldclient.Options{DataDir: string(dir), Executable: dir.Path("nothing")})
	fails(t, "no program", callTool(patient(t), c, "world_info", nil, nil), "unavailable", "nothing")
}

// A caller that stops waiting for a service that does not come up leaves no process behind.
func TestAProgramThatHangs(t *testing.T) {
	dir := local.Dir(t.TempDir())
	started := program(t, dir, hangs)
	c, _ := client(t, worldclient.Options{DataDir: string(dir), Executable: os.Args[0]})
	ctx, cancel := context.WithCancel(patient(t))
	done := make(chan result, 1)
	go func() { done <- callTool(ctx, c, "world_info", nil, nil) }()
	process := <-started
	cancel()
	fails(t, "withdrawn", <-done, "unavailable", "did not start within", local.LogFile)
	ended(t, process)
}

// The bearer is shown to no one but the service of the folder: not to another program that got its
// port after it was killed.
func TestAStrangerOnThePort(t *testing.T) {
	asked := make(chan string, 64)
	stranger := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.Header.Get("Authorization")
		http.Error(w, "who is there?", http.StatusTeapot)
	}))
	defer stranger.Close()
	dir := folder(t, stranger.Listener)
	ctx := patient(t)
	held, err := dir.Lock(local.ServeLock)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := client(t, worldclient.Options{DataDir: string(dir)})
	fails(t, "it holds the lock", callTool(ctx, c, "world_info", nil, nil), "unavailable", "connect to the world service")
	if got := <-asked; got != "" {
		t.Errorf("the socket's request brings %q", got)
	}
	if err := held.Unlock(); err != nil {
		t.Fatal(err)
	}
	fails(t, "the lock is free", callTool(ctx, c, "world_info", nil, nil), "unavailable", "has ended")
	if _, _, err := c.ImportWorld(ctx, strings.NewReader("{}")); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("import: %v", err)
	}
	if len(asked) != 0 {
		t.Error("the stranger was asked")
	}
	if err := os.Remove(dir.Path(local.TokenFile)); err != nil {
		t.Fatal(err)
	}
	fails(t, "no bearer", callTool(ctx, c, "world_info", nil, nil), "unavailable", "bearer")
}

// A service that holds the folder and cannot be reached is starting or stopping: it is waited for,
// and no second one spawned.
func TestAServiceThatStartsIsWaitedFor(t *testing.T) {
	ctx, cancel := context.WithCancel(patient(t))
	asked := make(chan struct{}, 64)
	starting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if asked <- struct{}{}; len(asked) == 3 {
			cancel()
		}
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	defer starting.Close()
	dir := folder(t, starting.Listener)
	started := program(t, dir, serves)
	held, err := dir.Lock(local.ServeLock)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Unlock() }()
	c, _ := client(t, worldclient.Options{DataDir: string(dir), Executable: os.Args[0]})
	fails(t, "starting", callTool(ctx, c, "world_info", nil, nil), "unavailable", "connect to the world service")
	if len(started) != 0 || len(asked) < 3 {
		t.Errorf("%d spawned, asked %d times", len(started), len(asked))
	}
}

// A newer program takes over from an older service that is not in use, and everything is still
// there.
func TestANewerProgramTakesOver(t *testing.T) {
	s := worldtest.StartService(t, &service.Options{Version: "v1.2.9", Logger: zerolog.Nop()})
	ctx := patient(t)
	old, _ := client(t, worldclient.Options{DataDir: string(s.Dir), Version: "v1.2.9"})
	if got := callTool(ctx, old, "worlds", []byte(`{"action":"create","name":"Harbour"}`), nil); got.Code != "" {
		t.Fatal(got.Text)
	}
	_ = old.Close()
	started := program(t, s.Dir, serves)
	c, notes := client(t, worldclient.Options{DataDir: string(s.Dir), Version: version, Executable: os.Args[0]})
	if got := callTool(ctx, c, "worlds", []byte(`{"action":"list"}`), nil); got.Code != "" || !strings.Contains(got.Text, "Harbour") {
		t.Fatalf("%s: %s", got.Code, got.Text)
	}
	if err := s.Ended(ctx); err != nil {
		t.Errorf("the older service: %v", err)
	}
	if i, err := s.Dir.ReadInfo(); err != nil || i.Version != version || len(started) != 1 || len(notes) != 0 {
		t.Errorf("%+v, %v; %d spawned, %d notes", i, err, len(started), len(notes))
	}
}

// Two versions are compared by their numbers, and only if both have some; the user is notified
// once.
func TestVersionsAreCompared(t *testing.T) {
	const update, use = "update it", "in use"
	for _, c := range []struct{ service, program, want string }{
		{"v1.10.0", "v1.9.9", update},
		{"v2.0.0", "v1.99.99", update},
		{"v1.0.1", "1.0.0", update},
		{"v1.9.9", "v1.10.0", use},
		{"v1.2.3", "v1.2.4", use},
		{"v1.2.3", "v1.2.3", ""},
		{"v1.2.3", "1.2.3", ""},
		{"dev", "v1.2.3", ""},
		{"v1.2.3", "dev", ""},
		{"v1.2", "v1.2.3", ""},
		{"v1.2.3-rc1", "v1.2.4", ""},
		{"v1.2.3", "v1.2.x", ""},
	} {
		o := newOther(t)
		o.build = c.service
		o.rest = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusConflict) } // it is in use
		client, notes := client(t, worldclient.Options{DataDir: string(o.dir), Version: c.program})
		for range 2 {
			reach(patient(t), t, client)
			o.cut()
		}
		close(notes)
		var told []string
		for n := range notes {
			told = append(told, n)
		}
		if text := strings.Join(told, ";"); len(told) > 1 || (c.want == "") != (text == "") ||
			!strings.Contains(text, c.want) {
			t.Errorf("%s and %s: told %q", c.service, c.program, told)
		}
	}
}

// A service of another protocol, or one that shuts this client out, says why; a second service
// would not help.
func TestARefusalIsFinal(t *testing.T) {
	for name, c := range map[string]struct {
		socket func(o *other, s *socket)
		words  []string
	}{
		"another protocol": {func(_ *other, s *socket) {
			s.write(`{"type":"challenge","nonce":"n","protocol":99}`)
		}, []string{"refused (4400)", "protocol 99", "update world-mcp"}},
		"shut out at once": {func(_ *other, s *socket) { s.close(4401, "no such bearer") }, []string{"refused (4401)", "no such bearer"}},
		"shut out after hello": {func(_ *other, s *socket) {
			s.challenge()
			var hello wire.AgentHello
			s.read(&hello)
			s.close(4429, "too many of "+hello.AgentType)
		}, []string{"refused (4429)", "too many of codex"}},
		"told to come later": {func(_ *other, s *socket) {
			s.challenge()
			s.read(new(wire.AgentHello))
			s.close(1013, "64 agents are in this world already")
		}, []string{"refused (1013)", "64 agents"}},
	} {
		o := newOther(t)
		o.socket = c.socket
		started := program(t, o.dir, serves)
		client, _ := client(t, worldclient.Options{DataDir: string(o.dir), AgentType: "codex", Executable: os.Args[0]})
		fails(t, name, callTool(patient(t), client, "world_info", nil, nil), "unavailable", c.words...)
		if len(started) != 0 || o.sockets.Load() != 1 {
			t.Errorf("%s: %d spawned, %d sockets", name, len(started), o.sockets.Load())
		}
	}
}
