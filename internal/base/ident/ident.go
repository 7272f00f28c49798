// Package ident makes the random ids of everything that World names itself: sessions, runs, cards,
// messages, devices.
//
// An id is no secret: it appears in logs, addresses and file names. Secrets are made by
// access.NewSecret.
package ident

import (
	"crypto/rand"
	"strings"
)

// New returns prefix and 80 random bits as 16 lower-case letters and digits (base32), which are
// safe in file names, branches and URLs.
func New(prefix string) string { return prefix + strings.ToLower(rand.Text()[:16]) }
