// Package alias makes unique names for ids that untrusted programs choose. An agent may use the id
// of a question again: with an alias, an answer to the old question never reaches the new one.
package alias

import (
	"cmp"
	"crypto/rand"
)

// Names are the names that were given. The zero value is ready to use. It has no lock.
type Names struct {
	// Most bounds how many are remembered; beyond that, every name gets a suffix. 0 is usualMost.
	Most int
	used map[string]bool
}

const usualMost = 4096

// Of returns the name that a thing has for others: its own, unless that was given before. space is
// where it must be the only one.
func (n *Names) Of(space, own string) string {
	key := space + "\x00" + own
	if !n.used[key] && len(n.used) < cmp.Or(n.Most, usualMost) {
		if n.used == nil {
			n.used = map[string]bool{}
		}
		n.used[key] = true
		return own
	}
	return own + "~" + rand.Text()[:12]
}
