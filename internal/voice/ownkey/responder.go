package ownkey

import "strconv"

// maxAttempts is how often a response is requested for the same item, if requests are refused or
// answered without it.
const maxAttempts = 3

// responder decides when to request a response. The server answers the user's speech by itself;
// items that we add to the conversation (typed text, results of calls) need a response.create:
//
//	idle      needResponse → needed
//	needed    silent → response.create is sent, requested; maxAttempts → idle
//	requested it is refused → needed, tried again after the running response
//	any       a response starts after the server has confirmed all our items → idle
//
// Silent: no response is being produced or requested, and the user does not speak. If the user
// speaks, the server's own answer will have seen the items.
type responder struct {
	messageCount int // messages so far; their ids are made of it
	needed       bool
	attempts     int
	// requested is the id of the response.create that has not been answered. Empty: none.
	requested string
	// unconfirmed are the ids of items that the server has not confirmed. A response that starts
	// now has not seen them.
	unconfirmed map[string]bool
}

// prompt adds an item that the model shall answer.
func (c *codec) prompt(item object) {
	c.addItem(item)
	c.needResponse()
}

// addItem adds an item to the conversation.
func (c *codec) addItem(item object) {
	r := &c.responder
	id := r.nextID()
	if r.unconfirmed == nil {
		r.unconfirmed = map[string]bool{}
	}
	r.unconfirmed[id] = true
	c.put(createItem(id, item))
}

// needResponse requests a response now, or at the next silence.
func (c *codec) needResponse() {
	c.responder.needed, c.responder.attempts = true, 0
	c.requestResponse()
}

// requestResponse sends response.create if a response is needed and all is silent.
func (c *codec) requestResponse() {
	r := &c.responder
	if !r.needed || r.requested != "" || c.session.Speaking() || c.producing != "" {
		return
	}
	if r.attempts++; r.attempts > maxAttempts {
		r.needed = false
		return
	}
	r.requested = r.nextID()
	c.put(createResponse(r.requested))
}

// nextID returns the id of a new message.
func (r *responder) nextID() string {
	r.messageCount++
	return "world_" + strconv.Itoa(r.messageCount)
}

// responseStarted notes that a response has started, requested by us or not.
func (r *responder) responseStarted() {
	r.requested = ""
	if len(r.unconfirmed) == 0 {
		r.needed = false
	}
}

// refused notes that the server has refused a message of ours.
func (r *responder) refused(eventID string) {
	delete(r.unconfirmed, eventID)
	if r.requested == eventID {
		r.requested = ""
	}
}
