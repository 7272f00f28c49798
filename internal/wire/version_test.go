package wire

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/wire/strict"
)

func TestTheNewestCommonProtocol(t *testing.T) {
	for name, c := range map[string]struct {
		a, b   ProtocolRange
		common int
	}{
		"equal":                          {ProtocolRange{1, 1}, ProtocolRange{1, 1}, 1},
		"a newer end that speaks ours":   {ProtocolRange{1, 1}, ProtocolRange{1, 2}, 1},
		"both speak several":             {ProtocolRange{1, 3}, ProtocolRange{2, 5}, 3},
		"they meet in one":               {ProtocolRange{2, 3}, ProtocolRange{3, 5}, 3},
		"one is too old for the other":   {ProtocolRange{1, 1}, ProtocolRange{2, 3}, 0},
		"an end that says 0":             {ProtocolRange{1, 1}, ProtocolRange{0, 0}, 0},
		"an end that says negative ones": {ProtocolRange{1, 1}, ProtocolRange{-4, -2}, 0},
	} {
		if got, back := c.a.Common(c.b), c.b.Common(c.a); got != c.common || back != c.common {
			t.Errorf("%s: %d and %d, want %d", name, got, back, c.common)
		}
	}
	for _, r := range []ProtocolRange{{1, 1}, {2, 5}} {
		if got := RangeOf(r.Max, r.Announce()); got != r {
			t.Errorf("%v is read as %v", r, got)
		}
	}
	if got := RangeOf(4, &ProtocolRange{6, 2}); got != (ProtocolRange{4, 4}) {
		t.Errorf("a range the wrong way round: %v", got)
	}
}

// A hello of a newer end may hold fields that we do not know; it may not say one thing twice, or in
// another case.
func TestHellosOfNewerEnds(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"type":"hello","protocol":2,"protocols":{"min":1,"max":2,"also":3},"token":"t","lanes":{"a":[1]}}`: true,
		`{"type":"hello","protocol":1,"token":"t","lanes":1,"lanes":2}`:                                      false,
		`{"type":"hello","protocol":1,"token":"t","Token":"u"}`:                                              false,
		`{"type":"hello","protocol":1,"token":7}`:                                                            false,
		`{"type":"hello","protocol":1}{}`:                                                                    false,
		`["hello"]`:                                                                                          false,
	} {
		var h AgentHello
		if err := strict.UnmarshalOpen(json.RawMessage(text), &h); (err == nil) != ok || ok &&
			RangeOf(h.Protocol, h.Protocols) != (ProtocolRange{1, 2}) {
			t.Errorf("%s: %+v %v", text, h, err)
		}
	}
}
