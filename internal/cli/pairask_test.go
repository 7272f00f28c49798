package cli

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/paired"
	"github.com/worldmcp/world/internal/wire"
)

// The user is told whose world it is and what that person will be able to do, and only a yes pairs.
func TestPairAsks(t *testing.T) {
	both := &wire.ExchangeResult{WorldName: "Home", Owner: "Ann"}
	for _, c := range []struct {
		name   string
		in     string
		yes    bool
		agreed paired.Agreed
		x      *wire.ExchangeResult
		pairs  bool
		says   []string
		not    string
	}{
		{"yes", "y\n", false, paired.Agreed{}, both, true, []string{`the world "Home" of Ann at https://w.example`, "stay on this computer", "[y/N]"}, "read the conversations"},
		{"no", "n\n", false, paired.Agreed{}, both, false, nil, "\x1b"},
		{"nothing", "\n", false, paired.Agreed{}, both, false, nil, "\x1b"},
		{"the end", "", false, paired.Agreed{}, both, false, nil, "\x1b"},
		{"said before", "", true, paired.Agreed{Conversations: true, AnswerApprovals: true}, both, true, []string{"Ann will be able to read the conversations", "answer what your agents ask"}, "[y/N]"},
		{"a relay without names", "y\n", false, paired.Agreed{}, &wire.ExchangeResult{}, true, []string{"whom the relay does not name"}, `""`},
		{"names that would draw", "y\n", false, paired.Agreed{}, &wire.ExchangeResult{WorldName: "a\x1b[2Jb\nPair? [y/N] y", Owner: "\u202eAnn" + strings.Repeat("n", 500)}, true, []string{"Ann"}, "\x1b"},
	} {
		var out bytes.Buffer
		ask := &consent{env: env{Streams: Streams{In: strings.NewReader(c.in), Err: &out}}, origin: "https://w.example", agreed: c.agreed, yes: c.yes}
		err := ask.ask(t.Context(), c.x)
		if (err == nil) != c.pairs || err != nil && !errors.Is(err, errNotPaired) {
			t.Errorf("%s: %v", c.name, err)
		}
		for _, says := range c.says {
			if !strings.Contains(out.String(), says) {
				t.Errorf("%s: %q is missing in %s", c.name, says, out.String())
			}
		}
		if strings.Contains(out.String(), c.not) || len(out.String()) > 1500 || strings.ContainsRune(out.String(), 0x202e) {
			t.Errorf("%s: %s", c.name, out.String())
		}
	}
}
