package osuser

import (
	"encoding/binary"
	"errors"
	"net/netip"
)

// inPCBList finds a socket in the value of macOS's sysctl net.inet.tcp.pcblist_n. After a head it
// contains several records of different kinds for each connection. A record begins with its length
// and its kind, and is padded to eight bytes. The offsets are those of xinpcb_n and xsocket_n
// (bsd/netinet/in_pcb.h, bsd/sys/socketvar.h), which are packed by four.
func inPCBList(b []byte, client, server netip.AddrPort) (socket, error) {
	const (
		kindSocket, socketBytes = 0x001, 72
		kindPCB, pcbBytes       = 0x010, 80
		headBytes               = 24
	)
	matches := false // the last PCB record was the wanted connection, so the next socket record belongs to it
	for offset := headBytes; offset+8 <= len(b); {
		n := int(binary.LittleEndian.Uint32(b[offset:]))
		if n <= headBytes { // the tail, which has the form of the head
			break
		}
		if offset+n > len(b) {
			return socket{}, errors.New("a record is truncated")
		}
		r := b[offset : offset+n]
		switch kind := binary.LittleEndian.Uint32(r[4:]); {
		case kind == kindPCB && n >= pcbBytes:
			matches = binary.BigEndian.Uint16(r[16:]) == server.Port() &&
				binary.BigEndian.Uint16(r[18:]) == client.Port() &&
				isPCBAddr(r[48:64], server.Addr()) && isPCBAddr(r[64:80], client.Addr())
		case kind == kindSocket && n >= socketBytes && matches:
			return socket{uid: binary.LittleEndian.Uint32(r[64:])}, nil
		}
		offset += (n + 7) &^ 7
	}
	return socket{}, errNoSocket
}

// isPCBAddr compares an address with a field of 16 bytes, whose last four hold an IPv4 address.
func isPCBAddr(b []byte, a netip.Addr) bool {
	if a.Is4() {
		return [4]byte(b[12:16]) == a.As4()
	}
	return [16]byte(b) == a.As16()
}
