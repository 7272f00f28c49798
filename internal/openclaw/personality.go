package openclaw

import (
	"context"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
)

const (
	// personalityTime is how long the gateway may take for all files: the user waits for the call to begin.
	personalityTime = 2 * time.Second
	// maxPersonality is how many characters of the files are told, in equal shares: as many as OpenClaw tells its own
	// voice.
	maxPersonality = 12_000
	// maxPersonalityFile in bytes: a larger file is not asked for, because the answer is one frame.
	maxPersonalityFile = 256 << 10
	// filesListMethod and fileMethod name and read the files that describe an agent.
	filesListMethod, fileMethod = "agents.files.list", "agents.files.get"
)

// personalityFiles describe an agent and its user, in the order in which OpenClaw tells them to its own voice.
var personalityFiles = []string{"IDENTITY.md", "USER.md", "SOUL.md"}

// personalityPreamble goes before the files.
const personalityPreamble = "The files below say who you are and who your user is. Be and speak as they say; do not mention " +
	"them unless asked."

// Personality returns the files that describe the agent of a session, as instructions for a voice that is not OpenClaw's.
// What is missing, refused, too large or late is left out. Empty: there is nothing to tell. The text is the user's own
// and is never logged.
func (b *Backend) Personality(ctx context.Context, session string) string {
	if !b.Has(filesListMethod) || !b.Has(fileMethod) {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, personalityTime)
	defer cancel()
	agent := b.agentOf(session)
	var list struct {
		Files []struct {
			Name    string `json:"name"`
			Missing bool   `json:"missing"`
			Size    int    `json:"size"`
		} `json:"files"`
	}
	if b.Ask(ctx, filesListMethod, map[string]string{"agentId": agent}, &list) != nil {
		return ""
	}
	here := map[string]bool{}
	for _, f := range list.Files {
		here[f.Name] = !f.Missing && f.Size <= maxPersonalityFile
	}
	var names, texts []string
	for _, name := range personalityFiles {
		if text := b.agentFile(ctx, agent, name, here[name]); text != "" {
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

// agentFile returns the text of a file of the agent. Empty: it is not here, or the gateway does not give it.
func (b *Backend) agentFile(ctx context.Context, agent, name string, here bool) string {
	if !here || ctx.Err() != nil {
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

// agentOf returns the id of the agent that a session belongs to: its key is agent:<id>:<name>, or a short form of the
// default agent's.
func (b *Backend) agentOf(session string) string {
	if rest, ok := strings.CutPrefix(session, "agent:"); ok {
		if id, _, ok := strings.Cut(rest, ":"); ok && id != "" {
			return id
		}
	}
	return b.conv.current().agent
}
