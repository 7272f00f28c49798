package uplink_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"path"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
)

// A relay can fetch a picture that an agent has shown, in pieces and by its hash, with chat.stream.
// Nothing else of this computer can be fetched.
func TestPicturesForTheRelay(t *testing.T) {
	picture := append([]byte("\x89PNG\r\n\x1a\n"), bytes.Repeat([]byte("x"), 2*wire.MaxBlobPart)...)
	for _, granted := range []bool{true, false} {
		scopes := wire.DefaultScopes()
		if !granted {
			scopes = []wire.Scope{wire.ScopeRead}
		}
		c := newChatting(t, scopes, false)
		parts := make(chan wire.BlobPart, 1)
		c.relay.Handle(func(_ *relaytest.Socket, e wire.Envelope) {
			var p wire.BlobPart
			if e.Kind == wire.KindBlobPart && json.Unmarshal(e.Payload, &p) == nil &&
				len(e.Encode()) <= wire.MaxAgentFrame {
				parts <- p
			}
		})
		hash := path.Base(c.report.Image("image/png", picture).URL)
		for _, q := range []struct {
			what    string
			scope   wire.Scope
			payload any
			size    int
			code    wire.Code
		}{
			{"the beginning", wire.ScopeChat, wire.BlobGet{ID: hash}, wire.MaxBlobPart, ""},
			{"the end", wire.ScopeChat, wire.BlobGet{ID: hash, Offset: 2 * wire.MaxBlobPart}, 8, ""},
			{"behind the end", wire.ScopeChat, wire.BlobGet{ID: hash, Offset: len(picture)}, 0, wire.CodeNotFound},
			{"before the beginning", wire.ScopeChat, wire.BlobGet{ID: hash, Offset: -1}, 0, wire.CodeNotFound},
			{"another picture", wire.ScopeChat, wire.BlobGet{ID: hash[1:] + "0"}, 0, wire.CodeNotFound},
			{"a file", wire.ScopeChat, wire.BlobGet{ID: "../../../../etc/passwd"}, 0, wire.CodeNotFound},
			{"no name", wire.ScopeChat, wire.BlobGet{}, 0, wire.CodeNotFound},
			{"another scope", wire.ScopeRead, wire.BlobGet{ID: hash}, 0, wire.CodeNotAllowed},
			{"an unknown field", wire.ScopeChat, map[string]any{"id": hash, "offset": 0, "path": "/etc/passwd"}, 0, wire.CodeBadEnvelope},
		} {
			c.relay.Connected(patient(t)).Send(wire.KindBlobGet, q.scope, q.payload)
			var p wire.BlobPart
			select {
			case p = <-parts:
			case <-time.After(patience):
				t.Fatalf("%s: no answer", q.what)
			}
			want, data := q.code, []byte{}
			if !granted && want != wire.CodeBadEnvelope {
				want, q.size = wire.CodeNotAllowed, 0
			}
			var got wire.Code
			if p.Error != nil {
				got = p.Error.Code
			} else {
				data, _ = base64.StdEncoding.DecodeString(p.Data)
			}
			if got != want || len(data) != q.size || want == "" && p.Size != len(picture) {
				t.Errorf("%s, granted %v: %q and %d bytes of %d", q.what, granted, got, len(data), p.Size)
			}
		}
	}
}
