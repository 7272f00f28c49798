package worldclient_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/worldclient"
)

func newKey(t *testing.T) ed25519.PrivateKey {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// What a user is given is read in each of its forms, and a relay must be reached safely.
func TestPairingTexts(t *testing.T) {
	for _, c := range []struct{ text, relay, origin, code, err string }{
		{"https://World.Example/pair/maple-7k2q", "", "https://world.example", "MAPLE-7K2Q", ""},
		{" https://world.example:443/pair/MAPLE-7KIO/?x=1#y ", "", "https://world.example", "MAPLE-7K10", ""},
		{"maple - 7k2q", "world.example", "https://world.example", "MAPLE-7K2Q", ""},
		{"MAPLE-7K2Q", "https://world.example:8443/some/path", "https://world.example:8443", "MAPLE-7K2Q", ""},
		{"http://localhost:4600/pair/MAPLE-7K2Q", "https://other.example", "http://localhost:4600", "MAPLE-7K2Q", ""},
		{"https://world.example/pair/MAPLE\u20137K2Q", "", "https://world.example", "MAPLE-7K2Q", ""}, // an iPhone's dash
		{"https://world.example/pair/MAPLE%E2%80%937K2Q/", "", "https://world.example", "MAPLE-7K2Q", ""},
		{"https://world.ex\u200bample/pair/maple7k2q\u200b", "", "https://world.example", "MAPLE-7K2Q", ""},
		{"HTTPS://WORLD.EXAMPLE/PAIR/MAPLE-7K2Q", "", "https://world.example", "MAPLE-7K2Q", ""}, // as some codes to scan have it
		{"Run it with <https://world.example/pair/MAPLE-7K2Q>, please", "", "https://world.example", "MAPLE-7K2Q", ""},
		{"See https://world.example/pair/MAPLE-7K2Q.", "", "https://world.example", "MAPLE-7K2Q", ""},
		{"\u201cMAPLE 7K2Q\u201d", "world.example", "https://world.example", "MAPLE-7K2Q", ""},
		{"http://[::1]:4600/pair/MAPLE-7K2Q", "", "http://[::1]:4600", "MAPLE-7K2Q", ""},
		{"http://world.example/pair/MAPLE-7K2Q", "", "", "", "must be reached by https"},
		{"http://127.0.0.1.world.example/pair/MAPLE-7K2Q", "", "", "", "must be reached by https"},
		{"https://user:word@world.example/pair/MAPLE-7K2Q", "", "", "", "not the address"},
		{"ftp://world.example/pair/MAPLE-7K2Q", "", "", "", "begins with https"},
		{"https://world.example", "", "", "", "has no pairing code"},
		{"MAPLE-7K2Q", "", "", "", "which relay"},
		{"MAPLE", "world.example", "", "", "not a pairing code"},
		{"MAPLE-7K2U%2F..", "world.example", "", "", "not a pairing code"},
	} {
		origin, code, err := worldclient.ParsePairing(c.text, c.relay)
		if c.err == "" && (err != nil || origin != c.origin || code != c.code) || c.err != "" &&
			(err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%q with %q: %q %q %v", c.text, c.relay, origin, code, err)
		}
	}
}

func claim(t *testing.T, r *relaytest.Relay) worldclient.Claim {
	t.Helper()
	return worldclient.Claim{
		Origin: r.Origin, Code: relaytest.Code, Key: newKey(t), Label: "laptop", AgentType: "codex",
		Scopes: wire.DefaultScopes(),
	}
}

// The number comes with the first answer, the token when the user has approved, over a relay that
// asks for patience and fails in between.
func TestExchangeWaitsPolitely(t *testing.T) {
	relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) {
		r.Interval(5)
		began := time.Now()
		var numbers []string
		res, err := worldclient.Exchange(t.Context(), claim(t, r), func(x wire.ExchangeResult) {
			numbers = append(numbers, x.CompareNumber)
			switch len(numbers) {
			case 1:
				if time.Since(began) > time.Second {
					t.Errorf("the number came after %v", time.Since(began))
				}
				r.Refuse(7, http.StatusTooManyRequests, http.StatusBadGateway)
			case 2:
				r.Approve()
			}
		})
		if err != nil || res.WorldID != relaytest.WorldID || res.DeviceToken == "" || len(numbers) != 2 ||
			numbers[0] != relaytest.Number {
			t.Fatalf("%+v %v, numbers %q", res, err, numbers)
		}
		// 5 s, then slow_down makes it 10 (more than Retry-After), 10 after the failure, 10 to the
		// approval.
		if took := time.Since(began).Round(time.Second); took != 35*time.Second {
			t.Errorf("it took %v", took)
		}
		keys := map[string]bool{}
		for _, x := range r.Exchanges() {
			keys[x.PublicKey+x.Sig] = true
		}
		if len(keys) != 1 {
			t.Errorf("%d keys were shown for one claim", len(keys))
		}
	})
}

