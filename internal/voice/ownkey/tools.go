package ownkey

import (
	"encoding/json"
	"strconv"

	"github.com/worldmcp/world/internal/voice"
)

const maxCalls = 256 // remembered, so that none runs twice

// toolbox holds the calls of functions. The outputs of one response's calls are sent as they come; when the last is there
// the model is asked to speak, once.
type toolbox struct {
	calls map[string]*call
	order []string
}

type call struct {
	name     string
	batch    *batch
	answered bool // its output was sent
	over     bool // nothing more is expected
}

type batch struct{ left int }

// take takes the calls that a response has made. A response that was cancelled or cut asks for nothing any more: its
// calls are answered as such, so that none stays open, and nothing is spoken.
func (s *session) take(output []item, wanted bool) {
	b := &batch{}
	var fresh []item
	for _, it := range output {
		if it.Type == "function_call" && it.Status == "completed" && isID(it.CallID) && s.tools.add(it.CallID, it.Name, b) {
			fresh = append(fresh, it)
		}
	}
	b.left = len(fresh) // all of them, before the first is answered
	for _, it := range fresh {
		switch {
		case !wanted:
			s.answer(it.CallID, json.RawMessage(`{"cancelled":"the user interrupted; nothing was done"}`), false, false)
		case !isObject(it.Arguments):
			s.answer(it.CallID, json.RawMessage(`{"error":"the arguments are not a JSON object; nothing was done"}`), false, true)
		default:
			k := voice.Call{ID: it.CallID, Name: it.Name, Arguments: json.RawMessage(it.Arguments)}
			s.told.Say(func(sink voice.Handler) { sink.Call(k) })
		}
	}
}

// add remembers a call; false: it is known.
func (t *toolbox) add(id, name string, b *batch) bool {
	if t.calls == nil {
		t.calls = map[string]*call{}
	}
	if t.calls[id] != nil {
		return false
	}
	if len(t.order) >= maxCalls {
		delete(t.calls, t.order[0])
		t.order = t.order[1:]
	}
	t.calls[id], t.order = &call{name: name, batch: b}, append(t.order, id)
	return true
}

// Result answers a call. What comes after the first answer is told as a message, because a call has one output.
func (s *session) Result(callID string, result json.RawMessage, more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending == nil {
		s.answer(callID, result, more, true)
	}
}

// answer is called with mu held. speak: the model shall speak when the last of the batch is answered.
func (s *session) answer(callID string, result json.RawMessage, more, speak bool) {
	c := s.tools.calls[callID]
	if c == nil || c.over {
		return
	}
	c.over = !more
	if c.answered {
		s.owe(message("system", "The result of the call "+callID+" of "+c.name+" has come: "+string(result)))
		return
	}
	c.answered = true
	s.put(callOutput(callID, string(result)))
	c.batch.left--
	if c.batch.left == 0 && speak {
		s.floor.owed, s.floor.tries = true, 0
		s.speak()
	}
}

// floor is who may speak. The model is asked for a response when something was put into the conversation that no response
// has seen, while no other is being made and the user does not speak: then the server answers by itself.
type floor struct {
	n        int
	owed     bool
	tries    int             // for what is owed
	creating string          // id of the response.create that has had no answer
	pending  map[string]bool // items that the other side has not confirmed: a response that began has not seen them
}

// owe puts an item into the conversation, to which the model shall speak.
func (s *session) owe(item object) {
	s.put(item)
	s.floor.owed, s.floor.tries = true, 0
	s.speak()
}

func (s *session) put(item object) {
	f := &s.floor
	f.n++
	id := "world_" + strconv.Itoa(f.n)
	if f.pending == nil {
		f.pending = map[string]bool{}
	}
	f.pending[id] = true
	s.up.control(createItem(id, item))
}

// speak asks for a response if one is owed and can be made now.
func (s *session) speak() {
	f := &s.floor
	if !f.owed || f.creating != "" || s.hearing || s.play.active() != "" {
		return
	}
	if f.tries++; f.tries > 3 { // it was refused, or answered without our item: not for ever
		f.owed = false
		return
	}
	f.n++
	f.creating = "world_" + strconv.Itoa(f.n)
	s.up.control(createResponse(f.creating))
}

// began notes that a response, ours or another, has begun: it answers all that was confirmed before.
func (f *floor) began() {
	f.creating = ""
	if len(f.pending) == 0 {
		f.owed = false
	}
}

// refused notes that a message of ours was refused.
func (f *floor) refused(eventID string) {
	delete(f.pending, eventID)
	if f.creating == eventID {
		f.creating = ""
	}
}

func isObject(s string) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal([]byte(s), &m) == nil && m != nil
}
