package httpapi

import (
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// voiceOffer answers GET /api/voice: whether the user can talk with agents, and by which providers.
func (a *api) voiceOffer(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, answer{OK: true, Result: a.Voice.Offer()})
}

// setVoice answers PUT /api/voice: it stores the user's own API key and the choice of models.
func (a *api) setVoice(w http.ResponseWriter, r *http.Request) {
	var change wire.VoiceSettings
	if !readJSON(w, r, &change) {
		return
	}
	if e := a.VoiceSettings.Change(change); e != nil {
		writeError(w, e)
		return
	}
	a.voiceOffer(w, r)
}

// speech answers POST /api/voice/speech {chat, text} with the sound of the text, read aloud by the agent's back end.
func (a *api) speech(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Chat string `json:"chat"`
		Text string `json:"text"`
	}
	if !readJSON(w, r, &body) {
		return
	}
	mimeType, sound, e := a.Speech(r.Context(), body.Chat, body.Text)
	if e != nil {
		writeError(w, e)
		return
	}
	writeForeign(w, mimeType, "no-store", sound)
}

// voiceSocket answers GET /api/voice/ws, the WebSocket of voice calls. It carries the microphone, so it needs this
// service's Origin and a session that only the user can have opened.
func (a *api) voiceSocket(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Origin") == "" {
		writeError(w, wire.NewError(wire.CodeForbidden, "pages connect with their Origin"))
		return
	}
	live, byUser := a.guard.session(r)
	ws, err := accept(w, r)
	if err != nil {
		return // accept has answered
	}
	// A page cannot read the status of a failed upgrade, so it gets a close code.
	switch {
	case !live:
		_ = ws.Close(websocket.StatusCode(wire.CodeUnauthorized.Info().Close), "not logged in")
	case !byUser:
		_ = ws.Close(websocket.StatusCode(wire.CodeNotAllowed.Info().Close), "this page was opened by a link that an agent has seen")
	default:
		world, _ := a.Router.CurrentWorld(r.Context(), UserID)
		a.Voice.Serve(r.Context(), ws, voice.Owner{UserID: UserID, WorldID: world, SessionID: a.NewID("s_")})
	}
}
