//go:build linux

package service_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fsnotify/fsnotify"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/store/ledger"
	"github.com/worldmcp/world/internal/world/store/salvage"
	"github.com/worldmcp/world/worldclient"
)

// ways are all by which an account can be reached, as they were when it was whole.
type ways struct {
	cookies map[string]string
	device  worldclient.Relay
	token   string
	link    string
	// code is approved; agent has not fetched its token yet.
	code  wire.RelayPairing
	agent *machine
}

func (p *person) ways() ways {
	p.r.t.Helper()
	w := ways{
		cookies: maps.Clone(p.cookies), device: p.pair("laptop"), token: p.token("remote", wire.ScopeRead).Token,
		code: p.code(), agent: p.r.newAgent("tower"),
	}
	made := p.send("POST", "/api/account/links", map[string]string{"kind": "recover"})
	_, w.link, _ = strings.Cut(result[struct{ URL string }](made).URL, "#link=")
	if w.link == "" {
		p.r.t.Fatalf("make a link: %d %s", made.status, made.body)
	}
	w.agent.claim(w.code.Code)
	if a := p.approve(w.code.Code); a.status != http.StatusOK {
		p.r.t.Fatalf("approve: %d %s", a.status, a.body)
	}
	return w
}

// open returns which of the ways lead in now.
func (w *ways) open(r *testRelay) (in []string) {
	r.t.Helper()
	if a := r.do(request{method: "GET", path: "/api/account", cookies: w.cookies}); a.status == http.StatusOK {
		in = append(in, "login")
	}
	if a := r.do(request{
		method: "POST", path: "/api/world-tools", token: w.token,
		body: map[string]any{"tool": "world_info", "arguments": struct{}{}},
	}); a.status == http.StatusOK {
		in = append(in, "token")
	}
	ctx, cancel := context.WithTimeout(context.Background(), needs.Patience)
	defer cancel()
	if s, err := worldclient.DialRelay(ctx, w.device, func(*wire.Envelope) {}); err == nil {
		s.Close()
		in = append(in, "device")
	}
	return in
}

// once returns which of the ways lead in that work once.
func (w *ways) once(r *testRelay) (in []string) {
	r.t.Helper()
	if a := w.agent.claim(w.code.Code); a.status == http.StatusOK {
		in = append(in, "code")
	}
	if a := r.do(request{
		method: "POST", path: "/api/login/link", body: map[string]string{"link": w.link},
		header: map[string]string{"Origin": r.origin},
	}); a.status == http.StatusOK {
		in = append(in, "link")
	}
	return in
}

