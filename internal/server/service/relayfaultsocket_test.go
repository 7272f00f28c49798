package service_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/server/worldtest"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/wire/strict"
	"github.com/worldmcp/world/worldclient"
)

// Opcodes of frames (RFC 6455, section 5.2).
const (
	opMore   = 0x0
	opText   = 0x1
	opBinary = 0x2
	opClose  = 0x8
	opPing   = 0x9
	opPong   = 0xa
	opFinal  = 0x80 // added to the others: the last frame of a message
)

// rawSocket is a socket without a library, which writes whatever a test wants.
type rawSocket struct {
	net.Conn
	in *bufio.Reader
}

// rawDial upgrades a connection.
func (r *testRelay) rawDial(path string) (*rawSocket, error) {
	c, err := net.Dial("tcp", r.opt.Listen)
	if err != nil {
		return nil, err
	}
	s := &rawSocket{c, bufio.NewReader(c)}
	_ = c.SetDeadline(time.Now().Add(needs.Patience))
	fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		path, strings.TrimPrefix(r.origin, "http://"))
	res, err := http.ReadResponse(s.in, nil)
	if err == nil && res.StatusCode != http.StatusSwitchingProtocols {
		err = fmt.Errorf("not upgraded: %s", res.Status)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return s, nil
}

// rawDevice is the socket of a device after its welcome.
func (r *testRelay) rawDevice(d worldclient.Relay) (*rawSocket, wire.AgentWelcome, error) {
	var ch wire.Challenge
	var w wire.AgentWelcome
	s, err := r.rawDial(agentSocket)
	if err != nil {
		return nil, w, err
	}
	_, frame, err := s.read()
	if err == nil {
		err = strict.Unmarshal(frame, &ch)
	}
	if err == nil {
		s.send(frameOf(opFinal|opText, wire.MustJSON(hello(d, r.origin, ch.Nonce))))
		_, frame, err = s.read()
	}
	if err == nil {
		err = strict.UnmarshalOpen(frame, &w)
	}
	return s, w, err
}

// frameOf returns a masked frame, as clients send them.
func frameOf(head byte, payload []byte) []byte { return append(headOf(head, len(payload)), payload...) }

// headOf returns the head of a masked frame, which may promise more than follows. The mask is
// zeros.
func headOf(head byte, length int) []byte {
	b := []byte{head}
	switch {
	case length < 126:
		b = append(b, 0x80|byte(length))
	case length < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(length))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 0x80|127), uint64(length))
	}
	return append(b, 0, 0, 0, 0)
}

func closing(code int, reason string) []byte {
	return frameOf(opFinal|opClose, append(binary.BigEndian.AppendUint16(nil, uint16(code)), reason...))
}

// send writes bytes. The relay may have closed the connection already.
func (s *rawSocket) send(frames ...[]byte) { _, _ = s.Write(bytes.Join(frames, nil)) }

// read returns the next frame of the relay. They are whole messages.
func (s *rawSocket) read() (op byte, payload []byte, err error) {
	var head [2]byte
	if _, err = io.ReadFull(s.in, head[:]); err != nil {
		return 0, nil, err
	}
	length := uint64(head[1] & 0x7f)
	switch length {
	case 126:
		var n uint16
		err = binary.Read(s.in, binary.BigEndian, &n)
		length = uint64(n)
	case 127:
		err = binary.Read(s.in, binary.BigEndian, &length)
	}
	if err == nil {
		payload = make([]byte, length)
		_, err = io.ReadFull(s.in, payload)
	}
	return head[0] & 0xf, payload, err
}

// ended reads until the relay closes, and returns its code; -1: it closed without one, 0: it did
// not.
func (s *rawSocket) ended() int {
	for {
		op, payload, err := s.read()
		switch {
		case err != nil:
			if e, ok := err.(net.Error); ok && e.Timeout() { //nolint:errorlint // as it comes from the connection
				return 0
			}
			return -1
		case op == opClose && len(payload) >= 2:
			return int(binary.BigEndian.Uint16(payload))
		case op == opClose:
			return -1
		}
	}
}

