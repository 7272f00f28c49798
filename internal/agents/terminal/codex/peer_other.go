//go:build !linux

package codex

import "net"

// peer does not know the process at the other end.
func peer(net.Conn) (pid int, err error) { return 0, nil }

// clients is not known here.
func clients(string) (ends []string, ok bool) { return nil, false }