// ruin zeroes eight bytes of the newest stored record that holds a text.
func ruin(t *testing.T, dir, text string) {
	t.Helper()
	msgs := filepath.Join(salvage.StreamDir(filepath.Join(dir, "store"), "ACCOUNTS"), "msgs")
	files, _ := filepath.Glob(filepath.Join(msgs, "*.blk"))
	slices.Sort(files)
	for _, name := range slices.Backward(files) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		last := -1
		for at := 0; at < len(data); {
			n := int(binary.LittleEndian.Uint32(data[at:]) &^ (1 << 31))
			if bytes.Contains(data[at:at+n], []byte(text)) {
				last = at + n - 16
			}
			at += n
		}
		if last >= 0 {
			clear(data[last : last+8])
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no record holds %q", text)
}

// What a user took back stays so when the record that says it is damaged, and the operator hears of
// that.
func TestRelayDamageRevivesNothing(t *testing.T) {
	r := startRelay(t, nil)
	p := r.join("Ann")
	w := p.ways()
	other := p.pair("kitchen")
	if in := w.open(r); len(in) != 3 {
		t.Fatalf("only %v lead in at first", in)
	}
	if in := w.once(r); len(in) != 2 {
		t.Fatalf("only %v lead in at first", in)
	}
	id := p.devices()
	mine := id[slices.IndexFunc(id, func(d wire.RelayDevice) bool { return d.Label == "laptop" })]
	for _, a := range []*reply{
		p.send("POST", "/api/relay/devices/"+mine.ID+"/revoke", struct{}{}),
		p.send("POST", "/api/logout", struct{}{}),
	} {
		if a.status >= 300 {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	r.end()
	for _, text := range []string{`"state":"revoked"`, `"ended":true`, `"state":"used"`, `"kind":"recover"`} {
		ruin(t, string(r.opt.DataDir), text)
	}
	r.run()
	if in := append(w.open(r), w.once(r)...); !slices.Equal(in, []string{"token"}) {
		t.Errorf("%v lead in; only the token was not taken back", in)
	}
	if s, err := worldclient.DialRelay(patient(t), other, func(*wire.Envelope) {}); err != nil {
		t.Error("a device that nobody touched:", err)
	} else {
		s.Close()
	}
	health, err := http.Get(r.metrics + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer health.Body.Close()
	var text bytes.Buffer
	_, _ = text.ReadFrom(health.Body)
	if health.StatusCode != http.StatusOK || !strings.HasPrefix(text.String(), "degraded: ") {
		t.Errorf("/healthz: %d %s", health.StatusCode, text.String())
	}
	var answer struct{ Store struct{ State string } }
	if _ = json.Unmarshal(r.do(request{method: "GET", path: "/api/health"}).body, &answer); answer.Store.State != "degraded" {
		t.Errorf("/api/health says %q", answer.Store.State)
	}
	if log := r.log.String(); !strings.Contains(log, "are refused") || strings.Contains(log, "No world has lost anything") {
		t.Error("the log does not say what is refused")
	}
}

// writes returns the events of the relay's writes to its records, until the test ends.
func (r *farRelay) writes() <-chan fsnotify.Event {
	r.t.Helper()
	w, err := fsnotify.NewWatcher()
	if err == nil {
		r.t.Cleanup(func() { _ = w.Close() })
		err = w.Add(filepath.Join(r.process.Dir, "store", ledger.File))
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return w.Events
}

// A deletion that is killed at any moment is finished by the next start, without being asked, and
// nothing of the account is accepted meanwhile.
func TestRelayKilledDeletion(t *testing.T) {
	r, err := startFarRelay(t, "")
	if err != nil {
		t.Fatal(err)
	}
	r.join("Owner")
	// From before the mark to the end; the marked account and the answer are both seen.
	for round, writes := range []int{0, 1, 2, 5, 10_000} {
		p := r.join("Ann")
		w := p.ways()
		written := r.writes()
		gone := make(chan int, 1)
		go func() {
			a, err := r.try(request{method: "DELETE", path: "/api/account", cookies: p.cookies, body: map[string]string{"confirm": "Ann"}})
			if err != nil {
				gone <- 0
				return
			}
			gone <- a.status
		}()
		for answered := false; writes > 0 && !answered; writes-- {
			select {
			case <-written:
			case status := <-gone:
				gone <- status
				answered = true
			}
		}
		r.kill()
		status := <-gone
		if err := r.start(); err != nil {
			t.Fatal(err)
		}
		in := append(w.open(r.testRelay), w.once(r.testRelay)...)
		t.Logf("round %d: the deletion answered %d; %v lead in", round, status, in)
		if len(in) > 0 && (len(in) != 5 || status != 0) {
			t.Errorf("round %d: half of an account is left: the deletion answered %d, and %v lead in", round, status, in)
		}
		if len(in) > 0 {
			continue // the mark was not written
		}
		// The deletion goes on by itself; another kill, for a look at the store, is another start
		// for it.
		r.kill()
		unfinished, before := len(p.left(t)) > 0, strings.Count(r.log.String(), deletionFinished)
		if err := r.start(); err != nil {
			t.Fatal(err)
		}
		if !unfinished {
			continue
		}
		r.log.times(t, before+1, deletionFinished)
		r.kill()
		if left := p.left(t); len(left) > 0 {
			t.Errorf("round %d: the deletion is not finished: %v", round, left)
		}
		if err := r.start(); err != nil {
			t.Fatal(err)
		}
	}
}