// Frames that no library sends: too large in many pieces, in pieces that do not belong together,
// without a mask, of kinds that do not exist, with text that is none, with closes that mean
// nothing. Each ends its own socket with the code for it, and neither the page in the same world
// nor another device notices.
func TestRelayRawFrames(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	d := olga.pair("raw")
	steady, err := worldclient.DialRelay(patient(t), olga.pair("steady"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer steady.Close()
	page := pageOf(t, olga)
	const protocolError = 1002
	ping := func(w wire.AgentWelcome) []byte {
		e := callOf(w, "")
		e.Enc, e.Kind, e.Payload = "none", wire.KindPing, []byte(`{"ü":1}`)
		return e.Encode()
	}
	for name, c := range map[string]struct {
		frames func(w wire.AgentWelcome) [][]byte
		codes  []int
	}{
		"too large, in pieces": {func(wire.AgentWelcome) [][]byte {
			list := [][]byte{frameOf(opText, bytes.Repeat([]byte(" "), 1024))}
			for range wire.MaxAgentFrame / 1024 {
				list = append(list, frameOf(opMore, bytes.Repeat([]byte(" "), 1024)))
			}
			return list
		}, []int{1009}},
		"too large by its head": {func(wire.AgentWelcome) [][]byte {
			return [][]byte{headOf(opFinal|opText, 1<<40), bytes.Repeat([]byte(" "), wire.MaxAgentFrame+1)}
		}, []int{1009}},
		"a length that is none": {func(wire.AgentWelcome) [][]byte {
			return [][]byte{{opFinal | opText, 0xff}, bytes.Repeat([]byte{0xff}, 8), make([]byte, 4)}
		}, []int{protocolError, 1009, -1}},
		"bad UTF-8, in pieces": {func(wire.AgentWelcome) [][]byte {
			return [][]byte{frameOf(opText, []byte(`{"v":"`+"\xe2\x82")), frameOf(opFinal|opMore, []byte(`x"}`))}
		}, []int{1007}},
		"half of a character": {func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|opText, []byte("\xf0\x9f\x98"))} }, []int{1007}},
		"a surrogate": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|opText, []byte("\"\xed\xa0\x80\""))} },
			[]int{1007},
		},
		"binary, in pieces": {func(wire.AgentWelcome) [][]byte {
			return [][]byte{frameOf(opBinary, []byte("{")), frameOf(opFinal|opMore, []byte("}"))}
		}, []int{1003}},
		"a piece of nothing": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|opMore, []byte("{}"))} },
			[]int{protocolError},
		},
		"a message in another": {func(wire.AgentWelcome) [][]byte {
			return [][]byte{frameOf(opText, []byte("{")), frameOf(opFinal|opText, []byte("{}"))}
		}, []int{protocolError}},
		"without a mask": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{{opFinal | opText, 2, '{', '}'}} },
			[]int{protocolError, -1},
		},
		"a reserved bit": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|0x40|opText, []byte("{}"))} },
			[]int{protocolError},
		},
		"a kind that is none": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|0x3, []byte("{}"))} },
			[]int{protocolError},
		},
		"a control that is none": {func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|0xb, nil)} }, []int{protocolError}},
		"a long ping": {func(wire.AgentWelcome) [][]byte {
			return [][]byte{frameOf(opFinal|opPing,
				make([]byte, 126))}
		}, []int{protocolError}},
		"a ping in pieces": {func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opPing, nil)} }, []int{protocolError}},
		"a close of one byte": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|opClose, []byte{3})} },
			[]int{protocolError, -1},
		},
		"a close without a code":  {func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opFinal|opClose, nil)} }, []int{1005, -1}},
		"a close that is no code": {func(wire.AgentWelcome) [][]byte { return [][]byte{closing(999, "")} }, []int{protocolError, -1}},
		"a close never sent":      {func(wire.AgentWelcome) [][]byte { return [][]byte{closing(1006, "")} }, []int{protocolError, -1}},
		"a close of no text": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{closing(1000, "\xff")} },
			[]int{1000, 1007, protocolError, -1},
		},
		"a close in a message": {
			func(wire.AgentWelcome) [][]byte { return [][]byte{frameOf(opText, []byte("{")), closing(1000, "")} },
			[]int{1000, -1},
		},
		"a good one, in pieces": {func(w wire.AgentWelcome) [][]byte {
			text := ping(w)
			half := bytes.IndexByte(text, 0xc3) + 1 // between the bytes of a character
			return [][]byte{
				frameOf(opText, text[:half]), frameOf(opFinal|opPing, []byte("x")), frameOf(opMore, nil),
				frameOf(opFinal|opMore, text[half:]),
			}
		}, nil},
	} {
		s, w, err := r.rawDevice(d)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s.send(c.frames(w)...)
		if c.codes == nil {
			if op, pong, err := s.read(); err != nil || op != opPong || string(pong) != "x" {
				t.Errorf("%s: %x %s %v", name, op, pong, err)
			}
			if op, answer, err := s.read(); err != nil || op != opText ||
				!bytes.Contains(answer, []byte(wire.KindPong)) {
				t.Errorf("%s: %x %s %v", name, op, answer, err)
			}
		} else if code := s.ended(); !slices.Contains(c.codes, code) {
			t.Errorf("%s: ended with %d", name, code)
		}
		s.Close()
		got, err := steady.Request(patient(t), callOf(steady.Welcome(), "world_info"), nil)
		if err != nil || worldclient.ResultOf(got).Error != nil {
			t.Errorf("%s: another device: %v %s", name, err, got.Payload)
		}
	}
	if _, err := page.Ask(patient(t), page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
		t.Errorf("the page: %v", err)
	}
	if page.Calls() > 0 || len(page.Refusals()) > 0 {
		t.Errorf("%d calls and %v reached the page", page.Calls(), page.Refusals())
	}
}

