package conn

import (
	"slices"
	"sync"
	"time"
)

const (
	// maxLogins limits the logins within loginWindow that did not succeed. After 10 within a minute
	// the gateway locks an address out for 5 minutes.
	maxLogins   = 3
	loginWindow = time.Minute
)

// loginLimit bounds the logins of one target. Its methods are safe for concurrent use.
type loginLimit struct {
	window time.Duration

	mu sync.Mutex
	// open are the logins within the window that have not succeeded, oldest first; last is the
	// number of the newest.
	open []openLogin
	last int
	// until is when the gateway accepts logins again.
	until time.Time
}

type openLogin struct {
	number int
	at     time.Time
}

// errTooEarly: a login would come too soon. locked: the gateway has said so.
type errTooEarly struct {
	wait   time.Duration
	locked bool
}

// Error is one line for logs.
func (e errTooEarly) Error() string {
	return "no login for another " + e.wait.Round(time.Second).String()
}

// begin counts a login. The error is errTooEarly.
func (l *loginLimit) begin(now time.Time) (number int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if wait := l.until.Sub(now); wait > 0 {
		return 0, errTooEarly{wait, true}
	}
	l.open = slices.DeleteFunc(l.open, func(o openLogin) bool { return now.Sub(o.at) >= l.window })
	if len(l.open) >= maxLogins {
		return 0, errTooEarly{l.window - now.Sub(l.open[0].at), false}
	}
	l.last++
	l.open = append(l.open, openLogin{l.last, now})
	return l.last, nil
}

// forget takes a login back.
func (l *loginLimit) forget(number int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = slices.DeleteFunc(l.open, func(o openLogin) bool { return o.number == number })
}

// pause delays all logins.
func (l *loginLimit) pause(until time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.until = until
}
