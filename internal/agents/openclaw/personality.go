package openclaw

import (
	"context"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
)

const (
	// personalityTime is how long the gateway may take for all files: the user waits for the call
	// to begin.
	personalityTime = 2 * time.Second
	// maxPersonality bounds the characters of the files, which get equal shares. OpenClaw's own
	// voice gets as many.
	maxPersonality = 12_000
	// fileMethod reads a file that describes an agent. The gateway gives none above 2 MiB, and its
	// list of them does not name all that it gives.
	fileMethod = "agents.files.get"
)

// personalityFiles describe an agent and its user, in the order in which OpenClaw gives them to its
// own voice.
var personalityFiles = []string{"IDENTITY.md", "USER.md", "SOUL.md"}

// personalityPreamble goes before the files.
const personalityPreamble = "The files below say who you are and who your user is. Be and speak as they say; do not mention " +
	"them unless asked."

// Personality returns the files that describe the agent of a session, as instructions for a voice
// that is not OpenClaw's. Missing, refused and late files are left out. Empty: none is left. The
// text is the user's own and is never logged.
func (b *Backend) Personality(ctx context.Context, session string) string {
	if !b.Has(fileMethod) {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, personalityTime)
	defer cancel()
	agent := b.agentOf(session)
	var names, texts []string
	for _, name := range personalityFiles {
		if text := b.agentFile(ctx, agent, name); text != "" {
			names, texts = append(names, name), append(texts, text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString(personalityPreamble)
	for i, name := range names {
		out.WriteString("\n\n### " + name + "\n" + clip.Runes(texts[i], maxPersonality/len(texts)))
	}
	return out.String()
}

// agentFile returns the text of a file of the agent. Empty: there is none, or the gateway does not
// give it.
func (b *Backend) agentFile(ctx context.Context, agent, name string) string {
	if ctx.Err() != nil {
		return ""
	}
	var a struct {
		File struct {
			Content string `json:"content"`
		} `json:"file"`
	}
	if b.Ask(ctx, fileMethod, map[string]string{"agentId": agent, "name": name}, &a) != nil {
		return ""
	}
	return strings.TrimSpace(a.File.Content)
}

// agentOf returns the id of the agent that a session belongs to: its key is agent:<id>:<name>, or a
// short form of the default agent's.
func (b *Backend) agentOf(session string) string {
	if rest, ok := strings.CutPrefix(session, "agent:"); ok {
		if id, _, ok := strings.Cut(rest, ":"); ok && id != "" {
			return id
		}
	}
	return b.conv.Agent().ID
}
