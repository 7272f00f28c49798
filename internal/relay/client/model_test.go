package client_test

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
)

// Whatever is paired, used, renamed and unpaired, in any order: at most one world is active, the
// newest pairing of a world takes the place of the one before, what the user has agreed to stays
// with its pairing, and there are exactly the secrets of those that are listed.
func TestPairingsByTheirModel(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := newStore(t, rapid.Bool().Draw(r, "keyring"))
		var want []client.Pairing
		one := func() (string, int) {
			id := rapid.SampledFrom([]string{"relay_none", "0", "1", "2"}).Draw(r, "one")
			if n := int(id[0] - '0'); n < len(want) {
				return want[n].ID, n
			}
			return "relay_none", -1
		}
		r.Repeat(map[string]func(*rapid.T){
			"pair": func(r *rapid.T) {
				p := pairing(rapid.SampledFrom([]string{"w_1", "w_2", "w_3"}).Draw(r, "world"))
				p.RelayURL = rapid.SampledFrom([]string{"https://a.example", "https://b.example"}).Draw(r, "relay")
				p.Conversations = rapid.Bool().Draw(r, "agreed")
				added, old, err := s.Add(p, secrets(t))
				if err != nil {
					r.Fatal(err)
				}
				same := func(x client.Pairing) bool { return x.RelayURL == p.RelayURL && x.WorldID == p.WorldID }
				if n := slices.IndexFunc(want, same); len(old) != 0 != (n >= 0) || n >= 0 && old[0].ID != want[n].ID {
					r.Fatalf("it replaces %v", old)
				}
				want = slices.DeleteFunc(want, same)
				for i := range want {
					want[i].Active = false
				}
				want = append(want, added)
			},
			"use": func(r *rapid.T) {
				id, n := one()
				if rapid.Bool().Draw(r, "the local world") {
					id, n = "", -1
				}
				if err := s.Use(id); (err == nil) != (n >= 0 || id == "") {
					r.Fatal(err)
				} else if err == nil {
					for i := range want {
						want[i].Active = i == n
					}
				}
			},
			"talk": func(r *rapid.T) {
				id, n := one()
				on := rapid.Bool().Draw(r, "on")
				if err := s.Talk(id, on); (err == nil) != (n >= 0) {
					r.Fatal(err)
				}
				if n >= 0 {
					want[n].Conversations = on
				}
			},
			"rename": func(r *rapid.T) {
				id, n := one()
				if err := s.Rename(id, "Garden\u202e\n of Ann"); err != nil {
					r.Fatal(err)
				}
				if n >= 0 {
					want[n].WorldName = "Garden of Ann"
				}
			},
			"unpair": func(r *rapid.T) {
				id, n := one()
				if found, err := s.Remove(id); err != nil || found != (n >= 0) {
					r.Fatal(found, err)
				}
				if n >= 0 {
					want = slices.Delete(want, n, n+1)
				}
			},
			"": func(r *rapid.T) { // after each step
				got, err := s.List()
				if err != nil || fmt.Sprint(got) != fmt.Sprint(want) && len(got)+len(want) > 0 {
					r.Fatalf("%v\n%v\nwant\n%v", err, got, want)
				}
				active := 0
				for i := range got {
					if got[i].Active {
						active++
					}
					if x, err := s.Secrets(&got[i]); err != nil || x.Token == "" {
						r.Fatalf("the secrets of %s: %v", got[i].ID, err)
					}
				}
				files, err := filepath.Glob(s.Dir.Path("*.secret.json"))
				if err != nil || active > 1 {
					r.Fatal(active, err)
				}
				for _, f := range files {
					if !slices.ContainsFunc(got, func(p client.Pairing) bool { return s.SecretPath(&p) == f }) {
						r.Fatalf("%s is of no pairing", f)
					}
				}
			},
		})
	})
}

// An exchange becomes a pairing with what the user of this computer has agreed to, and its token
// stands in no record.
func TestAnExchangeBecomesAPairing(t *testing.T) {
	s := newStore(t, false)
	x := wire.ExchangeResult{
		DeviceID: "dev_7", DeviceToken: "wrld_dev_" + rand.Text(), UserID: "user_1", WorldID: "w_9", WorldName: "Garden",
		Scopes: wire.DefaultScopes(),
	}
	now := time.Date(2026, 11, 25, 10, 0, 0, 0, time.FixedZone("CET", 3600))
	p, _, err := s.AddExchanged("https://a.example", "my\nlaptop", client.Agreed{Conversations: true}, client.Secrets{Key: secrets(t).Key}, x, now)
	if err != nil || p.DeviceID != "dev_7" || p.Name() != "Garden" || p.Label != "my laptop" || !p.Conversations || p.AnswerApprovals ||
		!p.CreatedAt.Equal(now) || p.CreatedAt.Location() != time.UTC {
		t.Fatalf("%+v %v", p, err)
	}
	if got, err := s.Secrets(&p); err != nil || got.Token != x.DeviceToken {
		t.Errorf("%v", err)
	}
	text, err := os.ReadFile(s.Dir.Path(client.File))
	if err != nil || strings.Contains(string(text), x.DeviceToken) {
		t.Errorf("%v %s", err, text)
	}
	if _, _, err := s.AddExchanged("https://a.example", "", client.Agreed{}, client.Secrets{}, x, now); err == nil {
		t.Error("a pairing without a key was stored")
	}
	p.WorldName = ""
	if p.Name() != "w_9" {
		t.Errorf("a world without a name is called %q", p.Name())
	}
	older := pairing("w_1")
	if got := client.Relay([]client.Pairing{p, older}); got != "https://a.example" || client.Relay(nil) != "" {
		t.Errorf("paired last with %q", got)
	}
}

// Each state has words, and one that the user can do something about says what.
func TestWordsOfAConnection(t *testing.T) {
	now := time.Unix(1000, 0)
	for _, row := range []struct {
		status      client.Status
		words, next string
	}{
		{client.Status{State: client.Off}, "not connected: no world service runs", ""},
		{client.Status{State: client.Connecting}, "connecting", ""},
		{client.Status{State: client.Connected}, "connected", ""},
		{client.Status{State: client.Retrying, Reason: "no route", RetryAt: now.Add(4600 * time.Millisecond)}, "trying again in 5 s: no route", "can be reached"},
		{client.Status{State: client.Retrying, RetryAt: now.Add(-time.Minute)}, "trying again in 0 s", "https://world.example"},
		{client.Status{State: client.Refused, Reason: "the device is asleep"}, "refused: the device is asleep", "world-mcp unpair relay_1"},
		{client.Status{State: client.TooOld}, "this binary and the relay speak different versions", "Update world-mcp"},
		{client.Status{State: client.Revoked, Reason: "not told"}, "revoked at the relay", "new code"},
		{client.Status{State: "of a newer version"}, "of a newer version", ""},
	} {
		row.status.Pairing = pairing("w_1")
		row.status.ID = "relay_1"
		words, next := row.status.Words(now), row.status.Next()
		if words != row.words || !strings.Contains(next, row.next) || row.next == "" && next != "" {
			t.Errorf("%s: %q, %q", row.status.State, words, next)
		}
	}
}
