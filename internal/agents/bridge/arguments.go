package bridge

import (
	"slices"
	"strconv"
)

// Ports on the server. They are those that OpenClaw and World have everywhere, so that what is
// written in its settings stays true.
const (
	gatewayThere = 18789
	worldThere   = 4516
)

// WorldThere is where the agent on the server finds the world, as a request's Host names it.
const WorldThere = "127.0.0.1:4516"

// forwards are the ports here that ssh uses.
type forwards struct {
	// gateway listens here and leads to OpenClaw on the server; world is where our own service
	// listens for what comes back.
	gateway, world int
	// loop listens here and leads through the server back to us: the way that an agent's call
	// takes.
	loop int
}

// own reports whether a port is one on which a forward of ours listens, here or there.
func (f forwards) own(port int) bool {
	return port == f.gateway || port == f.loop || port == worldThere
}

// settings override what a user's configuration may say, since each of them would break the
// session, or do more than it shall. IgnoreUnknown comes first: clients before 8.7 lack the names
// that it lists.
var settings = []string{
	"IgnoreUnknown=ForkAfterAuthentication,SessionType,KnownHostsCommand",
	"LogLevel=DEBUG1", // only there ssh says that all forwards stand, and why one does not
	"BatchMode=no", "ForkAfterAuthentication=no", "SessionType=none", "KnownHostsCommand=none",
	"ClearAllForwardings=no", "ExitOnForwardFailure=yes", "Tunnel=no", "GatewayPorts=no",
	"ServerAliveInterval=15", "ServerAliveCountMax=3", "ConnectTimeout=15", "ConnectionAttempts=1",
	"ControlMaster=no", "ControlPath=none", "RemoteCommand=none", "RequestTTY=no", "PermitLocalCommand=no",
	"ForwardAgent=no", "ForwardX11=no",
	"StrictHostKeyChecking=ask", "UpdateHostKeys=no", "VisualHostKey=no", "NumberOfPasswordPrompts=3",
}

// common are the arguments of each session: no command there, no terminal, and the settings.
func common() []string {
	a := []string{"-N", "-T"}
	for _, s := range settings {
		a = append(a, "-o", s)
	}
	return a
}

func loopback(port int) string { return "127.0.0.1:" + strconv.Itoa(port) }

// sessionForwards are the three forwards of a session: to the gateway, to ourselves through the
// server, and back from there.
func sessionForwards(f forwards) []string {
	return []string{
		"-L", loopback(f.gateway) + ":" + loopback(gatewayThere),
		"-L", loopback(f.loop) + ":" + loopback(worldThere),
		"-R", loopback(worldThere) + ":" + loopback(f.world),
	}
}

// knockForwards are those of a session that only reaches the port on the server which is held.
func knockForwards(loop int) []string {
	return []string{"-L", loopback(loop) + ":" + loopback(worldThere)}
}

// sessionArguments returns the arguments of a session that makes forwards by itself, and ends when
// one of them fails.
func sessionArguments(t Target, forwards []string) []string {
	return slices.Concat(common(), forwards, t.arguments())
}

// bareArguments returns those of a session without any forward, neither ours nor the user's:
// ClearAllForwardings does not tell them apart. forwardArguments then add ours through the control
// socket. ssh goes by the first value that it finds for a setting.
func bareArguments(t Target, control string) []string {
	a := []string{"-o", "ClearAllForwardings=yes", "-o", "ControlMaster=yes", "-o", "ControlPersist=no", "-o", "ControlPath=" + control}
	return slices.Concat(a, common(), t.arguments())
}

// forwardArguments returns the arguments that make ssh ask a session that runs for forwards. It
// reads no configuration, logs in nowhere, and fails when one of the forwards does.
func forwardArguments(t Target, control string, forwards []string) []string {
	return slices.Concat([]string{"-F", "none", "-o", "ControlPath=" + control, "-O", "forward"}, forwards, []string{"--", t.Host})
}

// configArguments returns those that make ssh print the configuration it would use. It connects
// nowhere. Our own forwards are left out, so that the user's are seen, also those that the session
// uncovers.
func configArguments(t Target) []string {
	return append([]string{"-G", "-o", "ClearAllForwardings=no"}, t.arguments()...)
}
