package openclaw

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// row is one row of a session's transcript, as chat.history and the event session.message show it.
type row struct {
	Role       string `json:"role"` // user, assistant, toolResult, custom
	Content    blocks `json:"content"`
	Timestamp  moment `json:"timestamp"`
	Key        string `json:"idempotencyKey"` // "<run>:user", "<run>:assistant", "<run>:terminal-error"
	Stop       string `json:"stopReason"`
	CallID     string `json:"toolCallId"`
	IsError    bool   `json:"isError"`
	Provenance struct {
		Kind string `json:"kind"`
		Tool string `json:"sourceTool"`
	} `json:"provenance"`
	Abort struct {
		Aborted bool   `json:"aborted"`
		Run     string `json:"runId"`
	} `json:"openclawAbort"`
	Meta struct {
		ID    string `json:"id"`
		Seq   int    `json:"seq"`
		Run   string `json:"runId"`
		Kind  string `json:"kind"`             // compaction, reset: not said by anyone
		Steer string `json:"steerTargetRunId"` // of a user's row: the run that it was folded into
		Media []struct {
			Type string `json:"contentType"`
			Kind string `json:"kind"`
		} `json:"media"`
	} `json:"__openclaw"`
}

// run is the run that a row belongs to; empty: none.
func (r *row) run() string {
	switch {
	case r.Meta.Run != "":
		return r.Meta.Run
	case r.Abort.Run != "":
		return r.Abort.Run
	}
	key, _, _ := strings.Cut(r.Key, ":")
	return key
}

// block is a piece of a row's content.
type block struct {
	Type      string          `json:"type"` // text, thinking, image, toolCall, toolResult
	Text      string          `json:"text"`
	Thinking  string          `json:"thinking"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Parent    string          `json:"parentToolCallId"`
	CallID    string          `json:"toolCallId"`
	IsError   bool            `json:"isError"`
	Timestamp moment          `json:"timestamp"`
	MIMEType  string          `json:"mimeType"`
	Data      string          `json:"data"` // base64; absent when the gateway left it out
	Alt       string          `json:"alt"`
	Artifact  string          `json:"artifactId"` // under which the gateway has the data
	Content   blocks          `json:"content"`
}

// blocks reads a string as one text, an array as what of it is readable, and anything else as nothing.
type blocks []block

// UnmarshalJSON never fails: one odd row must not hide a conversation.
func (b *blocks) UnmarshalJSON(raw []byte) error {
	*b = nil
	switch {
	case len(raw) > 0 && raw[0] == '"':
		var s string
		if json.Unmarshal(raw, &s) == nil && s != "" {
			*b = blocks{{Type: "text", Text: s}}
		}
	case len(raw) > 0 && raw[0] == '[':
		var each []json.RawMessage
		_ = json.Unmarshal(raw, &each)
		for _, one := range each {
			var x block
			if readable(one, &x) {
				*b = append(*b, x)
			}
		}
	}
	return nil
}

// text is all the text of b.
func (b blocks) text() string {
	var all []string
	for _, x := range b {
		if x.Type == "text" && x.Text != "" {
			all = append(all, x.Text)
		}
	}
	return strings.Join(all, "\n")
}

// moment is a time that the gateway writes as milliseconds since 1970, or, in old rows, as RFC 3339.
type moment time.Time

// UnmarshalJSON reads anything else as no time.
func (m *moment) UnmarshalJSON(raw []byte) error {
	*m = moment{}
	var ms float64
	if json.Unmarshal(raw, &ms) == nil && ms > 0 && ms < 1e14 {
		*m = moment(time.UnixMilli(int64(ms)).UTC())
		return nil
	}
	var t time.Time
	if json.Unmarshal(raw, &t) == nil {
		*m = moment(t.UTC())
	}
	return nil
}

func (m moment) time() time.Time { return time.Time(m) }

// or is m, or another time when there is none.
func (m moment) or(t time.Time) time.Time {
	if time.Time(m).IsZero() {
		return t
	}
	return time.Time(m)
}

// Message ids. They follow from the run, or from the row where there is none, so that live events, history and a service
// that was started anew name a message alike.
func userID(turn string) string { return "u:" + turn }

// agentID names what a run says. A run that the user steers by a further message goes on in a message of its own, so that
// the answer stands below the question; steer is that further turn.
func agentID(run, steer string) string {
	if steer == "" {
		return "a:" + run
	}
	return "a:" + run + "~" + steer
}

func rowID(r *row) string { return "h:" + r.Meta.ID }

// maxPicture is how much base64 of one picture is decoded.
const maxPicture = 12 << 20

// picture keeps the data of an image block; one whose data the gateway left out is only mentioned.
func picture(keep func(string, []byte) wire.ChatImage, b *block) wire.ChatImage {
	is := wire.ChatImage{MIMEType: clip.Bytes(b.MIMEType, 64)}
	if b.Data != "" && len(b.Data) <= maxPicture {
		if data, err := base64.StdEncoding.DecodeString(b.Data); err == nil {
			is = keep(b.MIMEType, data)
		}
	}
	is.Alt = clip.Bytes(b.Alt, 200)
	return is
}
