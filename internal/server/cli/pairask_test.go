package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/wire"
)

// The user sees whose world it is and what that person will be able to do, and only a yes pairs.
func TestPairAsks(t *testing.T) {
	both := &wire.ExchangeResult{WorldName: "Home", Owner: "Ann"}
	for _, c := range []struct {
		name   string
		in     string
		yes    bool
		agreed client.Agreed
		x      *wire.ExchangeResult
		pairs  bool
		says   []string
		not    string
	}{
		{"yes", "y\n", false, client.Agreed{}, both, true, []string{`the world "Home" of "Ann" at https://w.example`, "stay on this computer", "[y/N]"}, "read the conversations"},
		{"no", "n\n", false, client.Agreed{}, both, false, nil, "\x1b"},
		{"nothing", "\n", false, client.Agreed{}, both, false, nil, "\x1b"},
		{"the end", "", false, client.Agreed{}, both, false, nil, "\x1b"},
		{"said before", "", true, client.Agreed{Conversations: true, AnswerApprovals: true}, both, true, []string{`"Ann" will be able to read the conversations`, "answer what your agents ask"}, "[y/N]"},
		{"a relay without names", "y\n", false, client.Agreed{}, &wire.ExchangeResult{}, true, []string{"a world whose owner the relay does not name"}, `""`},
		{"a name that would be another relay", "y\n", false, client.Agreed{}, &wire.ExchangeResult{WorldName: `Home" of Bob`, Owner: `Ann" at https://bank.example`}, true, []string{`the world "Home\" of Bob" of "Ann\" at https://bank.example" at https://w.example`}, "\x1b"},
		{
			"names that would draw", "y\n", false,
			client.Agreed{},
			&wire.ExchangeResult{WorldName: "a\x1b[2Jb\nPair? [y/N] y", Owner: "\u202eAnn" + strings.Repeat("n", 500)}, true,
			[]string{"Ann"},
			"\x1b",
		},
	} {
		var out bytes.Buffer
		ask := &consent{
			env: env{Streams: Streams{In: strings.NewReader(c.in), Err: &out}}, origin: "https://w.example",
			agreed: c.agreed, preconfirmed: c.yes,
		}
		err := ask.ask(t.Context(), c.x)
		if (err == nil) != c.pairs || err != nil && !errors.Is(err, errNotPaired) {
			t.Errorf("%s: %v", c.name, err)
		}
		for _, says := range c.says {
			if !strings.Contains(out.String(), says) {
				t.Errorf("%s: %q is missing in %s", c.name, says, out.String())
			}
		}
		if strings.Contains(out.String(), c.not) || len(out.String()) > 1500 ||
			strings.ContainsRune(out.String(), 0x202e) {
			t.Errorf("%s: %s", c.name, out.String())
		}
	}
}

// Whatever a relay answers, the terminal gets short lines of text, and a program short strings.
func TestPairWithHostileAnswers(t *testing.T) {
	home(t)
	noKeyring()
	rubbish := "\x1b]52;c;Y3VybA==\a\u202e\x00\r\nPair? [y/N] y\n" + strings.Repeat("n", 10<<10)
	for name, final := range map[string]map[string]any{
		"paired": {"ok": true, "result": wire.ExchangeResult{
			DeviceToken: "wrld_dev_x", DeviceID: "dev_1", UserID: "user_1", WorldID: "w_1", WorldName: rubbish, Owner: rubbish, SessionID: rubbish,
			RelayURL: rubbish,
		}},
		"refused": {"ok": false, "error": wire.Error{
			Code: wire.CodePairingDenied, Message: rubbish, Next: rubbish, Got: rubbish,
			Field: rubbish, URL: rubbish,
		}},
		"ids": {"ok": true, "result": wire.ExchangeResult{
			DeviceToken: rubbish, DeviceID: rubbish, UserID: rubbish,
			WorldID: rubbish,
		}},
	} {
		for _, flags := range [][]string{{"--yes"}, {"--yes", "--json"}} {
			asked := 0
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				answer, status := final, http.StatusOK
				if final["ok"] == false {
					status = http.StatusForbidden
				}
				if asked++; asked == 1 {
					status = http.StatusAccepted
					answer = map[string]any{"ok": true, "result": wire.ExchangeResult{
						Status: wire.AuthorizationPending, Interval: 1, ExpiresIn: 300, CompareNumber: rubbish,
						WorldName: rubbish, Owner: rubbish,
					}}
				}
				w.WriteHeader(status)
				_ = json.NewEncoder(w).Encode(answer)
			}))
			_, out, errs := run(append([]string{"pair", s.URL + "/pair/MAPLE-7K2Q"}, flags...)...)
			_, list, _ := run("pair", "--list")
			s.Close()
			all := out + errs + list
			if len(all) > 4000 || strings.ContainsFunc(all, func(r rune) bool { return r != '\n' && clip.Hidden(r) }) {
				t.Errorf("%s %q: %d bytes: %.300q … %.300q", name, flags, len(all), out, errs)
			}
			if asked < 2 || strings.Contains(all, "\nPair? [y/N] y") {
				t.Errorf("%s %q: asked %d times, %.300q", name, flags, asked, errs)
			}
		}
	}
}

// A user who interrupts the question is not paired, and the command ends at once.
func TestPairGivenUpWhileAsked(t *testing.T) {
	in, typing := io.Pipe() // no one types
	defer typing.Close()
	ctx, interrupt := context.WithCancel(t.Context())
	out := &interrupting{on: "[y/N] ", then: interrupt}
	ask := &consent{env: env{Streams: Streams{In: in, Err: out}}, origin: "https://w.example"}
	if err := ask.ask(ctx, &wire.ExchangeResult{}); !errors.Is(err, errNotPaired) {
		t.Error(err)
	}
}

// interrupting runs then when on is written.
type interrupting struct {
	on   string
	then func()
}

func (i *interrupting) Write(p []byte) (int, error) {
	if strings.Contains(string(p), i.on) {
		i.then()
	}
	return len(p), nil
}
