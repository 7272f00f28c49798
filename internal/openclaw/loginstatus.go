package openclaw

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// connStatus is a connection state with its sentences for the user, as setStatus shows it.
type connStatus struct {
	state  wire.BackendState
	reason string
	next   string
	// command is the exact shell command that next speaks of; empty: none.
	command string
	// wait is how long to wait before the next login. 0: exponential backoff.
	wait time.Duration
}

const (
	// refusedWait is the wait after a refused login. The gateway locks a page's address out for 5 minutes after 10
	// failures within a minute, so this stays far below that rate.
	refusedWait = time.Minute
	// foreignWait is the wait while another program has the port, and the longest wait for a gateway that is starting.
	foreignWait = 30 * time.Second
)

// classifyLoginError says what a failed login means for the user: whether World keeps trying, why it failed, and what
// to do. Everything that is not recognised counts as a connection that broke, which is tried again. tilde shortens
// paths for display.
func classifyLoginError(ep endpoint, origin string, err error, tilde func(string) string) connStatus {
	var refusal *callError
	var command errCommand
	switch {
	case errors.As(err, &command):
		return connStatus{
			state: wire.BackendRefused, wait: refusedWait,
			reason: "The gateway needs a token, and the openclaw command did not provide one: " + command.reason,
			next:   "Run OpenClaw's self-check.", command: ep.command("doctor"),
		}
	case errors.As(err, &refusal):
		return classifyRefusal(ep, origin, refusal, tilde)
	case errors.Is(err, errNoToken):
		return noTokenStatus(ep, tilde)
	case errors.Is(err, errNotGateway):
		return connStatus{
			state: wire.BackendRefused, wait: foreignWait,
			reason: fmt.Sprintf("Port %d is in use by another program: it answers, but not as an OpenClaw gateway.", ep.port),
			next:   "Stop that program, or give the gateway another port (gateway.port in OpenClaw's configuration).",
		}
	case errors.Is(err, errUnresponsive):
		return connStatus{
			state: wire.BackendRefused, wait: foreignWait,
			reason: fmt.Sprintf("Something listens on port %d but does not answer.", ep.port),
			next: "If it is the gateway, restart it. " +
				"If it is another program, give the gateway another port.", command: ep.command("gateway restart"),
		}
	}
	return connStatus{
		state:  wire.BackendConnecting,
		reason: "The gateway closed the connection during the login.", next: "World tries again automatically.",
	}
}

// classifyRefusal does the same for a login that the gateway refused with a code. The order of the cases matters: the
// codes with the prefix AUTH_ overlap.
func classifyRefusal(ep endpoint, origin string, r *callError, tilde func(string) string) connStatus {
	d := r.detail()
	switch {
	case d.Code == detailProtocolMismatch:
		status := connStatus{
			state: wire.BackendRefused, wait: refusedWait,
			reason: fmt.Sprintf("The gateway speaks protocol %d; this version of World speaks %d to %d.",
				d.ExpectedProtocol, minProtocol, maxProtocol),
		}
		if d.ExpectedProtocol > maxProtocol {
			status.next = "Update world-mcp."
		} else {
			status.next, status.command = "Update OpenClaw, then restart the gateway.", ep.command("update")
		}
		return status
	case d.Code == detailOriginNotAllowed:
		return connStatus{
			state: wire.BackendRefused, wait: refusedWait,
			reason: "The gateway does not accept connections from " + origin + ".",
			next:   "Add this address to gateway.controlUi.allowedOrigins in " + tilde(ep.config) + ".",
		}
	case d.Code == detailRateLimited:
		return connStatus{
			state: wire.BackendConnecting, wait: max(r.retryDelay(), refusedWait),
			reason: "The gateway has paused logins after several failed ones.", next: "World tries again automatically.",
		}
	case strings.HasPrefix(string(d.Code), "AUTH_TAILSCALE"), d.Code == detailIdentityHeader, d.Code == detailVerifiedUser:
		return connStatus{
			state: wire.BackendRefused, wait: refusedWait,
			reason: "The gateway accepts logins through its proxy only.",
			next:   "Set gateway.auth.mode to token in " + tilde(ep.config) + ", then restart the gateway.",
		}
	case d.Code.isAuth() && strings.HasSuffix(string(d.Code), "_MISSING"):
		return noTokenStatus(ep, tilde)
	case d.Code.isAuth():
		word := "token"
		if ep.mode == authPassword {
			word = "password"
		}
		return connStatus{
			state: wire.BackendRefused, wait: refusedWait,
			reason: fmt.Sprintf("The gateway does not accept the %s in %s.", word, tilde(ep.config)),
			next:   "Restart the gateway so that it reloads its configuration.", command: ep.command("gateway restart"),
		}
	case r.Retryable || r.Code == codeUnavailable:
		return connStatus{
			state: wire.BackendConnecting, wait: min(max(r.retryDelay(), time.Second), foreignWait),
			reason: "The gateway is still starting.",
		}
	}
	return connStatus{
		state: wire.BackendRefused, wait: refusedWait,
		reason: "The gateway refused the login: " + clip.Line(r.Message, 200),
		next:   "Check the gateway's log.", command: ep.command("logs"),
	}
}

// noTokenStatus is the status when the gateway needs a token and none was found: the configuration is unreadable, or
// only OpenClaw can resolve the token (a secret reference, and no openclaw command), or there is none.
func noTokenStatus(ep endpoint, tilde func(string) string) connStatus {
	status := connStatus{state: wire.BackendRefused, wait: refusedWait}
	switch {
	case ep.problem != nil:
		status.reason = fmt.Sprintf("The gateway needs a token, and %s cannot be used: %v.", tilde(ep.config), ep.problem)
		status.next, status.command = "Repair this file.", ep.command("doctor")
	case ep.hidden:
		status.reason = "Only OpenClaw can read the gateway's token, and the openclaw command was not found."
		status.next = "Start World from a terminal in which the openclaw command works."
	default:
		status.reason = fmt.Sprintf("The gateway needs a token, and %s contains none.", tilde(ep.config))
		status.next = "Have OpenClaw generate one, then restart the gateway."
		status.command = ep.command("doctor --generate-gateway-token")
	}
	return status
}

// retryDelay is how long the gateway asks to wait. 0: it does not say, or says something absurd (more than an hour).
func (e *callError) retryDelay() time.Duration {
	if e.RetryAfter <= 0 || e.RetryAfter > 3.6e6 {
		return 0
	}
	return time.Duration(e.RetryAfter * float64(time.Millisecond))
}
