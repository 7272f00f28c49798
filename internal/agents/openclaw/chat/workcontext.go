package chat

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/worldmcp/world/internal/agents/openclaw/conn"
)

// workContext is the reference data that chat.send accepts along with a message. The gateway shows
// it to the model as quoted data, apart from the user's words, and omits it from the transcripts
// that clients get. So nothing has to be stripped, and a user's text cannot be mistaken for it.
type workContext struct {
	Page      string `json:"page"`
	Selection string `json:"selection"`
}

const (
	// workContextPage is the title of the data; the gateway allows 64 characters.
	workContextPage = "World: what the user sees and did in the 3D world"
	// maxWorkContext is the gateway's limit of the selection, in characters of its JSON form, at
	// which it truncates.
	maxWorkContext = 640
)

// newWorkContext puts the first lines into a working context, as many as fit; nil: there are none.
func newWorkContext(lines []string) *workContext {
	for n := len(lines); n > 0; n-- {
		text := strings.Join(lines[:n], "\n")
		if b, err := json.Marshal(text); err == nil && len(b) <= maxWorkContext {
			return &workContext{workContextPage, text}
		}
	}
	return nil
}

// refusesWorkContext reports whether the gateway refused a message because of its working context:
// it is older than the parameter, or takes the message for a command, such as "stop".
func refusesWorkContext(err error) bool {
	var refused *conn.CallError
	if !errors.As(err, &refused) || refused.Code != conn.CodeInvalidRequest {
		return false
	}
	return strings.Contains(refused.Message, "workContext") || strings.Contains(refused.Message, "Working context")
}
