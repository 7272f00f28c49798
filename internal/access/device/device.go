// Package device gives agents their identity: the id of the device that acts, and the avatar that
// is its body. Both are given once, and kept over restarts (registry.go).
package device

import (
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Identity derives a key and the first avatar of an agent from its type and name. An empty name
// becomes the title of the type.
func Identity(agentType, name string) (key string, a wire.Agent) {
	slug := Slug(agentType)
	if name == "" {
		name = title(slug)
	}
	key = slug
	if s := Slug(name); s != Slug(title(slug)) {
		key = slug + "-" + s
	}
	if len(key) > 30 {
		key = shorten(key, 30)
	}
	return key, wire.Agent{AvatarID: "avatar_" + strings.ReplaceAll(key, "-", "_"), Type: slug, Name: clip.Line(name, 40)}
}

// Slug reduces a text to a-z, 0-9 and single hyphens, at most 24 characters; "agent" when nothing
// is left.
func Slug(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	out := shorten(strings.Trim(b.String(), "-"), 24)
	if out == "" {
		return "agent"
	}
	return out
}

// shorten cuts a slug to n characters, the last five of them a hash of the whole, so that long
// slugs with the same beginning stay different.
func shorten(slug string, n int) string {
	if len(slug) <= n {
		return slug
	}
	return fmt.Sprintf("%s-%04x", strings.Trim(slug[:n-5], "-"), Hash(slug)&0xffff)
}

// Hash returns the 32-bit FNV-1a hash of a text.
func Hash(s string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s))
	return h.Sum32()
}

// title turns a slug into a name for people: "claude-code" becomes "Claude Code".
func title(slug string) string {
	known := map[string]string{"openclaw": "OpenClaw", "mcp": "MCP", "cli": "CLI"}
	words := strings.Split(slug, "-")
	for i, w := range words {
		if k := known[w]; k != "" {
			words[i] = k
		} else if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
