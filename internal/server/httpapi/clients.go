package httpapi

import (
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/quota"
	"github.com/worldmcp/world/internal/wire"
)

// This file knows who is at the other end of a relay's connections: the address behind the
// operator's proxies, how often it may ask what needs no login, and the line of the log that each
// request gets.

// Clients distinguishes the clients of a relay by their addresses.
type Clients struct {
	// proxies are the addresses whose X-Forwarded-For is believed.
	proxies []netip.Prefix
	// logins bounds what strangers may ask: the beginning of logins and sign-ups, exchanges of
	// codes.
	logins *quota.Rates
	now    func() time.Time
}

// Rates of what strangers may ask, for each address (IPv6: /64), and how many addresses are
// remembered.
const (
	strangerEvery = 2 * time.Second
	strangerBurst = 60
	maxClients    = 100_000
)

// NewClients returns those behind the operator's proxies, whose X-Forwarded-For is believed.
func NewClients(proxies []netip.Prefix, now func() time.Time) *Clients {
	return &Clients{proxies: proxies, logins: quota.NewRates(strangerEvery, strangerBurst, maxClients), now: now}
}

// address returns the client's address: that of the connection, or what the operator's own proxies
// say about it. In a list, the last address that is not one of the operator's proxies counts; the
// client may have invented anything before it.
func (c *Clients) address(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	ip := at.Addr().Unmap()
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(list) - 1; i >= 0 && c.trusted(ip); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(list[i]))
		if err != nil {
			break
		}
		ip = next.Unmap()
	}
	return ip
}

func (c *Clients) trusted(ip netip.Addr) bool {
	for _, p := range c.proxies {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// network returns the part of an address that identifies one client: an IPv6 customer has a /64.
func network(ip netip.Addr) string {
	if ip.Is6() {
		if p, err := ip.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return ip.String()
}

// rateLimited bounds a handler that needs no login.
func (c *Clients) rateLimited(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if wait := c.logins.Take(network(c.address(r)), c.now()); wait > 0 {
			retryAfter(w, wait)
			writeError(w, wire.NewError(wire.CodeSlowDown, "too many tries from this address"))
			return
		}
		next(w, r)
	}
}

// retryAfter sets the header that says when to try again: whole seconds, at least one.
func retryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
}

// requestIDHeader names the id of a request, which is in its line of the log too.
const requestIDHeader = "X-Request-Id"

// logged writes one line for each request: the pattern of its route (a path may contain a pairing
// code) and the outcome. No address, no query, no cookie and no body. A proxy's own request id is
// taken over when it is an id.
func logged(log zerolog.Logger, now func() time.Time, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(requestIDHeader)
		if !wire.ValidID(id) {
			id = ident.New("")
		}
		w.Header().Set(requestIDHeader, id)
		began, out := now(), &statusWriter{ResponseWriter: w, unstored: !storable(r.URL.Path)}
		defer func() {
			log.Info().Str("id", id).Str("route", routeOf(r)).Int("status", out.status).Dur("took", now().Sub(began)).Msg("request")
		}()
		next.ServeHTTP(out, r)
		if out.unstored && out.status == 0 { // an answer without a body, as to HEAD, that the server sends now
			out.Header().Set("Cache-Control", "no-store")
		}
	})
}

// storable reports whether the answers at a path say themselves what caches may do: the page with
// what belongs to it, and a user's files. All others are for one user, or are about secrets, and
// are stored nowhere.
func storable(path string) bool {
	for _, private := range []string{"/api/", "/pair/", "/login/"} {
		if strings.HasPrefix(path, private) {
			return strings.HasPrefix(path, assetsPath+"/")
		}
	}
	return true
}

// routeOf returns the pattern of the route that has served a request.
func routeOf(r *http.Request) string {
	if r.Pattern != "" {
		return r.Pattern
	}
	return r.Method
}

// statusWriter notes the status of an answer; 0: none was written, as when the connection became a
// socket.
type statusWriter struct {
	http.ResponseWriter
	status int
	// unstored: no cache may store the answer, whatever its handler says.
	unstored bool
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.begin(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.begin(http.StatusOK)
	}
	return w.ResponseWriter.Write(b)
}

// begin runs before the header of an answer is sent.
func (w *statusWriter) begin(status int) {
	w.status = status
	if w.unstored {
		w.Header().Set("Cache-Control", "no-store")
	}
}

// Unwrap lets http.ResponseController find the writer below, for deadlines, flushes and sockets.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// hostPort joins a host and a port as a Host header has them: a default port is left out.
func hostPort(scheme, host, port string) string {
	if port == "" || scheme == "https" && port == "443" || scheme == "http" && port == "80" {
		if strings.Contains(host, ":") {
			return "[" + host + "]"
		}
		return host
	}
	return net.JoinHostPort(host, port)
}
