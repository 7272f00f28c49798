// Package conn is the way to one OpenClaw gateway: it finds the gateway, logs in as a device of its
// own, and stays connected. It dials loopback addresses only. It reads OpenClaw's configuration and
// changes nothing.
//
// # States
//
// Gateway.Run owns the connection (run.go). The state is wire.BackendState:
//
//	searching   the initial state; Run reads OpenClaw's configuration and tries the port
//	missing     nothing listens there: try again every 3 s
//	connecting  something listens: log in, with exponential backoff from 1 s to 30 s
//	pairing     the gateway wants someone to approve this device: wait for the decision, then log
//	            in again; or, with Status.Key, a server's gateway wants its key: wait for GiveKey
//	refused     logging in cannot work until the user repairs something: try again rarely
//	ready       logged in; the host has caught up and gets every event
//	lost        a ready connection ended, or the gateway stopped in the last 30 s: as connecting
//
// Retry ends any wait at once, and a change of OpenClaw's configuration file ends any wait but that
// for a pairing. The login tries this device's own token first; then on this computer the shared
// token or password of the configuration, and then a one-time token from the openclaw command.
//
// # Places
//
// The interface place (attempt.go) covers the differences between this computer and a server.
// Options.Target chooses: nil is this computer (local.go), a Target is a server (server.go). For a
// server, nothing of this computer's own OpenClaw is read or written: no configuration, no
// environment, no command, no file of the agent. Its records are in a folder of their own, under
// the target's id (Options.Dir).
//
// The key of a server's gateway is asked for once, by Status.Key; Gateway.GiveKey passes it on. It
// is held in memory until the gateway has answered, exchanged for a token of the device, and never
// written anywhere. At most three logins a minute are without success, whatever the user does,
// because the gateway locks an address out after ten (limit.go).
//
// # Files, each using only those before it
//
// protocol.go and frames.go (what goes over a connection), client.go (one WebSocket), options.go,
// device.go (key and tokens), endpoint.go (where the gateway is), login.go (the parameters of
// connect), command.go (the openclaw command), status.go (what a failed login means for the user),
// attempt.go, limit.go, local.go, server.go, gateway.go (the exported type), pairing.go (also what
// else runs over helper connections), link.go (a second connection, for calls), run.go (the loop),
// check.go (for world-mcp doctor).
//
// # Goroutines
//
// Run is one goroutine; it starts the connection's reader and waits for it before it dials again.
// The reader delivers events, so Host.Event must never call the gateway. A Link has a reader too,
// which Link.Close ends and awaits. A helper connection and its reader end with the function that
// opened it.
package conn
