package httpapi

import (
	"context"
	"net/http"

	"github.com/coder/websocket"

	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/voice"
	"github.com/worldmcp/world/internal/wire"
)

// VoiceRoutes are those of voice calls. world returns a user's current world.
func VoiceRoutes(calls *voice.Calls, settings *voice.Settings, speech Speech,
	world func(ctx context.Context, userID string) (string, *wire.Error),
) []Route {
	return []Route{
		{"GET /api/voice", ForUser, respond(http.StatusOK, func(*http.Request) (any, *wire.Error) { return calls.Offer(), nil })},
		{"PUT /api/voice", ForUser, respond(http.StatusOK, withBody(func(_ *http.Request, to wire.VoiceSettings) (any, *wire.Error) {
			if e := settings.Change(to); e != nil {
				return nil, e
			}
			return calls.Offer(), nil
		}))},
		{"POST /api/voice/speech", ForUser, speech.serve},
		{"GET /api/voice/ws", ForSockets, func(w http.ResponseWriter, r *http.Request) { serveVoice(w, r, calls, world) }},
	}
}

// Speech returns a text read aloud by an agent's back end.
type Speech func(ctx context.Context, backendID, text string) (mimeType string, sound []byte, e *wire.Error)

// serve answers POST /api/voice/speech {chat, text} with the sound of the text.
func (s Speech) serve(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Chat string `json:"chat"`
		Text string `json:"text"`
	}
	var mimeType string
	var sound []byte
	e := readJSON(r, &body)
	if e == nil {
		mimeType, sound, e = s(r.Context(), body.Chat, body.Text)
	}
	if e != nil {
		writeError(w, e)
		return
	}
	writeForeign(w, mimeType, "no-store", sound)
}

// serveVoice answers GET /api/voice/ws, the WebSocket of voice calls. It carries the microphone, so
// it needs this service's Origin and a session that only the user can have opened.
func serveVoice(w http.ResponseWriter, r *http.Request, calls *voice.Calls,
	world func(ctx context.Context, userID string) (string, *wire.Error),
) {
	switch ws, by := pageSocket(w, r); {
	case ws == nil:
	case !by.IsUser || !by.Has(wire.ScopeVoice):
		_ = ws.Close(websocket.StatusCode(wire.CodeNotAllowed.Info().Close), "this page was opened by a link that an agent has seen")
	default:
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(by.Life(), func() {
			_ = ws.Close(websocket.StatusCode(wire.CodeRevoked.Info().Close), "the login was revoked")
		})()
		open, _ := world(ctx, by.UserID)
		calls.Serve(ctx, ws, voice.Owner{UserID: by.UserID, WorldID: open, SessionID: ident.New("s_")})
	}
}
