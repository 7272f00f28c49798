package service_test

import (
	"encoding/json"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/server/worldtest"
)

// text keeps what several write.
type text struct {
	mu sync.Mutex
	b  strings.Builder
}

func (t *text) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.Write(b)
}

func (t *text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}

// times waits until a line was written so many times.
func (t *text) times(tb testing.TB, n int, line string) {
	tb.Helper()
	for ctx := patient(tb); strings.Count(t.String(), line) < n; {
		select {
		case <-ctx.Done():
			tb.Fatalf("%q was not written %d times:\n%s", line, n, t.String())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Login secrets are in no log, not even the most verbose one, and in no file but the token's.
func TestSecretsAreNotWritten(t *testing.T) {
	var log text
	s := worldtest.StartService(t, &service.Options{Version: "x", Logger: zerolog.New(&log).Level(zerolog.TraceLevel)})
	ctx := patient(t)
	agent, err := s.Agent(ctx, "claude-code")
	if err != nil {
		t.Fatal(err)
	}
	res := agent.Call(ctx, "world_info", "{}") // no page is open: it answers a link
	if res.Result == nil {
		t.Fatalf("%+v", res.Error)
	}
	var info struct{ URL string }
	if err := json.Unmarshal(res.Result.Data, &info); err != nil {
		t.Fatal(err)
	}
	link, err := url.Parse(info.URL)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.TrimPrefix(link.Fragment, "key=")
	viewer, err := s.Redeem(ctx, shown)
	if err != nil {
		t.Fatal(err)
	}
	own, err := s.LogIn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range []*http.Cookie{viewer, own} {
		p, err := s.Page(ctx, &worldtest.PageOptions{Cookie: cookie})
		if err != nil {
			t.Fatal(err)
		}
		p.Close()
	}
	if _, err := s.Redeem(ctx, shown); err == nil {
		t.Error("a key is used once")
	}
	s.Stop()
	secrets := map[string]string{"launch key": shown, "viewer's cookie": viewer.Value, "user's cookie": own.Value, "token": s.Token}
	if log.String() == "" {
		t.Error("nothing was logged")
	}
	for name, secret := range secrets {
		if len(secret) < 20 || strings.Contains(log.String(), secret) {
			t.Errorf("the %s is in the log, or is %d characters long", name, len(secret))
		}
	}
	files := 0
	err = filepath.WalkDir(string(s.Dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		files++
		b, err := os.ReadFile(path)
		for name, secret := range secrets {
			if strings.Contains(string(b), secret) && (name != "token" || d.Name() != "token") {
				t.Errorf("the %s is in %s", name, path)
			}
		}
		return err
	})
	if err != nil || files < 3 {
		t.Error(files, err)
	}
}

// It cannot be reached by an address of this computer that others could use.
func TestItListensOnLoopbackOnly(t *testing.T) {
	s := worldtest.StartService(t, nil)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	all, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, a := range all {
		ip, _, err := net.ParseCIDR(a.String())
		if err != nil || ip.IsLinkLocalUnicast() {
			continue
		}
		c, err := (&net.Dialer{}).DialContext(patient(t), "tcp", net.JoinHostPort(ip.String(), u.Port()))
		if err == nil {
			_ = c.Close()
		}
		if loopback := ip.String() == "127.0.0.1"; (err == nil) != loopback {
			t.Errorf("%s: %v", ip, err)
		}
		tried++
	}
	t.Logf("%d addresses tried", tried)
}