// pictureCall is a call that a page executes without changing anything.
func pictureCall(w wire.AgentWelcome) wire.Envelope {
	e := callOf(w, "screenshot")
	e.Scope = wire.ScopeScreenshot
	return e
}

// A device is revoked while it calls and reports as fast as it may: its socket closes within a
// second, and after its user's request was answered nothing of it reaches the page.
func TestRelayRevokedWhileStreaming(t *testing.T) {
	r := startRelay(t, nil)
	olga := r.join("Olga")
	page := pageOf(t, olga)
	var fastest time.Duration
	told := 0 // of the sockets, why they were closed
	for range 5 {
		k := talk(t, olga.pair("laptop"))
		hears(t, "the back end", page, func(e wire.ChatEvent) bool {
			return slices.ContainsFunc(e.Backends,
				func(b wire.Backend) bool { return strings.HasPrefix(b.ID, k.Welcome().AgentDeviceID) })
		})
		ctx, cancel := context.WithCancel(patient(t))
		var streaming sync.WaitGroup
		for range 4 {
			streaming.Go(func() {
				for ctx.Err() == nil {
					if _, err := k.Request(ctx, pictureCall(k.Welcome()), nil); err != nil {
						return
					}
				}
			})
		}
		streaming.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				e := wire.Envelope{
					MessageID: worldtest.MessageID(), Scope: wire.ScopeChat, Kind: wire.KindChatEvent,
					Payload: wire.MustJSON(delta(i, "x")),
				}
				if k.Send(ctx, e) != nil {
					return
				}
				select {
				case <-time.After(10 * time.Millisecond): // 120 a second are allowed
				case <-ctx.Done():
				}
			}
		})
		before := page.Calls()
		if err := page.Until(ctx, func() bool { return page.Calls() >= before+20 }); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if a := olga.send("POST", "/api/relay/devices/"+k.Welcome().AgentDeviceID+"/revoke", struct{}{}); a.status != http.StatusOK {
			t.Fatalf("revoke: %d %s", a.status, a.body)
		}
		// The page reads everything forwarded before that answer before it reads the answer to
		// this.
		if _, err := page.Ask(ctx, page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal(err)
		}
		calls, heard := page.Calls(), len(page.ChatEvents())
		switch code := closedWith(patient(t), k.Socket); {
		case code == wire.CodeRevoked.Info().Close:
			told++
		case code != 0 || k.Err() == nil: // what it was sending when the connection ended can destroy the reason on its way
			t.Errorf("the socket closed with %d, %v", code, k.Err())
		}
		took := time.Since(began)
		if fastest == 0 || took < fastest {
			fastest = took
		}
		cancel()
		streaming.Wait()
		if _, err := page.Ask(patient(t), page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatal(err)
		}
		if n := page.Calls() - calls; n > 0 {
			t.Errorf("%d calls came after the revocation", n)
		}
		for _, e := range page.ChatEvents()[heard:] {
			if e.Delta != nil {
				t.Errorf("an event came after the revocation: %+v", e)
			}
		}
		t.Logf("closed after %v", took)
	}
	if told == 0 {
		t.Error("no socket was told why it was closed")
	}
	if fastest > time.Second { // one of five: a machine with other work is slow for a moment
		t.Errorf("the fastest revocation took %v", fastest)
	}
}

