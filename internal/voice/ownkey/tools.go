package ownkey

import (
	"encoding/json"

	"github.com/worldmcp/world/internal/voice"
)

// maxCalls is how many function calls are remembered.
const maxCalls = 256

// Outputs of calls that do not run.
var (
	interruptedJSON  = json.RawMessage(`{"cancelled":"the user interrupted; nothing was done"}`)
	badArgumentsJSON = json.RawMessage(`{"error":"the arguments are not a JSON object; nothing was done"}`)
)

// callLog holds the function calls of the model by their id. Calls are taken from response.done
// alone, and an id that was seen before is ignored, so that nothing runs twice. The API wants
// exactly one output for each call. The outputs of a response's calls are sent as they come; after
// the last one the model is asked to speak, once.
type callLog struct {
	calls map[string]*call
	order []string // ids, oldest first
}

type call struct {
	name     string
	batch    *batch
	answered bool // its output was sent
	over     bool // its final result was sent, as output or as a message
}

// batch is the calls of one response: how many have no output yet.
type batch struct{ unanswered int }

// functionCalls handles the calls of a response. wanted is false for a response that was cancelled
// or interrupted: its calls are not run, but answered, so that none stays open.
func (c *codec) functionCalls(output []item, wanted bool) {
	b := &batch{}
	var fresh []item
	for _, it := range output {
		call := it.Type == itemFunctionCall && it.Status == statusCompleted && isID(it.CallID)
		if call && c.calls.add(it.CallID, it.Name, b) {
			fresh = append(fresh, it)
		}
	}
	b.unanswered = len(fresh) // count all of them before the first is answered
	for _, it := range fresh {
		switch {
		case !wanted:
			c.answer(it.CallID, interruptedJSON, false, false)
		case !isObject(it.Arguments):
			c.answer(it.CallID, badArgumentsJSON, false, true)
		default:
			c.session.Report(voice.ToolCall{ID: it.CallID, Name: it.Name, Arguments: json.RawMessage(it.Arguments)})
		}
	}
}

// add remembers a call. False: it is known.
func (l *callLog) add(id, name string, b *batch) bool {
	if l.calls == nil {
		l.calls = map[string]*call{}
	}
	if l.calls[id] != nil {
		return false
	}
	if len(l.order) >= maxCalls {
		delete(l.calls, l.order[0])
		l.order = l.order[1:]
	}
	l.calls[id], l.order = &call{name: name, batch: b}, append(l.order, id)
	return true
}

// answer sends the result of a call: the first as its output, a later one as a system message,
// because a call has one output. With speak the model is asked to speak when the last call of the
// batch is answered.
func (c *codec) answer(callID string, result json.RawMessage, more, speak bool) {
	q := c.calls.calls[callID]
	if q == nil || q.over {
		return
	}
	q.over = !more
	if q.answered {
		c.prompt(message(roleSystem, "The result of call "+callID+" of "+q.name+" is: "+string(result)))
		return
	}
	q.answered = true
	c.addItem(callOutput(callID, string(result)))
	q.batch.unanswered--
	if q.batch.unanswered == 0 && speak {
		c.needResponse()
	}
}

// isObject reports whether a text is a JSON object.
func isObject(s string) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal([]byte(s), &m) == nil && m != nil
}
