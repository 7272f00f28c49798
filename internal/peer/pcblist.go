package peer

import (
	"encoding/binary"
	"errors"
	"net/netip"
)

// inPCBList finds a socket in what macOS answers to net.inet.tcp.pcblist_n: after a head, for each connection some records
// of different kinds, each with its length and kind in front, in steps of eight bytes. The offsets are those of xinpcb_n
// and xsocket_n (bsd/netinet/in_pcb.h, bsd/sys/socketvar.h), packed by four.
func inPCBList(b []byte, client, server netip.AddrPort) (socket, error) {
	const (
		kindSocket, socketBytes = 0x001, 72
		kindPCB, pcbBytes       = 0x010, 80
		headBytes               = 24
	)
	ours := false
	for at := headBytes; at+8 <= len(b); {
		n := int(binary.LittleEndian.Uint32(b[at:]))
		if n <= headBytes { // the tail has the form of the head
			break
		}
		if at+n > len(b) {
			return socket{}, errors.New("a record is cut off")
		}
		r := b[at : at+n]
		switch kind := binary.LittleEndian.Uint32(r[4:]); {
		case kind == kindPCB && n >= pcbBytes:
			ours = binary.BigEndian.Uint16(r[16:]) == server.Port() && binary.BigEndian.Uint16(r[18:]) == client.Port() &&
				isPCBAddr(r[48:64], server.Addr()) && isPCBAddr(r[64:80], client.Addr())
		case kind == kindSocket && n >= socketBytes && ours:
			return socket{uid: binary.LittleEndian.Uint32(r[64:])}, nil
		}
		at += (n + 7) &^ 7
	}
	return socket{}, errNoSocket
}

// isPCBAddr: an IPv4 address stands in the last four of sixteen bytes.
func isPCBAddr(b []byte, a netip.Addr) bool {
	if a.Is4() {
		return [4]byte(b[12:16]) == a.As4()
	}
	return [16]byte(b) == a.As16()
}
