package httpapi

import (
	"context"
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// setVoice answers PUT /api/voice: it stores the user's own API key and the consent to use it.
func (a *api) setVoice(r *http.Request) (any, *wire.Error) {
	var change wire.VoiceSettings
	e := readJSON(r, &change)
	if e == nil {
		e = a.VoiceSettings.Change(change)
	}
	return a.Voice.Offer(), e
}

// speech answers POST /api/voice/speech {chat, text} with the sound of the text, read aloud by the
// agent's back end.
func (a *api) speech(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Chat string `json:"chat"`
		Text string `json:"text"`
	}
	var mimeType string
	var sound []byte
	e := readJSON(r, &body)
	if e == nil {
		mimeType, sound, e = a.Speech(r.Context(), body.Chat, body.Text)
	}
	if e != nil {
		writeError(w, e)
		return
	}
	writeForeign(w, mimeType, "no-store", sound)
}

// voiceSocket answers GET /api/voice/ws, the WebSocket of voice calls. It carries the microphone,
// so it needs this service's Origin and a session that only the user can have opened.
func (a *api) voiceSocket(w http.ResponseWriter, r *http.Request) {
	switch ws, by := a.pageSocket(w, r); {
	case ws == nil:
	case !by.IsUser || !by.Has(wire.ScopeVoice):
		_ = ws.Close(websocket.StatusCode(wire.CodeNotAllowed.Info().Close), "this page was opened by a link that an agent has seen")
	default:
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(by.Life(), func() {
			_ = ws.Close(websocket.StatusCode(wire.CodeRevoked.Info().Close),
				"the login was revoked")
		})()
		world, _ := a.Worlds.CurrentWorld(ctx, by.UserID)
		a.Voice.Serve(ctx, ws, voice.Owner{UserID: by.UserID, WorldID: world, SessionID: a.NewID("s_")})
	}
}
