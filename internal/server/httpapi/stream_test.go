package httpapi

import (
	"testing"

	"github.com/worldmcp/world/internal/world/live"
)

// A line break in the data begins no other event, however it got there.
func TestAnEventCannotBeginAnother(t *testing.T) {
	ev := live.StreamEvent{ID: 7, Name: "x\nid: 4242\r\nevent: said\n\n", Data: []byte("{\"a\":\n1}\r\r\nevent: said\rdata: INJECTED\n\n")}
	want := "id: 7\nevent: xid: 4242event: said\ndata: {\"a\":\ndata: 1}\ndata: \ndata: event: said\ndata: data: INJECTED\ndata: \n\n"
	if got := string(encodeEvent(ev)); got != want {
		t.Errorf("got\n%q, want\n%q", got, want)
	}
}