// A page reads nothing while much is sent to it. What waits for it is bounded, it is closed, and
// neither another page of its user nor another user notices.
func TestRelayPageThatDoesNotRead(t *testing.T) {
	needs.Long(t) // ten seconds for a peer that answers no close; router.TestSlowPageIsClosed has the short form
	r := startRelay(t, nil)
	olga, otto := r.join("Olga"), r.join("Otto")
	slow, page, theirs := pageOf(t, olga), pageOf(t, olga), pageOf(t, otto)
	mine, err := worldclient.DialRelay(patient(t), olga.pair("mine"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer mine.Close()
	other, err := worldclient.DialRelay(patient(t), otto.pair("other"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	// Long numbers, encoded once.
	path := slices.Repeat([][3]float64{{math.Pi, math.E, math.Sqrt2}}, 4096)
	act := wire.MustJSON(wire.AvatarAct{AvatarID: mine.Welcome().Agent.AvatarID, Action: "walk", Path: path})
	slow.Pause()
	before, most, sent := heap(), int64(0), 0
	for ctx := patient(t); page.Presence().Pages == 2; {
		if ctx.Err() != nil {
			t.Fatalf("the page is still there after %d messages", sent)
		}
		for range 10 {
			if err := page.Send(wire.KindAvatarAct, act); err != nil {
				t.Fatal(err)
			}
			sent++
		}
		if _, err := page.Ask(ctx, page.Envelope(wire.KindPing, wire.Ping{})); err != nil {
			t.Fatalf("the other page: %v", err)
		}
		for _, s := range []*worldclient.Socket{mine, other} {
			if got, err := s.Request(ctx, pictureCall(s.Welcome()), nil); err != nil ||
				worldclient.ResultOf(got).Error != nil {
				t.Fatalf("a device: %v %s", err, got.Payload)
			}
		}
		most = max(most, heap()-before)
	}
	if most > 32<<20 {
		t.Errorf("%d bytes more are in use", most)
	}
	if theirs.Calls() == 0 || len(theirs.Refusals()) > 0 {
		t.Errorf("the other user's page got %d calls, and %v", theirs.Calls(), theirs.Refusals())
	}
	slow.Resume()
	if code := slow.Closed(patient(t)); code != wire.CodeRate.Info().Close && code != -1 {
		t.Errorf("it closed with %d", code) // -1: its socket was so full that the code did not get through
	}
	t.Logf("closed after %d messages of %d KB; at most %d KB more were in use", sent, len(act)>>10, most>>10)
}
