package service_test

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
)

// A restored backup has credentials that were ended after it. Started with Restored, none of them
// opens anything, and every user gets in again with their passkey and pairs anew.
func TestRelayRestoredBackup(t *testing.T) {
	r := startRelay(t, nil)
	p := r.join("Ann")
	w := p.ways()
	r.end()
	backup := filepath.Join(t.TempDir(), "backup")
	if err := os.CopyFS(backup, os.DirFS(string(r.opt.DataDir))); err != nil {
		t.Fatal(err)
	}
	r.run()
	for _, d := range p.devices() {
		if a := p.send("POST", "/api/relay/devices/"+d.ID+"/revoke", struct{}{}); a.status >= 300 {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	if a := p.send("POST", "/api/logout", struct{}{}); a.status >= 300 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	r.end()

	r.opt.DataDir, r.opt.Restored = local.Dir(backup), true
	r.run()
	if in := append(w.open(r), w.once(r)...); len(in) > 0 {
		t.Errorf("after the restore %v lead in", in)
	}
	if said := r.log.String(); !strings.Contains(said, "without --after-restore from now on") {
		t.Error("the operator is not told to take the flag out again")
	}
	if a := p.logIn(); a.status != http.StatusOK {
		t.Fatalf("log in by the passkey: %d %s", a.status, a.body)
	}
	again := p.ways()
	if in := again.open(r); !slices.Equal(in, []string{"login", "token", "device"}) {
		t.Errorf("afterwards only %v lead in", in)
	}
	r.end()

	r.opt.Restored = false // later credentials are not ended by another start
	r.run()
	if in := again.open(r); !slices.Equal(in, []string{"login", "token", "device"}) {
		t.Errorf("after another start only %v lead in", in)
	}
}
