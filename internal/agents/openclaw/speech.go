package openclaw

import (
	"context"
	"encoding/base64"
	"mime"
	"strings"

	"github.com/worldmcp/world/internal/agents/agent"
	"github.com/worldmcp/world/internal/agents/openclaw/conn"
	"github.com/worldmcp/world/internal/wire"
)

// speechMethod reads a text aloud with the text-to-speech service that the user has set up in the
// gateway.
const speechMethod = "talk.speak"

var _ agent.Speaker = (*Backend)(nil)

// Speech returns the audio of a text, read by the voice that the gateway is set up with. The type
// is audio/…; without one in the answer it is MP3, which most text-to-speech services produce.
func (b *Backend) Speech(ctx context.Context, text string) (mimeType string, sound []byte, err error) {
	if !b.Has(speechMethod) {
		return "", nil, wire.NewError(wire.CodeAgentNotReady, "OpenClaw's gateway has no text-to-speech voice")
	}
	var a struct {
		Audio string `json:"audioBase64"`
		Type  string `json:"mimeType"`
	}
	if err := b.Ask(ctx, speechMethod, map[string]string{"text": text}, &a); err != nil {
		return "", nil, conn.UserError("The text could not be read aloud", err)
	}
	sound, err = base64.StdEncoding.DecodeString(a.Audio)
	kind, _, bad := mime.ParseMediaType(a.Type)
	if a.Type == "" {
		kind, bad = "audio/mpeg", nil
	}
	if err != nil || bad != nil || len(sound) == 0 || !strings.HasPrefix(kind, "audio/") {
		return "", nil, wire.NewError(wire.CodeAgentFailed,
			"The text could not be read aloud: the gateway's answer is not audio")
	}
	return kind, sound, nil
}