// What the user or the relay decides ends the exchange, with the relay's code.
func TestExchangeEnds(t *testing.T) {
	for _, code := range []wire.Code{wire.CodePairingDenied, wire.CodePairingBurned, wire.CodePairingCode} {
		relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) {
			_, err := worldclient.Exchange(t.Context(), claim(t, r),
				func(wire.ExchangeResult) { r.Decide(wire.NewError(code, "so it is")) })
			var e *wire.Error
			if !errors.As(err, &e) || e.Code != code || e.Next == "" {
				t.Errorf("%s: %v", code, err)
			}
		})
	}
	relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) { // no one decides
		_, err := worldclient.Exchange(t.Context(), claim(t, r), nil)
		var e *wire.Error
		if !errors.As(err, &e) || e.Code != wire.CodePairingCode {
			t.Errorf("undecided: %v", err)
		}
	})
	relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) { // the caller stops waiting
		ctx, cancel := context.WithCancel(t.Context())
		_, err := worldclient.Exchange(ctx, claim(t, r), func(wire.ExchangeResult) { cancel() })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	})
	relaytest.InTime(t, func(t *testing.T, r *relaytest.Relay) { // a claim that was signed for another relay
		c := claim(t, r)
		r.Origin = "https://world.example"
		_, err := worldclient.Exchange(t.Context(), c, nil)
		var e *wire.Error
		if !errors.As(err, &e) || e.Code != wire.CodeUnauthorized {
			t.Errorf("of another relay: %v", err)
		}
	})
}

// A paired device opens its socket with its key alone, at the relay that it was paired with alone.
func TestRelaySocket(t *testing.T) {
	r := relaytest.New(t)
	key := newKey(t)
	r.Grant("dev_1", "wrld_dev_secret", key.Public().(ed25519.PublicKey), wire.DefaultScopes())
	paired := worldclient.Relay{
		Origin: r.Origin, DeviceID: "dev_1", Token: "wrld_dev_secret", Key: key, Scopes: wire.DefaultScopes(),
		Build: version,
	}
	heard := make(chan *wire.Envelope, 10)
	s, err := worldclient.DialRelay(patient(t), paired, func(e *wire.Envelope) { heard <- e })
	if err != nil {
		t.Fatal(err)
	}
	if s.Welcome().WorldName != "Hosted" {
		t.Errorf("%+v", s.Welcome())
	}
	r.Connected(patient(t)).Send(wire.KindBound, wire.ScopeRead,
		wire.Bound{WorldID: relaytest.WorldID, SessionID: "s_1", WorldName: "Renamed"})
	if e := <-heard; e.Kind != wire.KindBound {
		t.Errorf("heard %s", e.Kind)
	}
	r.CloseAll(wire.CodeRevoked.Info().Close, "revoked")
	<-s.Done()
	if why, ok := worldclient.RefusalOf(s.Err()); !ok || why.Code != wire.CodeRevoked.Info().Close {
		t.Errorf("%+v %v", why, s.Err())
	}
	s.Close()

	thief := paired
	thief.Key = newKey(t)
	_, err = worldclient.DialRelay(patient(t), thief, nil)
	if why, _ := worldclient.RefusalOf(err); why.Code != wire.CodeUnauthorized.Info().Close {
		t.Errorf("another key: %v", err)
	}
	r.Refuse(12, http.StatusServiceUnavailable)
	_, err = worldclient.DialRelay(patient(t), paired, nil)
	if why, _ := worldclient.RefusalOf(err); why.Code != http.StatusServiceUnavailable || why.After != 12*time.Second {
		t.Errorf("busy: %+v %v", why, err)
	}
	n := len(r.Hellos())
	r.CallItself("https://world.example")
	_, err = worldclient.DialRelay(patient(t), paired, nil)
	if why, _ := worldclient.RefusalOf(err); !why.LookAlike || len(r.Hellos()) != n {
		t.Errorf("a look-alike: %+v %v", why, err)
	}
}

// A relay with a certificate of one's own is trusted when the user names it, and not before.
func TestOwnCertificate(t *testing.T) {
	r := relaytest.NewDetached()
	s := httptest.NewTLSServer(r)
	defer s.Close()
	r.Origin = s.URL
	r.Approve()
	c := claim(t, r)
	if _, err := worldclient.Exchange(patient(t), c, nil); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("unknown certificate: %v", err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}),
		0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(worldclient.CAVariable, file)
	if res, err := worldclient.Exchange(patient(t), c, nil); err != nil || res.DeviceToken == "" {
		t.Errorf("%+v, %v", res, err)
	}
}
