package bridge

import (
	"slices"
	"strconv"
)

// Ports on the server: the defaults of OpenClaw and World, so that settings there stay valid.
const (
	gatewayThere = 18789
	worldThere   = 4516
)

// WorldThere is the world's address on the server, as the Host of requests.
const WorldThere = "127.0.0.1:4516"

// forwards are the ports here that ssh uses.
type forwards struct {
	// gateway listens here and leads to OpenClaw on the server. world is where our own service
	// listens for requests from there.
	gateway, world int
	// loop listens here and leads through the server back to us, like an agent's call.
	loop int
}

// ours reports whether one of our forwards listens on a port, here or there.
func (f forwards) ours(port int) bool {
	return port == f.gateway || port == f.loop || port == worldThere
}

// settings override those of the user's configuration that would break the session or do more than
// intended. IgnoreUnknown comes first: clients before 8.7 lack the names in it.
var settings = []string{
	"IgnoreUnknown=ForkAfterAuthentication,SessionType,KnownHostsCommand",
	"LogLevel=DEBUG1", // only this level has the results of forwards
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

// sessionForwards are the forwards of a session: to the gateway, to ourselves through the server,
// and back from there.
func sessionForwards(f forwards) []string {
	return []string{
		"-L", loopback(f.gateway) + ":" + loopback(gatewayThere),
		"-L", loopback(f.loop) + ":" + loopback(worldThere),
		"-R", loopback(worldThere) + ":" + loopback(f.world),
	}
}

// knockForwards are those of a session that only connects to the held port on the server.
func knockForwards(loop int) []string {
	return []string{"-L", loopback(loop) + ":" + loopback(worldThere)}
}

// sessionArguments returns the arguments of a session that opens forwards by itself, and ends when
// one fails.
func sessionArguments(t Target, forwards []string) []string {
	return slices.Concat(common(), forwards, t.arguments())
}

// bareArguments returns those of a session without any forward, since ClearAllForwardings drops the
// user's and ours alike; forwardArguments then adds ours through the control socket. ssh uses the
// first value of a setting.
func bareArguments(t Target, control string) []string {
	a := []string{"-o", "ClearAllForwardings=yes", "-o", "ControlMaster=yes", "-o", "ControlPersist=no", "-o", "ControlPath=" + control}
	return slices.Concat(a, common(), t.arguments())
}

// forwardArguments returns the arguments that make ssh request forwards from a running session. It
// reads no configuration, logs in nowhere, and fails when a forward does.
func forwardArguments(t Target, control string, forwards []string) []string {
	return slices.Concat([]string{"-F", "none", "-o", "ControlPath=" + control, "-O", "forward"}, forwards, []string{"--", t.Host})
}

// configArguments returns the arguments that make ssh print its configuration. It connects nowhere.
// Our own forwards are left out, so that the output has all of the user's.
func configArguments(t Target) []string {
	return append([]string{"-G", "-o", "ClearAllForwardings=no"}, t.arguments()...)
}
