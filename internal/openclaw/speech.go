package openclaw

import (
	"context"
	"encoding/base64"
	"mime"
	"strings"

	"github.com/worldmcp/world/internal/agent"
	"github.com/worldmcp/world/internal/wire"
)

// speechMethod has the gateway's own voice read a text (talk.speak): with the speech service that the user has set up there.
const speechMethod = "talk.speak"

var _ agent.Speaker = (*Backend)(nil)

// Speech is a text read aloud by the voice that the gateway is set up with.
func (l *Backend) Speech(ctx context.Context, text string) (mimeType string, sound []byte, err error) {
	if !l.Has(speechMethod) {
		return "", nil, wire.NewError(wire.CodeAgentNotReady, "OpenClaw's gateway has no voice that reads aloud")
	}
	var a struct {
		Audio string `json:"audioBase64"`
		Type  string `json:"mimeType"`
	}
	if err := l.Ask(ctx, speechMethod, map[string]string{"text": text}, &a); err != nil {
		return "", nil, inWords("read aloud", err)
	}
	sound, err = base64.StdEncoding.DecodeString(a.Audio)
	kind, _, bad := mime.ParseMediaType(a.Type)
	if a.Type == "" {
		kind, bad = "audio/mpeg", nil // what most speech services give
	}
	if err != nil || bad != nil || len(sound) == 0 || !strings.HasPrefix(kind, "audio/") {
		return "", nil, wire.NewError(wire.CodeAgentFailed, "read aloud: the gateway's answer could not be read")
	}
	return kind, sound, nil
}
