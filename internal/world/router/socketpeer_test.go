package router

import (
	"encoding/json"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/live"
)

// Messages after a hello are in the protocol on which both ends agreed there, which may be older
// than the newest.
func TestFramesAreInTheAgreedProtocol(t *testing.T) {
	by := &access.Principal{UserID: "u"}
	for _, way := range []wire.Direction{wire.AgentToRouter, wire.PageToRouter} {
		p := &socketPeer{by: by, direction: way, protocol: 7}
		p.position.Store(&position{binding: binding{by, "w", "d", "s"}})
		var got struct{ V int }
		if err := json.Unmarshal(p.frame(live.Message{Kind: wire.KindPong, Payload: json.RawMessage("{}")}),
			&got); err != nil || got.V != 7 {
			t.Errorf("%s: %v %+v", way, err, got)
		}
	}
}
