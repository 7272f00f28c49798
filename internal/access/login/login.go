// Package login makes the principal behind a request or a socket: a browser session that a one-time
// launch key bought, a program with the data folder's token or with a token of its own, or a
// program of this user without any. Secrets are random and stored as hashes. The package starts no
// goroutines.
package login

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
)

const (
	// KeyLife is how long a launch key may wait to be used.
	KeyLife = 10 * time.Minute
	// SessionLife is how long a browser session lasts after its login.
	SessionLife = 30 * 24 * time.Hour

	// maxShown bounds the keys that agents have seen, and the sessions that they opened; maxUser
	// bounds the others. The two kinds are counted apart, so that an agent cannot evict the user's
	// own.
	maxShown = 16
	maxUser  = 64
	// maxBrowser is the longest description of a browser, in characters.
	maxBrowser = 60
	// noteUseEvery is how often the use of a session is noted, and written to disk.
	noteUseEvery = 5 * time.Minute

	sessionsFile = "sessions.json"

	// UserID is the one user of a local service.
	UserID = "local"
)

// Login holds the credentials of one local user. It is safe for concurrent use.
//
// A launch key goes from live to redeemed (Redeem returns a session) or expired (KeyLife). A
// session goes from live to expired (SessionLife), or is revoked, or evicted by newer ones of its
// kind. Then the life of its principals is over.
type Login struct {
	file local.File[grants]
	// token is the hash of the data folder's token.
	token [32]byte
	now   func() time.Time
	// Tokens are the credentials that the user has given to agents.
	tokens *access.Credentials

	// keys and sessions are the live ones. Only sessions are on disk.
	mu       sync.Mutex
	keys     grants
	sessions grants
	// blocked: the file is not ours to replace, so sessions end with the service. local.Survey
	// reports it to the user.
	blocked bool
}

// grants are those of one sort, by the hashes of their secrets.
type grants map[string]grant

// grant is the record of a key or a session.
type grant struct {
	End time.Time `json:"end"`
	// Shown: an agent has seen the key, so either the user or the agent's own browser may have used
	// it.
	Shown bool `json:"shown,omitempty"`
	// ID names a session to its user, and Browser says where it is. Made is when the user logged
	// in, Used when the browser asked for something last; it may be noteUseEvery old.
	ID      string    `json:"id,omitempty"`
	Browser string    `json:"browser,omitempty"`
	Made    time.Time `json:"made,omitzero"`
	Used    time.Time `json:"used,omitzero"`

	life context.Context //nolint:containedctx // ends with the session
	end  context.CancelFunc
}

// begun returns a session's grant with a life.
func (g grant) begun(now time.Time) grant {
	g.life, g.end = context.WithTimeout(context.Background(), g.End.Sub(now))
	return g
}

// Open reads the sessions and the bearer of the data folder. When the file with the sessions cannot
// be used, all browsers must log in again.
func Open(dir local.Dir, now func() time.Time) (*Login, error) {
	token, err := dir.MakeToken()
	if err != nil {
		return nil, fmt.Errorf("local bearer: %w", err)
	}
	l := &Login{token: sha256.Sum256([]byte(token)), now: now, tokens: access.Open(dir, now), keys: grants{}}
	l.file = local.File[grants]{Dir: dir, Name: sessionsFile, Valid: grants.valid}
	if l.sessions, err = l.file.Open(); err != nil {
		l.blocked = true
	}
	if l.sessions == nil {
		l.sessions = grants{}
	}
	for h, s := range l.sessions {
		if s.ID == "" { // a session of an older version
			s.ID = "session_" + h[:12]
		}
		l.sessions[h] = s.begun(now())
	}
	return l, nil
}

// Tokens returns the credentials that the user has given to agents.
func (l *Login) Tokens() *access.Credentials { return l.tokens }

// NewKey returns a launch key, which can be redeemed once within KeyLife. shown: an agent will see
// it, so a session that it opens can only view the world.
func (l *Login) NewKey(shown bool) string {
	key := rand.Text()
	l.mu.Lock()
	defer l.mu.Unlock()
	addGrant(l.keys, access.Hash(key), grant{End: l.now().Add(KeyLife), Shown: shown}, l.now())
	return key
}

// Live returns for how long a launch key can still be redeemed; not positive: it cannot.
func (l *Login) Live(key string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.keys[access.Hash(key)].End.Sub(l.now())
}

// ErrKey says that a launch key is unknown, was used, or has expired.
var ErrKey = errors.New("the launch key is unknown, used or expired")

// Redeem exchanges a launch key for the secret of a new browser session. browser says which browser
// it is, for the list of sessions. has is the secret of the session that the browser already has;
// empty: none. If only the user can have opened that one and an agent has seen the key, the browser
// keeps its better session: the key is used up, and session is empty. When the session cannot be
// written to disk, the key stays valid for another try.
func (l *Login) Redeem(key, has, browser string) (session string, err error) {
	h := access.Hash(key)
	l.mu.Lock()
	defer l.mu.Unlock()
	bought, ok := l.keys[h]
	if !ok || l.now().After(bought.End) {
		delete(l.keys, h)
		return "", ErrKey
	}
	if old, live := l.sessions.live(has, l.now()); live && !old.Shown && bought.Shown {
		delete(l.keys, h)
		return "", nil
	}
	session = rand.Text() + rand.Text()
	after := maps.Clone(l.sessions)
	made := grant{
		End: l.now().Add(SessionLife), Shown: bought.Shown, Made: l.now(), Used: l.now(),
		ID: ident.New("session_"), Browser: clip.Line(browser, maxBrowser),
	}
	addGrant(after, access.Hash(session), made.begun(l.now()), l.now())
	if err := l.write(after); err != nil {
		after[access.Hash(session)].end()
		return "", fmt.Errorf("the login could not be written: %w", err)
	}
	l.sessions.endWithout(after)
	l.sessions = after
	delete(l.keys, h)
	return session, nil
}

// valid reports whether stored sessions are by hashes of secrets.
func (g grants) valid() bool {
	for h := range g {
		if len(h) != hex.EncodedLen(sha256.Size) {
			return false
		}
	}
	return true
}

// write stores the sessions, unless their file is not ours to replace.
func (l *Login) write(sessions grants) error {
	if l.blocked {
		return nil
	}
	return l.file.Write(sessions)
}

// endWithout ends the lives of those that are not there afterwards.
func (g grants) endWithout(after grants) {
	for h, s := range g {
		if _, stays := after[h]; !stays {
			s.end()
		}
	}
}

// live returns the grant of a secret, if it has not ended.
func (g grants) live(secret string, now time.Time) (s grant, live bool) {
	s, ok := g[access.Hash(secret)]
	return s, ok && now.Before(s.End)
}

// addGrant adds a grant to a map. It removes expired ones, and the one of the same kind that ends
// first when there are too many.
func addGrant(m map[string]grant, hash string, g grant, now time.Time) {
	most := maxUser
	if g.Shown {
		most = maxShown
	}
	same, first := 0, ""
	for k, x := range m {
		switch {
		case now.After(x.End):
			delete(m, k)
		case x.Shown == g.Shown:
			same++
			if first == "" || x.End.Before(m[first].End) {
				first = k
			}
		}
	}
	if same >= most {
		delete(m, first)
	}
	m[hash] = g
}
