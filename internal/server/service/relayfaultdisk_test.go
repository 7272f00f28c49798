//go:build linux

package service_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

// status asks the operator's listener.
func (r *farRelay) status(path string) (code int, text string) {
	r.t.Helper()
	res, err := http.Get(r.metrics + path) //nolint:noctx // the relay is in a process of this test
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return res.StatusCode, string(b)
}

// becomes waits until the operator's listener says how it is.
func (r *farRelay) becomes(code int) (text string) {
	r.t.Helper()
	for ctx := patient(r.t); ; {
		got, text := r.status("/readyz")
		if health, _ := r.status("/healthz"); got == code && health == code {
			return text
		}
		select {
		case <-ctx.Done():
			r.t.Fatalf("it is not %d, but %d: %s\n%s", code, got, text, r.log.String())
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// builder is a paired device that places objects, and remembers which ones were acknowledged.
type builder struct {
	t *testing.T
	*worldclient.Socket
	placed []string
	tries  int
}

// call calls a tool.
func (b *builder) call(name string, scope wire.Scope, arguments string) wire.ToolResult {
	b.t.Helper()
	e := callOf(b.Welcome(), name)
	e.Scope, e.Payload = scope, wire.MustJSON(wire.ToolCall{Tool: name, Arguments: []byte(arguments)})
	reply, err := b.Request(patient(b.t), e, nil)
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	return worldclient.ResultOf(reply)
}

// place places one more object.
func (b *builder) place() *wire.Error {
	b.t.Helper()
	b.tries++
	label := fmt.Sprintf("bench no. %d.", b.tries)
	got := b.call("place_objects", wire.ScopeWrite, fmt.Sprintf(`{"objects":[{"kind":"bench","position":[%d,0,40],"label":%q}]}`, b.tries, label))
	if got.Error == nil {
		b.placed = append(b.placed, label)
	}
	return got.Error
}

// diskFault is a way in which a disk fails. outlives: the folder is there after a kill. begin
// returns what takes the fault back; nil: it cannot be.
type diskFault struct {
	name, disk string
	outlives   bool
	begin      func(t *testing.T, r *farRelay) (end func())
}

// byCommands is a fault of the relay's process.
func byCommands(begin, end string) func(*testing.T, *farRelay) func() {
	return func(_ *testing.T, r *farRelay) func() {
		r.do(begin)
		return func() { r.do(end) }
	}
}

// noSync lets every sync of a process fail, as a disk does that has lost what it was to keep.
func noSync(t *testing.T, r *farRelay) func() {
	t.Helper()
	needs.Programs(t, "strace")
	c := exec.Command("strace", "-f", "-p", strconv.Itoa(r.cmd.Process.Pid), "-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO")
	out, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	attached := make(chan bool, 1)
	read := make(chan struct{})
	go func() {
		defer close(read)
		in := bufio.NewScanner(out)
		for said := false; in.Scan(); {
			if !said && strings.Contains(in.Text(), "attached") {
				attached <- true
				said = true
			}
		}
		close(attached)
	}()
	end := sync.OnceFunc(func() {
		_ = c.Process.Signal(os.Interrupt) // it lets the process go
		<-read
		_ = c.Wait()
	})
	t.Cleanup(end)
	if !<-attached {
		t.Skip("strace may not look into processes here")
	}
	return end
}

// The disk of a relay gets full, or fails otherwise. Nothing that needs it is acknowledged, the
// operator's listener says so, the sockets stay open, and what needs no disk goes on, also longer
// than a relay is blind to revocations. When the disk works again, all goes on by itself; and what
// was acknowledged is there, after a kill too.
func TestRelayFullDisk(t *testing.T) {
	t.Parallel()
	kinds := []diskFault{
		{"files that cannot grow", "", true, byCommands(cmdLimit, cmdFree)},
		{"a full disk", "24m", false, byCommands(cmdFull, cmdRoom)},
		{"a disk that does not sync", "", true, noSync},
	}
	if !long() {
		kinds = kinds[:1]
	}
	for _, c := range kinds {
		t.Run(c.name, func(t *testing.T) {
			r, err := startFarRelay(t, c.disk)
			if c.disk != "" && err != nil {
				t.Skip("this machine allows no disk in a namespace: ", err)
			}
			if err != nil {
				t.Fatal(err)
			}
			defer http.DefaultClient.CloseIdleConnections()
			r.whenDiskFails(t, c)
		})
	}
}

func (r *farRelay) whenDiskFails(t *testing.T, c diskFault) {
	t.Helper()
	olga := r.join("Olga")
	d, spare := olga.pair("laptop"), olga.pair("spare")
	page := pageOf(t, olga)
	other := pageOf(t, olga)
	s, err := worldclient.DialRelay(patient(t), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b := &builder{t: t, Socket: s}
	if e := b.place(); e != nil {
		t.Fatal(e)
	}
	r.becomes(http.StatusOK)
	end := c.begin(t, r)
	began := time.Now()
	refused := 0
	for deadline := time.Now().Add(needs.Patience); refused < 3; { // earlier writes may have left room in their block
		if e := b.place(); e != nil {
			refused++
			if e.Code != wire.CodeStoreFailed {
				t.Errorf("told: %v", e)
			}
		} else if time.Now().After(deadline) {
			t.Fatal("the disk does not get full")
		}
	}
	why := r.becomes(http.StatusServiceUnavailable)
	t.Logf("%d placed before; the operator reads: %s", len(b.placed), strings.TrimSpace(why))
	for what, q := range map[string]request{
		"a world":      {method: "POST", path: "/api/worlds", body: map[string]string{"name": "another"}},
		"a code":       {method: "POST", path: "/api/relay/pairings", body: wire.PairingRequest{WorldID: olga.world}},
		"a revocation": {method: "POST", path: "/api/relay/devices/" + spare.DeviceID + "/revoke", body: struct{}{}},
	} {
		if a := olga.do(q); a.status < 500 || a.Error == nil || a.OK {
			t.Errorf("%s: %d %s", what, a.status, a.body)
		}
	}
	for first := true; first || long() && time.Since(began) < 40*time.Second; first = false {
		if got := b.call("world_info", wire.ScopeRead, `{}`); got.Error != nil {
			t.Errorf("what the relay answers: %v", got.Error)
		}
		if got := b.call("screenshot", wire.ScopeScreenshot, `{}`); got.Error != nil || len(got.Result.Images) == 0 {
			t.Errorf("what the page answers: %v", got.Error)
		}
		seen := len(page.Acts())
		if err := other.Send(wire.KindAvatarAct,
			wire.AvatarAct{AvatarID: s.Welcome().Agent.AvatarID, Action: "wave"}); err != nil {
			t.Fatal(err)
		}
		if err := page.Until(patient(t), func() bool { return len(page.Acts()) > seen }); err != nil {
			t.Errorf("from page to page: %v", err)
		}
		if e := b.place(); e == nil {
			t.Error("a change was acknowledged")
		}
		if long() {
			time.Sleep(time.Second) // the fault lasts
		}
	}
	for what, ended := range map[string]<-chan struct{}{"the device's": s.Done(), "the page's": page.Done(), "the other page's": other.Done()} {
		select {
		case <-ended:
			t.Errorf("%s socket has ended after %v", what, time.Since(began))
		default:
		}
	}
	end()
	r.becomes(http.StatusOK)
	for ctx := patient(t); ; {
		e := b.place()
		if e == nil {
			break
		}
		select {
		case <-ctx.Done():
			t.Fatalf("with room again: %v", e)
		case <-time.After(100 * time.Millisecond):
		}
	}
	b.stand(t, page)
	for ctx := patient(t); ; {
		a := olga.send("POST", "/api/relay/devices/"+spare.DeviceID+"/revoke", struct{}{})
		if a.status == http.StatusOK {
			break
		}
		if a.Error == nil || !a.Error.Retryable || ctx.Err() != nil { // what it says of itself holds: try again in a moment
			t.Fatalf("revoke: %d %s", a.status, a.body)
		}
	}
	if !c.outlives {
		return
	}
	r.kill()
	if err := r.start(); err != nil {
		t.Fatal(err)
	}
	page, err = olga.page(patient(t), worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer page.Kill()
	b.stand(t, page)
	if _, err := worldclient.DialRelay(patient(t), spare, nil); err == nil {
		t.Error("a revoked device is let in")
	}
}

// The kernel makes the file system of a relay read-only, as it does after an error of the disk.
// Nothing that needs it is acknowledged, and the operator's listener says why. The kernel makes it
// writable for no running process: the disk is mounted again and the relay started again, and every
// acknowledged change is there. Meanwhile the embedded server does not open a folder that it cannot
// write, so that nothing can be read either, and all devices are closed after half a minute without
// word of revocations.
func TestRelayReadOnlyDisk(t *testing.T) {
	needs.Long(t)
	mkfs, err := exec.LookPath("mkfs.ext4")
	if err != nil || os.Getuid() != 0 {
		t.Skip("this needs mkfs.ext4, and root")
	}
	image := filepath.Join(t.TempDir(), "disk")
	err = os.WriteFile(image, nil, 0o600)
	if err == nil {
		err = os.Truncate(image, 64<<20)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(mkfs, "-q", image).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	r, err := startFarRelay(t, image)
	if err != nil {
		t.Skip("this machine mounts no image of a disk: ", err)
	}
	defer http.DefaultClient.CloseIdleConnections()
	olga := r.join("Olga")
	d, revoked, spare := olga.pair("laptop"), olga.pair("revoked"), olga.pair("spare")
	revoke := func(d worldclient.Relay) *reply {
		return olga.send("POST", "/api/relay/devices/"+d.DeviceID+"/revoke", struct{}{})
	}
	if a := revoke(revoked); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.body)
	}
	pageOf(t, olga)
	s, err := worldclient.DialRelay(patient(t), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b := &builder{t: t, Socket: s}
	for range 20 {
		if e := b.place(); e != nil {
			t.Fatal(e)
		}
	}
	r.becomes(http.StatusOK)
	r.do(cmdAbort)
	why := r.becomes(http.StatusServiceUnavailable)
	if !strings.Contains(why, "read-only file system") {
		t.Errorf("the operator does not learn why: %s", why)
	}
	if a := revoke(spare); a.status < 500 || a.Error == nil || a.OK {
		t.Errorf("a revocation: %d %s", a.status, a.body)
	}
	if a := olga.send("POST", "/api/worlds", map[string]string{"name": "another"}); a.status < 500 || a.Error == nil || a.OK {
		t.Errorf("a world: %d %s", a.status, a.body)
	}
	// Stored records can still be read, and no socket closes for it.
	var list struct{ Devices []wire.RelayDevice }
	if a := olga.send("GET", "/api/relay/devices", nil); a.status != http.StatusOK || json.Unmarshal(a.Result, &list) != nil ||
		len(list.Devices) != 3 {
		t.Errorf("the devices: %d %s", a.status, a.body)
	}
	if a := olga.send("GET", "/api/worlds", nil); a.status != http.StatusOK {
		t.Errorf("the worlds: %d %s", a.status, a.body)
	}
	if e := b.place(); e == nil || e.Code == "" {
		t.Errorf("a change: %v", e)
	}
	if s.Err() != nil {
		t.Errorf("the device was closed: %v", s.Err())
	}
	r.kill() // its mount namespace ends with it, and so the mount
	if err := r.start(); err != nil {
		t.Fatal(err)
	}
	r.becomes(http.StatusOK)
	page, err := olga.page(patient(t), worldtest.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer page.Kill()
	b.stand(t, page)
	if _, err := worldclient.DialRelay(patient(t), revoked, nil); err == nil {
		t.Error("a revoked device is let in")
	}
	if s, err = worldclient.DialRelay(patient(t), d, nil); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b.Socket = s
	if e := b.place(); e != nil {
		t.Errorf("after the start: %v", e)
	}
}

// stand checks that acknowledged objects are in the world that a page shows.
func (b *builder) stand(t *testing.T, page *worldtest.Page) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), needs.Patience)
	defer cancel()
	for _, label := range b.placed {
		if err := page.Until(ctx, func() bool {
			return strings.Contains(string(wire.MustJSON(page.Document())),
				label)
		}); err != nil {
			t.Errorf("%s was acknowledged, and is not there: %v", label, err)
		}
	}
}
