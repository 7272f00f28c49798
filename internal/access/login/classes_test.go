package login

import (
	"testing"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Each class of token opens one thing. A device's opens nothing here: no socket asks for the proof
// that it holds its key.
func TestWhatEachClassOpens(t *testing.T) {
	l, _, _ := opened(t)
	for class, opens := range map[access.Class]struct{ http, socket bool }{
		access.ClassMCP:    {http: true, socket: true},
		access.ClassRun:    {socket: true},
		access.ClassDevice: {},
	} {
		secret, made, err := l.Tokens().Create(access.Credential{
			Class: class, Name: "one", UserID: UserID, WorldID: "w_1",
			Scopes: []wire.Scope{wire.ScopeRead},
		})
		if err != nil {
			t.Fatal(err)
		}
		for way, p := range map[string]*access.Principal{"http": l.Program(secret), "socket": l.Agent(secret)} {
			want := way == "http" && opens.http || way == "socket" && opens.socket
			if (p != nil) != want {
				t.Errorf("%s by %s: %+v", class, way, p)
			}
			if p != nil && (p.Credential != made.ID || p.WorldID != "w_1" || p.IsUser || p.MayGetLinks() ||
				len(p.Scopes) != 1) {
				t.Errorf("%s by %s opens more than it names: %+v", class, way, p)
			}
		}
		if l.Page(secret) != nil {
			t.Errorf("%s opens a page", class)
		}
		if found, err := l.Tokens().Revoke(UserID, made.ID); !found || err != nil || l.Program(secret) != nil ||
			l.Agent(secret) != nil {
			t.Errorf("%s: revoked, it opens something (%v)", class, err)
		}
	}
}
