// Package login knows who is at the other end of a request: a browser session that a one-time launch key bought, or a
// local program with the bearer of the data folder. Secrets are random and stored as hashes. The package starts no
// goroutines.
package login

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/local"
)

const (
	// KeyLife is how long a launch key may wait to be used.
	KeyLife = 10 * time.Minute
	// SessionLife is how long a browser session lasts after its login.
	SessionLife = 30 * 24 * time.Hour

	// maxShown bounds the keys that agents have seen, and the sessions that they opened; maxUser bounds the others. The
	// two kinds are counted apart, so that an agent cannot evict the user's own.
	maxShown = 16
	maxUser  = 64

	sessionsFile = "sessions.json"
)

// Login holds the credentials of one local user. It is safe for concurrent use.
//
// A launch key goes from live to redeemed (Redeem returns a session) or expired (KeyLife). A session goes from live to
// expired (SessionLife), or is evicted by newer ones of its kind.
type Login struct {
	dir local.Dir
	// token is the hash of the bearer.
	token [32]byte
	now   func() time.Time

	// keys and sessions are the live ones by the hashes of their secrets. Only sessions are on disk.
	mu       sync.Mutex
	keys     map[string]grant
	sessions map[string]grant
}

// grant is the record of a key or a session.
type grant struct {
	End time.Time `json:"end"`
	// Shown: an agent has seen the key, so either the user or the agent's own browser may have used it.
	Shown bool `json:"shown,omitempty"`
}

// Open reads the sessions and the bearer of the data folder. When the file with the sessions is damaged, all browsers
// must log in again.
func Open(dir local.Dir, now func() time.Time) (*Login, error) {
	token, err := dir.MakeToken()
	if err != nil {
		return nil, fmt.Errorf("local bearer: %w", err)
	}
	l := &Login{dir: dir, token: sha256.Sum256([]byte(token)), now: now, keys: map[string]grant{}, sessions: map[string]grant{}}
	switch err := dir.ReadJSON(sessionsFile, &l.sessions); {
	case errors.Is(err, local.ErrDamaged) || l.sessions == nil:
		l.sessions = map[string]grant{}
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("browser sessions: %w", err)
	}
	return l, nil
}

// hash returns the form in which secrets are stored.
func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// NewKey returns a launch key, which can be redeemed once within KeyLife. shown: an agent will see it, so a session
// that it opens can only view the world.
func (l *Login) NewKey(shown bool) string {
	key := rand.Text()
	l.mu.Lock()
	defer l.mu.Unlock()
	addGrant(l.keys, hash(key), grant{l.now().Add(KeyLife), shown}, l.now())
	return key
}

// Live returns for how long a launch key can still be redeemed; not positive: it cannot.
func (l *Login) Live(key string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.keys[hash(key)].End.Sub(l.now())
}

// ErrKey says that a launch key is unknown, was used, or has expired.
var ErrKey = errors.New("the launch key is unknown, used or expired")

// Redeem exchanges a launch key for the secret of a new browser session. has is the secret of the session that the
// browser already has; empty: none. If only the user can have opened that one and an agent has seen the key, the
// browser keeps its better session: the key is used up, and session is empty. When the session cannot be written to
// disk, the key stays valid for another try.
func (l *Login) Redeem(key, has string) (session string, err error) {
	h := hash(key)
	l.mu.Lock()
	defer l.mu.Unlock()
	bought, ok := l.keys[h]
	if !ok || l.now().After(bought.End) {
		delete(l.keys, h)
		return "", ErrKey
	}
	if _, byUser := l.checkSession(has); byUser && bought.Shown {
		delete(l.keys, h)
		return "", nil
	}
	session = rand.Text() + rand.Text()
	after := maps.Clone(l.sessions)
	addGrant(after, hash(session), grant{l.now().Add(SessionLife), bought.Shown}, l.now())
	if err := l.dir.WriteJSON(sessionsFile, after); err != nil {
		return "", fmt.Errorf("the login could not be written: %w", err)
	}
	delete(l.keys, h)
	l.sessions = after
	return session, nil
}

// Session reports whether a cookie's secret belongs to a live session, and whether only the user can have opened that.
func (l *Login) Session(secret string) (live, byUser bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.checkSession(secret)
}

// checkSession is Session for a caller that holds l.mu.
func (l *Login) checkSession(secret string) (live, byUser bool) {
	s, ok := l.sessions[hash(secret)]
	live = ok && l.now().Before(s.End)
	return live, live && !s.Shown
}

// Bearer reports whether the token is the data folder's.
func (l *Login) Bearer(token string) bool {
	got := sha256.Sum256([]byte(token))
	return subtle.ConstantTimeCompare(got[:], l.token[:]) == 1
}

// addGrant adds a grant to a map. It removes expired ones, and the one of the same kind that ends first when there are
// too many.
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
