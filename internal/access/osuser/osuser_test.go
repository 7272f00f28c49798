package osuser

import (
	"encoding/binary"
	"errors"
	"net/netip"
	"testing"
)

// record is one of macOS's list: its length and kind in front, padded to eight bytes.
func record(kind uint32, n int, fill func(b []byte)) []byte {
	b := make([]byte, (n+7)&^7)
	binary.LittleEndian.PutUint32(b, uint32(n))
	binary.LittleEndian.PutUint32(b[4:], kind)
	if fill != nil {
		fill(b)
	}
	return b
}

func connection(client, server netip.AddrPort, uid uint32) []byte {
	b := record(0x010, 104, func(b []byte) {
		binary.BigEndian.PutUint16(b[16:], server.Port())
		binary.BigEndian.PutUint16(b[18:], client.Port())
		for at, a := range map[int]netip.Addr{48: server.Addr(), 64: client.Addr()} {
			s := a.AsSlice()
			copy(b[at+16-len(s):], s)
		}
	})
	b = append(b, record(0x001, 108, func(b []byte) { binary.LittleEndian.PutUint32(b[64:], uid) })...)
	for _, kind := range []uint32{0x002, 0x004, 0x008, 0x020} {
		b = append(b, record(kind, 36, nil)...)
	}
	return b
}

func TestPCBList(t *testing.T) {
	at := netip.MustParseAddrPort
	server, server6 := at("127.0.0.1:4516"), at("[::1]:4516")
	b := make([]byte, 24)
	b = append(b, connection(server, at("127.0.0.1:50001"), 501)...) // the server's end
	b = append(b, connection(at("127.0.0.1:50001"), server, 502)...)
	b = append(b, connection(at("[::1]:50002"), server6, 503)...)
	b = append(b, make([]byte, 24)...)
	for _, c := range []struct {
		client, server netip.AddrPort
		uid            uint32
		none           bool
	}{
		{at("127.0.0.1:50001"), server, 502, false},
		{server, at("127.0.0.1:50001"), 501, false},
		{at("[::1]:50002"), server6, 503, false},
		{at("127.0.0.1:50002"), server, 0, true},
		{at("127.0.0.2:50001"), server, 0, true},
	} {
		s, err := inPCBList(b, c.client, c.server)
		if errors.Is(err, errNoSocket) != c.none || s.uid != c.uid {
			t.Errorf("%v → %v: %+v %v", c.client, c.server, s, err)
		}
	}
	for n := range b { // cut off anywhere it finds the same, nothing, or says so
		if s, err := inPCBList(b[:n], at("[::1]:50002"), server6); err == nil && s.uid != 503 {
			t.Fatalf("%d bytes: %+v", n, s)
		}
	}
}
