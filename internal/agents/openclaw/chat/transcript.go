package chat

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// row is a row of a session's transcript, as chat.history and the event session.message carry it.
type row struct {
	Role      rowRole   `json:"role"`
	Content   blocks    `json:"content"`
	Timestamp timestamp `json:"timestamp"`
	// Key names the run of rows without Meta.Run: "<run>:user", "<run>:assistant",
	// "<run>:terminal-error".
	Key        string     `json:"idempotencyKey"`
	Stop       stopReason `json:"stopReason"`
	CallID     string     `json:"toolCallId"`
	IsError    bool       `json:"isError"`
	Provenance struct {
		Kind provenance `json:"kind"`
		Tool string     `json:"sourceTool"`
	} `json:"provenance"`
	Abort struct {
		Aborted bool   `json:"aborted"`
		Run     string `json:"runId"`
	} `json:"openclawAbort"`
	Meta struct {
		ID  string `json:"id"`
		Seq int    `json:"seq"`
		Run string `json:"runId"`
		// Kind is set for rows that are no one's message.
		Kind rowKind `json:"kind"`
		// Steer, of a user's row, is the run into which the message was folded.
		Steer string `json:"steerTargetRunId"`
		Media []struct {
			Type string `json:"contentType"`
			Kind string `json:"kind"`
		} `json:"media"`
	} `json:"__openclaw"`
}

// run is the id of the run that a row belongs to; empty: none.
func (r *row) run() string {
	key, _, _ := strings.Cut(r.Key, ":")
	return cmp.Or(r.Meta.Run, r.Abort.Run, key)
}

// block is a piece of a row's content.
type block struct {
	Type      blockType       `json:"type"`
	Text      string          `json:"text"`
	Thinking  string          `json:"thinking"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
	Parent    string          `json:"parentToolCallId"`
	CallID    string          `json:"toolCallId"`
	IsError   bool            `json:"isError"`
	Timestamp timestamp       `json:"timestamp"`
	MIMEType  string          `json:"mimeType"`
	// Data is base64. Empty: the gateway left it out, and Artifact names it.
	Data     string `json:"data"`
	Alt      string `json:"alt"`
	Artifact string `json:"artifactId"`
	Content  blocks `json:"content"`
}

// isMention reports whether a block is a picture whose data the gateway left out.
func (b block) isMention() bool { return b.Type == blockImage && b.Data == "" }

// blocks is content, which is a string or an array of blocks in JSON.
type blocks []block

// UnmarshalJSON decodes a string as one text, and of an array what can be decoded; anything else is
// no content. It never fails, so that one odd row cannot hide a conversation.
func (b *blocks) UnmarshalJSON(raw []byte) error {
	*b = nil
	switch {
	case len(raw) > 0 && raw[0] == '"':
		var s string
		if json.Unmarshal(raw, &s) == nil && s != "" {
			*b = blocks{{Type: blockText, Text: s}}
		}
	case len(raw) > 0 && raw[0] == '[':
		var each []json.RawMessage
		_ = json.Unmarshal(raw, &each)
		for _, one := range each {
			var x block
			if decodeLenient(one, &x) {
				*b = append(*b, x)
			}
		}
	}
	return nil
}

// text joins all texts with line breaks.
func (b blocks) text() string {
	var all []string
	for _, x := range b {
		if x.Type == blockText && x.Text != "" {
			all = append(all, x.Text)
		}
	}
	return strings.Join(all, "\n")
}

// timestamp is a time that the gateway writes as milliseconds since 1970, or, in old rows, as RFC
// 3339.
type timestamp time.Time

// UnmarshalJSON never fails; anything else than a time is the zero time.
func (m *timestamp) UnmarshalJSON(raw []byte) error {
	*m = timestamp{}
	var ms float64
	if json.Unmarshal(raw, &ms) == nil && ms > 0 && ms < 1e14 {
		*m = timestamp(time.UnixMilli(int64(ms)).UTC())
		return nil
	}
	var t time.Time
	if json.Unmarshal(raw, &t) == nil {
		*m = timestamp(t.UTC())
	}
	return nil
}

// time is m as a time.Time; zero: not known.
func (m timestamp) time() time.Time { return time.Time(m) }

// orElse is m, or t when m is zero.
func (m timestamp) orElse(t time.Time) time.Time {
	if time.Time(m).IsZero() {
		return t
	}
	return time.Time(m)
}

// userMessageID is the id of the user's message of a turn. Message ids derive from the run, or from
// the row where there is none, so that live events, the history and a restarted service use the
// same id for the same message.
func userMessageID(turn string) string { return "u:" + turn }

// agentMessageID is the id of what a run says. When a further message of the user steers a run, the
// answer goes into a message of its own, so that it is shown below that message; steer is the turn
// of it.
func agentMessageID(run, steer string) string {
	if steer == "" {
		return "a:" + run
	}
	return "a:" + run + "~" + steer
}

// rowMessageID is the id of a message that belongs to no run.
func rowMessageID(r *row) string { return "h:" + r.Meta.ID }

// maxImageData limits the base64 of one picture that is decoded, and the bytes that are fetched for
// one.
const maxImageData = 12 << 20

// imageStore stores a picture for the pages and returns where they find it (agent.Reporter.Image).
type imageStore func(mimeType string, data []byte) wire.ChatImage

// chatImage stores the data of an image block. Without data the picture is only mentioned: it has
// no URL.
func chatImage(store imageStore, b *block) wire.ChatImage {
	image := wire.ChatImage{MIMEType: clip.Bytes(b.MIMEType, 64)}
	if data := b.imageData(); data != nil {
		image = store(b.MIMEType, data)
	}
	image.Alt = clip.Bytes(b.Alt, 200)
	return image
}

// imageData decodes the data of an image block; nil: there is none, or too much.
func (b *block) imageData() []byte {
	if b.Data == "" || len(b.Data) > maxImageData {
		return nil
	}
	data, err := base64.StdEncoding.DecodeString(b.Data)
	if err != nil {
		return nil
	}
	return data
}
