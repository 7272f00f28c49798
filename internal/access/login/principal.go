package login

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"maps"
	"slices"
	"time"

	"github.com/worldmcp/world/internal/access"
)

// Page returns the principal of a browser session; nil: the cookie's secret belongs to none that is
// live. One that only the user can have opened answers for them.
func (l *Login) Page(secret string) *access.Principal {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, live := l.sessions.live(secret, l.now())
	if !live {
		return nil
	}
	if l.now().Sub(s.Used) >= noteUseEvery {
		s.Used = l.now()
		l.sessions[access.Hash(secret)] = s
		_ = l.write(l.sessions) // a later use writes it
	}
	p := access.Principal{
		UserID: UserID, Kind: access.Page, Credential: s.ID, Scopes: access.PageScopes(),
		IsUser: !s.Shown, Trusted: true, FreshAt: s.Made,
	}
	return p.WithLife(s.life)
}

// Program returns the principal of a token of REST and of MCP over HTTP; nil: it is none.
func (l *Login) Program(token string) *access.Principal {
	if l.isOwn(token) {
		return l.own()
	}
	return l.tokens.Find(token, access.ClassMCP)
}

// Agent returns the principal of a token of the agent socket; nil: it is none. A process of this
// computer may show a token of its own there, so that it need not read the data folder's.
func (l *Login) Agent(token string) *access.Principal {
	if l.isOwn(token) {
		return l.own()
	}
	return l.tokens.Find(token, access.ClassMCP, access.ClassRun)
}

// Anonymous returns the principal of a program of this user that has shown no credential.
func (l *Login) Anonymous() *access.Principal {
	return &access.Principal{UserID: UserID, Kind: access.Program, Scopes: access.LocalScopes()}
}

// own returns the principal of the data folder's token: the user's own programs.
func (l *Login) own() *access.Principal {
	return &access.Principal{
		UserID: UserID, Kind: access.Program, Scopes: access.LocalScopes(), IsUser: true,
		Trusted: true,
	}
}

// isOwn reports whether a token is the data folder's.
func (l *Login) isOwn(token string) bool {
	got := sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(got[:], l.token[:]) == 1
}

// Session is what a user sees of a browser session.
type Session struct {
	ID      string    `json:"id"`
	Browser string    `json:"browser"`
	Made    time.Time `json:"loggedInAt,omitzero"`
	// Used is up to five minutes old.
	Used time.Time `json:"lastUsedAt,omitzero"`
	End  time.Time `json:"end"`
	// Viewer: an agent has seen its link, so it only shows the world.
	Viewer bool `json:"viewer,omitempty"`
}

// Sessions returns the live browser sessions, newest first.
func (l *Login) Sessions() []Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []Session{}
	for _, s := range l.sessions {
		if l.now().Before(s.End) {
			list = append(list, Session{s.ID, s.Browser, s.Made, s.Used, s.End, s.Shown})
		}
	}
	slices.SortFunc(list, func(a, b Session) int { return cmp.Or(b.End.Compare(a.End), cmp.Compare(a.ID, b.ID)) })
	return list
}

// LogOut ends the sessions that the test picks, and returns how many. Their sockets close. When the
// disk fails, they are over until the next start, and err says so.
func (l *Login) LogOut(pick func(id string) bool) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	after := maps.Clone(l.sessions)
	maps.DeleteFunc(after, func(_ string, s grant) bool { return pick(s.ID) })
	n := len(l.sessions) - len(after)
	if n == 0 {
		return 0, nil
	}
	err := l.write(after)
	l.sessions.endWithout(after)
	l.sessions = after
	return n, err
}
