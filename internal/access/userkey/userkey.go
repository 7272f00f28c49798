// Package userkey stores a user's own key of a service on the internet, with the consent to use it,
// and has the client that carries it. The key is in one file that only the user can read, and in a
// header of requests to its service; no page gets it back, and no error repeats it.
package userkey

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Key is a key with the user's consent to use it.
type Key struct {
	Key string `json:"key,omitempty"`
	// On is the consent. Removing the key withdraws it: another key needs another one.
	On bool `json:"on,omitempty"`
}

// maxKey is the length limit of a key, in bytes. Real ones are far below it.
const maxKey = 512

// Usable reports whether a key can be sent in a header.
func Usable(key string) bool {
	return len(key) <= maxKey && !strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' })
}

// Change returns the key with its given parts changed. nil leaves a part as it is; an empty key
// removes it.
func (k Key) Change(key *string, on *bool) (Key, *wire.Error) {
	if key != nil {
		k.Key = strings.TrimSpace(*key)
		if !Usable(k.Key) {
			return k, wire.NewError(wire.CodeBadArguments, "this is not a key: a key is one word of plain ASCII characters").
				At("key").Try("Copy the whole key again.")
		}
		k.On = k.On && k.Key != ""
	}
	if on != nil {
		k.On = *on
	}
	if k.On && k.Key == "" {
		return k, wire.NewError(wire.CodeBadArguments, "there is no key to use").At("on").Try("Set a key first.")
	}
	return k, nil
}

// File keeps settings with a key in a file of the data folder that only the user can read. Its
// methods are safe for concurrent use.
type File[T any] struct {
	file local.File[T]
	what string

	mu  sync.Mutex
	set T
}

// Open reads a file. Without one that can be used nothing is set; a field that this version does
// not know is ignored and not written again. what names the settings in errors, which never repeat
// the key.
func Open[T any](dir local.Dir, name, what string) *File[T] {
	f := &File[T]{file: local.File[T]{Dir: dir, Name: name}, what: what}
	f.set, _ = f.file.Open() // local.Survey reports an error to the user
	return f
}

// Get returns the settings.
func (f *File[T]) Get() T {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.set
}

// Change replaces the settings with the result of next, on disk first. If next refuses or writing
// fails, nothing has changed.
func (f *File[T]) Change(next func(now T) (T, *wire.Error)) *wire.Error {
	f.mu.Lock()
	defer f.mu.Unlock()
	set, e := next(f.set)
	if e != nil {
		return e
	}
	if err := f.file.Write(set); err != nil {
		return wire.NewError(wire.CodeStoreFailed, "the %s were not saved: %v", f.what, err)
	}
	f.set = set
	return nil
}

// Address parses the address of a service. It must have the scheme, which is an encrypted one
// (https, wss), or that without its s on this computer: the key does not leave it unencrypted.
// False: it has not, or there is a login in it.
func Address(address, scheme string) (*url.URL, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.User != nil {
		return nil, false
	}
	return u, u.Scheme == scheme || u.Scheme+"s" == scheme && loopback(u.Hostname())
}

// loopback reports whether a host is this computer.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Client carries keys. It follows no redirect: one would take the key elsewhere. A proxy of the
// environment is used, which sees only that there is a connection, and none for this computer.
var Client = &http.Client{
	Transport: &http.Transport{
		Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, DisableCompression: true,
		TLSHandshakeTimeout: 10 * time.Second,
	},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}
