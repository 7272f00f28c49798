package access

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// NewSecret returns 260 random bits in base32.
func NewSecret() string { return strings.ToLower(rand.Text() + rand.Text()) }

// NewID returns a random id of 100 bits behind a prefix.
func NewID(prefix string) string { return prefix + strings.ToLower(rand.Text()[:20]) }

// Hash is the form in which secrets are stored, and in which keys are made from what is no id. What it is used for is random,
// or no secret, so one round of SHA-256 is enough.
func Hash[T string | []byte](x T) string {
	sum := sha256.Sum256([]byte(x))
	return hex.EncodeToString(sum[:])
}
