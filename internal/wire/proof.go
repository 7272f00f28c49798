package wire

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// This file has what both ends of a pairing compute: the texts that an agent's key signs, and the
// number that people compare. Each text begins with its own name, and its parts with their lengths,
// so that no signature is good for anything else.

// ClaimProof is what an agent signs when it shows a pairing code. origin is the relay's, as
// "https://world.example"; code is the normalized one.
func ClaimProof(origin, code, publicKey, label, agentType string, scopes []Scope) []byte {
	return proof("world-relay-claim-v1", origin, code, publicKey, label, agentType, sorted(scopes))
}

// HelloProof is what a paired device signs in its hello: the nonce of this connection's challenge
// makes it good once, the origin for this relay alone.
func HelloProof(origin, nonce, deviceID, token string, scopes []Scope) []byte {
	hash := sha256.Sum256([]byte(token))
	return proof("world-relay-hello-v1", origin, nonce, deviceID, string(hash[:]), sorted(scopes))
}

// sorted returns scopes in an order that does not depend on the sender.
func sorted(scopes []Scope) string {
	var names []string
	for _, s := range scopes {
		names = append(names, string(s))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// proof joins the parts, each after its length in four bytes.
func proof(parts ...string) []byte {
	var b []byte
	for _, p := range parts {
		b = binary.BigEndian.AppendUint32(b, uint32(len(p)))
		b = append(b, p...)
	}
	return b
}

// CompareNumber is the six digits that the card and the agent show. secret is a random value of the
// code that the agent never learns, so that it cannot look for a key with a given number.
func CompareNumber(code, publicKey, userID, secret string) string {
	sum := sha256.Sum256(proof("world-relay-compare-v1", code, publicKey, userID, secret))
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(sum[:8])%1_000_000)
}

// KeyFingerprint names a public key: the first 128 bits of its SHA-256, in hexadecimal groups of
// four.
func KeyFingerprint(publicKey []byte) string {
	sum := sha256.Sum256(publicKey)
	text := fmt.Sprintf("%x", sum[:16])
	var groups []string
	for chunk := range slices.Chunk([]byte(text), 4) {
		groups = append(groups, string(chunk))
	}
	return strings.Join(groups, "-")
}

// NormalizeCode returns a pairing code in its one form, WORD-XXXX, however people and their
// programs write it (RFC 8628, section 6.1): in capitals, with any dash or none between the parts,
// without blanks, invisible characters, and quotation marks or other punctuation around it, in
// full-width letters or not, and with the letters that look like digits replaced (O by 0, I and L
// by 1) in the second part. ok: it has that form.
func NormalizeCode(code string) (normalized string, ok bool) {
	code = strings.Map(plainLetter, code)
	code = strings.TrimFunc(code, func(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) })
	code = strings.ToUpper(code)
	word, rest, found := strings.Cut(code, "-")
	if !found && len(code) > 4 {
		word, rest = code[:len(code)-4], code[len(code)-4:]
	}
	if len(word) < 3 || len(word) > 8 || len(rest) != 4 {
		return code, false
	}
	rest = strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(rest)
	for _, r := range word {
		if r < 'A' || r > 'Z' {
			return code, false
		}
	}
	for _, r := range rest {
		if !strings.ContainsRune(CodeAlphabet, r) {
			return code, false
		}
	}
	return word + "-" + rest, true
}

// plainLetter returns what a character of a pairing code was before a keyboard or a page improved
// it; negative: nothing.
func plainLetter(r rune) rune {
	switch {
	case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
		return -1
	case unicode.Is(unicode.Pd, r) || r == '\u2212' || r == '\u30fc' || r == '_': // dashes, minus, the long vowel of a Japanese keyboard
		return '-'
	case r >= '\uff01' && r <= '\uff5e': // full-width
		return r - 0xfee0
	}
	return r
}

// CodeAlphabet is Crockford's base32, in which the last four characters of a pairing code are
// written.
const CodeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
