package uplink_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/relay/uplink/relaytest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/tool"
)

var codex = wire.Agent{AvatarID: "avatar_codex", Type: "codex", Name: "Codex"}

// An agent claims a code, gets the number at once, and acts in the hosted world once the user has
// approved; it may go back and leave.
func TestPairByTool(t *testing.T) {
	r := relaytest.New(t)
	moves := make(chan bool, 10)
	var u *uplink.Uplinks
	store := client.Store{Dir: local.Dir(filepath.Join(t.TempDir(), "data"))}
	u = begin(t, uplink.Options{Store: store, Moved: func(context.Context) { moves <- u.Active(userID) != nil }})
	pair := func(args tool.PairArgs) wire.Result {
		t.Helper()
		res, e := u.Pair(patient(t), anAgent, codex, &args)
		if e != nil {
			t.Fatalf("%+v: %v", args, e)
		}
		return res
	}
	claimed := pair(tool.PairArgs{Code: r.Origin + "/pair/" + strings.ToLower(relaytest.Code)})
	if !strings.Contains(claimed.Text, relaytest.Number) || !strings.Contains(claimed.Text, "Codex on") ||
		strings.Contains(claimed.Text, relaytest.Code) {
		t.Errorf("%s", claimed.Text)
	}
	again := pair(tool.PairArgs{Code: relaytest.Code, Relay: r.Origin})
	if again.Text != claimed.Text {
		t.Errorf("%s", again.Text)
	}
	if keys := r.Exchanges(); len(keys) != 1 && keys[0].PublicKey != keys[1].PublicKey {
		t.Error("the same code was claimed by two keys")
	}
	if u.Active(userID) != nil {
		t.Error("active before the user approved")
	}
	r.Approve()
	if !<-moves {
		t.Error("the agents were not moved there")
	}
	for res := pair(tool.PairArgs{Op: tool.PairStatus}); !strings.Contains(res.Text, `you act in the world "Hosted" of "Hanna"`); {
		res = pair(tool.PairArgs{Op: tool.PairStatus})
	}
	if s := state(t, u, client.Connected); s.Conversations || s.AnswerApprovals {
		t.Error("an agent's call agreed to conversations for its user")
	}
	if res := pair(tool.PairArgs{Op: tool.PairList}); !strings.Contains(res.Text, "(you act here): connected") {
		t.Errorf("%s", res.Text)
	}
	if res := pair(tool.PairArgs{Op: tool.PairUse, World: "here"}); !strings.Contains(res.Text, "You act in the world of this computer") || <-moves {
		t.Errorf("%s", res.Text)
	}
	state(t, u, client.Connected) // it stays connected
	pair(tool.PairArgs{Op: tool.PairUse, World: "hosted"})
	if !<-moves {
		t.Error("not moved back")
	}
	if res := pair(tool.PairArgs{Op: tool.PairLeave}); !strings.Contains(res.Text, "forgotten") || <-moves || len(u.Status()) > 0 {
		t.Errorf("%s", res.Text)
	}
}

// Failures say what to do, and agents that may not choose where others act may not pair.
func TestPairRefusals(t *testing.T) {
	r := relaytest.New(t)
	u := begin(t, uplink.Options{Store: client.Store{Dir: local.Dir(filepath.Join(t.TempDir(), "data"))}})
	for _, by := range []*access.Principal{
		{UserID: userID, Kind: access.Program, Scopes: access.LocalScopes()},                                // shows nothing
		{UserID: userID, Kind: access.Agent, Trusted: true, Scopes: access.LocalScopes(), WorldID: "w_one"}, // a token for one world
	} {
		for _, op := range []tool.PairOp{tool.PairClaim, tool.PairUse, tool.PairLeave, tool.PairList, tool.PairStatus} {
			if _, e := u.Pair(patient(t), by, codex,
				&tool.PairArgs{Op: op, Code: r.Origin + "/pair/" + relaytest.Code}); e == nil || e.Code != wire.CodeNotAllowed {
				t.Errorf("%s by %s: %v", op, by.Kind, e)
			}
		}
	}
	if len(r.Exchanges()) > 0 {
		t.Error("the relay was asked")
	}
	for _, c := range []struct {
		args tool.PairArgs
		code wire.Code
	}{
		{tool.PairArgs{}, wire.CodeBadArguments},
		{tool.PairArgs{Code: relaytest.Code}, wire.CodeBadArguments},
		{tool.PairArgs{Code: "http://world.example/pair/" + relaytest.Code}, wire.CodeBadArguments},
		{tool.PairArgs{Code: r.Origin + "/pair/WRONG-7K2Q"}, wire.CodePairingCode},
		{tool.PairArgs{Code: "http://127.0.0.1:1/pair/" + relaytest.Code}, wire.CodeUnavailable},
		{tool.PairArgs{Op: tool.PairUse, World: "nowhere"}, wire.CodeNotFound},
		{tool.PairArgs{Op: tool.PairLeave}, wire.CodeBadArguments},
	} {
		if _, e := u.Pair(patient(t), anAgent, codex, &c.args); e == nil || e.Code != c.code || e.Next == "" {
			t.Errorf("%+v: %v", c.args, e)
		}
	}
	if _, e := u.Pair(patient(t), anAgent, codex, &tool.PairArgs{Code: r.Origin + "/pair/" + relaytest.Code}); e != nil {
		t.Fatal(e)
	}
	r.Decide(wire.NewError(wire.CodePairingDenied, "no"))
	for {
		_, e := u.Pair(patient(t), anAgent, codex, &tool.PairArgs{Op: tool.PairStatus})
		if e != nil {
			if e.Code != wire.CodePairingDenied || len(u.Status()) > 0 {
				t.Errorf("%v", e)
			}
			break
		}
	}
}
