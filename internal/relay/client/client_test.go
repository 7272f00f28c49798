package client_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/zalando/go-keyring"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
)

// secrets are new ones.
func secrets(t *testing.T) client.Secrets {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return client.Secrets{Token: "wrld_dev_" + rand.Text(), Key: key}
}

func pairing(world string) client.Pairing {
	return client.Pairing{
		RelayURL: "https://world.example", DeviceID: "dev_1", UserID: "user_1", WorldID: world, WorldName: "The " + world,
		Scopes: wire.DefaultScopes(), CreatedAt: time.Unix(1, 0).UTC(),
	}
}

// newStore is an empty one, on a computer with or without a keyring.
func newStore(t *testing.T, withKeyring bool) client.Store {
	t.Helper()
	keyring.MockInit()
	if withKeyring {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	} else {
		keyring.MockInitWithError(errors.New("org.freedesktop.secrets was not provided by any .service files"))
	}
	return client.Store{Dir: local.Dir(filepath.Join(t.TempDir(), "data"))}
}

// The secrets come back from where they were put; without a keyring that is a file that only the
// user can read.
func TestSecretsComeBack(t *testing.T) {
	for _, withKeyring := range []bool{true, false} {
		s, want := newStore(t, withKeyring), secrets(t)
		p, old, err := s.Add(pairing("w_1"), want)
		if err != nil || len(old) != 0 || !p.Active || (p.Where == client.InKeyring) != withKeyring {
			t.Fatalf("%+v %v %v", p, old, err)
		}
		list, err := s.List()
		if err != nil || len(list) != 1 || list[0].ID != p.ID || list[0].Where != p.Where {
			t.Fatalf("%+v %v", list, err)
		}
		got, err := s.Secrets(&list[0])
		if err != nil || got.Token != want.Token || !bytes.Equal(got.Key, want.Key) {
			t.Errorf("keyring %v: %v", withKeyring, err)
		}
		records, err := os.ReadFile(s.Dir.Path(client.File))
		if err != nil || bytes.Contains(records, []byte(want.Token)) {
			t.Errorf("the records have the token, or cannot be read: %v", err)
		}
		if path := s.SecretPath(&p); (path == "") != withKeyring {
			t.Errorf("keyring %v: path %q", withKeyring, path)
		}
		for _, e := range entries(t, s.Dir) {
			if i, err := os.Stat(s.Dir.Path(e)); err != nil || i.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
				t.Errorf("%s: %v %v", e, i.Mode(), err)
			}
		}
		if found, err := s.Remove(p.ID); !found || err != nil {
			t.Errorf("%v %v", found, err)
		}
		if _, err := s.Secrets(&p); err == nil {
			t.Error("the secrets outlive their pairing")
		}
		if found, err := s.Remove(p.ID); found || err != nil {
			t.Errorf("again: %v %v", found, err)
		}
	}
}

func entries(t *testing.T, dir local.Dir) (names []string) {
	t.Helper()
	list, err := os.ReadDir(string(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// A keyring that refuses is noted in the record, for doctor.
func TestRefusingKeyringIsNoted(t *testing.T) {
	s := newStore(t, true)
	keyring.MockInitWithError(errors.New("the collection is locked"))
	p, _, err := s.Add(pairing("w_1"), secrets(t))
	if err != nil || p.Where != client.InFile || !strings.Contains(p.NoKeyring, "locked") {
		t.Errorf("%+v %v", p, err)
	}
}

// At most one is active; pairing with a world again replaces the old pairing.
func TestOneIsActive(t *testing.T) {
	s := newStore(t, true)
	a, _, err := s.Add(pairing("w_a"), secrets(t))
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := s.Add(pairing("w_b"), secrets(t))
	if err != nil {
		t.Fatal(err)
	}
	active := func() (ids string) {
		list, err := s.List()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if p.Active {
				ids += p.WorldID + " "
			}
		}
		return ids
	}
	if active() != "w_b " {
		t.Errorf("active: %q", active())
	}
	for _, step := range []struct{ use, want string }{{a.ID, "w_a "}, {"", ""}, {b.ID, "w_b "}} {
		if err := s.Use(step.use); err != nil || active() != step.want {
			t.Errorf("after %q: %q %v", step.use, active(), err)
		}
	}
	if err := s.Use("relay_unknown"); err == nil || active() != "w_b " {
		t.Errorf("an unknown one: %q %v", active(), err)
	}
	again, old, err := s.Add(pairing("w_a"), secrets(t))
	if err != nil || len(old) != 1 || old[0].ID != a.ID || active() != "w_a " {
		t.Errorf("%+v %v %q", old, err, active())
	}
	if _, err := s.Secrets(&a); err == nil {
		t.Error("the replaced pairing has its secrets still")
	}
	if _, err := s.Secrets(&again); err != nil {
		t.Error(err)
	}
}

// Words for a world are its ids, its name and the relay's host, as long as they mean one.
func TestFind(t *testing.T) {
	list := []client.Pairing{{ID: "relay_1", WorldID: "w_1", WorldName: "Garden", RelayURL: "https://a.example"}, {ID: "relay_2", WorldID: "w_2", WorldName: "garden", RelayURL: "https://b.example:8443"}}
	for word, want := range map[string]string{"relay_1": "relay_1", "w_2": "relay_2", "a.example": "relay_1", "https://b.example:8443": "relay_2", "Garden": "", "w_3": ""} {
		p, err := client.Find(list, word)
		if p.ID != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q %v", word, p.ID, err)
		}
	}
}

// Changes of several processes at once all count.
func TestChangesAtOnce(t *testing.T) {
	s := newStore(t, false)
	var wg sync.WaitGroup
	for i := range 8 {
		mine := secrets(t)
		wg.Go(func() {
			if _, _, err := (client.Store{Dir: s.Dir}).Add(pairing(fmt.Sprintf("w_%d", i)), mine); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	list, err := s.List()
	if err != nil || len(list) != 8 {
		t.Errorf("%d pairings, %v", len(list), err)
	}
}

// A damaged file is an error for who only looks. The service and the next change put it aside, so
// that nothing of it is lost.
func TestDamagedFile(t *testing.T) {
	s := newStore(t, true)
	if err := errors.Join(s.Dir.Make(), s.Dir.Write(client.File, []byte("[{"))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.List(); !errors.Is(err, local.ErrDamaged) {
		t.Error(err)
	}
	if list, err := s.Open(); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
	if err := s.Dir.Write(client.File, []byte("{}")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Add(pairing("w_1"), secrets(t)); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{"relays.json.damaged": "[{", "relays.json.damaged-2": "{}"} {
		if b, err := os.ReadFile(s.Dir.Path(name)); err != nil || string(b) != want {
			t.Errorf("%s: %q %v", name, b, err)
		}
	}
}

// A keyring that never answers is given up after three seconds.
func TestSilentKeyring(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		began := time.Now()
		_, err := client.InTime(func() (string, error) { <-release; return "", nil })
		if err == nil || time.Since(began) != 3*time.Second {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		close(release)
	})
}
