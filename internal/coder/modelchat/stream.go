package modelchat

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// chunk is an event of the stream. A null field counts as missing.
type chunk struct {
	Choices []struct {
		Delta struct {
			Content string `json:"content"`
			// Refusal is sent in place of an answer.
			Refusal string `json:"refusal"`
		} `json:"delta"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		Input  int `json:"prompt_tokens"`
		Output int `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"`
}

// read reads the events of an answer, one per line. The answer is complete once an event has its
// finish reason, even if the service omits the last line.
func (f far) read(body io.Reader, came func(), say func(piece string)) (a Answer, err error) {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLine)
	said, size, complete := 0, 0, false
	for lines.Scan() {
		came()
		if size += len(lines.Bytes()) + 1; size > maxStream {
			return a, f.tooLong()
		}
		data, isData := bytes.CutPrefix(lines.Bytes(), []byte("data:"))
		if data = bytes.TrimSpace(data); !isData || len(data) == 0 { // a comment, an event's name or its end
			continue
		}
		if string(data) == "[DONE]" {
			return a, f.endOf(complete)
		}
		var c chunk
		if json.Unmarshal(data, &c) != nil {
			return a, f.unreadable()
		}
		if len(c.Error) > 0 && string(c.Error) != "null" {
			return a, f.broke(c.Error)
		}
		piece := a.add(&c)
		complete = complete || piece.last
		if room := maxAnswer - said; len(piece.text) > room {
			say(clip.Bytes(piece.text, room))
			return a, f.tooLong()
		}
		if said += len(piece.text); piece.text != "" {
			say(piece.text)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return a, f.unreadable()
	}
	return a, f.endOf(complete)
}

// piece is what an event adds to an answer. last: no more text follows.
type piece struct {
	text string
	last bool
}

// add applies an event to the answer.
func (a *Answer) add(c *chunk) (p piece) {
	if c.Usage.Input > 0 || c.Usage.Output > 0 { // the newest counts: some services send it with each event
		a.Input, a.Output = max(0, c.Usage.Input), max(0, c.Usage.Output)
	}
	for _, one := range c.Choices[:min(1, len(c.Choices))] { // only one was requested
		p.text = one.Delta.Content + one.Delta.Refusal
		p.last = one.FinishReason != ""
		a.Cut, a.Filtered = a.Cut || one.FinishReason == "length", a.Filtered || one.FinishReason == "content_filter"
	}
	return p
}

// endOf returns an error unless the answer is complete.
func (f far) endOf(complete bool) error {
	if complete {
		return nil
	}
	return f.says("%s broke off before the answer was complete", f.host).Try("Ask again.")
}

// tooLong is the error of a response that World stops reading.
func (f far) tooLong() *wire.Error {
	return f.says("the answer is longer than World reads, so it was ended").Try("Ask for less at a time.")
}

func (f far) unreadable() *wire.Error {
	return f.says("%s sent something that cannot be read", f.host).Try(checkAll)
}
