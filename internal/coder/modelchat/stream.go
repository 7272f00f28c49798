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
func (svc service) read(body io.Reader, onLine func(), onText func(delta string)) (a Answer, err error) {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLine)
	answerBytes, streamBytes, complete := 0, 0, false
	for lines.Scan() {
		onLine()
		if streamBytes += len(lines.Bytes()) + 1; streamBytes > maxStream {
			return a, svc.tooLong()
		}
		data, isData := bytes.CutPrefix(lines.Bytes(), []byte("data:"))
		if data = bytes.TrimSpace(data); !isData || len(data) == 0 { // a comment, an event's name or its end
			continue
		}
		if string(data) == "[DONE]" {
			return a, svc.endError(complete)
		}
		var c chunk
		if json.Unmarshal(data, &c) != nil {
			return a, svc.unreadable()
		}
		if len(c.Error) > 0 && string(c.Error) != "null" {
			return a, svc.streamError(c.Error)
		}
		delta := a.add(&c)
		complete = complete || delta.last
		if room := maxAnswer - answerBytes; len(delta.text) > room {
			onText(clip.Bytes(delta.text, room))
			return a, svc.tooLong()
		}
		if answerBytes += len(delta.text); delta.text != "" {
			onText(delta.text)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return a, svc.unreadable()
	}
	return a, svc.endError(complete)
}

// textDelta is what an event adds to an answer. last: no more text follows.
type textDelta struct {
	text string
	last bool
}

// add applies an event to the answer.
func (a *Answer) add(c *chunk) (delta textDelta) {
	if c.Usage.Input > 0 || c.Usage.Output > 0 { // the newest counts: some services send it with each event
		a.Input, a.Output = max(0, c.Usage.Input), max(0, c.Usage.Output)
	}
	for _, choice := range c.Choices[:min(1, len(c.Choices))] { // only one was requested
		delta.text = choice.Delta.Content + choice.Delta.Refusal
		delta.last = choice.FinishReason != ""
		a.Cut, a.Filtered = a.Cut || choice.FinishReason == "length", a.Filtered || choice.FinishReason == "content_filter"
	}
	return delta
}

// endError returns an error unless the answer is complete.
func (svc service) endError(complete bool) error {
	if complete {
		return nil
	}
	return svc.errorf("%s broke off before the answer was complete", svc.host).Try("Ask again.")
}

// tooLong is the error of a response that World stops reading.
func (svc service) tooLong() *wire.Error {
	return svc.errorf("the answer is longer than World reads, so it was ended").Try("Ask for less at a time.")
}

func (svc service) unreadable() *wire.Error {
	return svc.errorf("%s sent something that cannot be read", svc.host).Try(checkAll)
}
