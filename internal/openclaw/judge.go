package openclaw

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// verdict is what a failed login means for the user, and when to try again.
type verdict struct {
	state   wire.BackendState
	reason  string
	next    string
	command string
	wait    time.Duration // 0: back off
}

// Waits before a login that was refused is tried again by itself. The gateway locks a page's address out for 5 minutes after
// 10 failures in a minute.
const (
	refusedWait = time.Minute
	foreignWait = 30 * time.Second
)

// judge puts a failed login into words. tilde shows a path as people write it.
func judge(p place, origin string, err error, tilde func(string) string) verdict {
	var refusal *callError
	var command errCommand
	switch {
	case errors.As(err, &command):
		return verdict{
			state: wire.BackendRefused, wait: refusedWait,
			reason: "The gateway wants a token, and OpenClaw's command could not get one: " + command.reason,
			next:   "Let OpenClaw check itself.", command: p.command("doctor"),
		}
	case errors.As(err, &refusal):
		return judgeRefusal(p, origin, refusal, tilde)
	case errors.Is(err, errNoToken):
		return noToken(p, tilde)
	case errors.Is(err, errNotGateway):
		return verdict{
			state: wire.BackendRefused, wait: foreignWait,
			reason: fmt.Sprintf("Port %d belongs to something else: it answers, but not as an OpenClaw gateway.", p.port),
			next:   "Stop that program, or give the gateway another port (gateway.port in OpenClaw's configuration).",
		}
	case errors.Is(err, errMute):
		return verdict{
			state: wire.BackendRefused, wait: foreignWait,
			reason: fmt.Sprintf("Something listens on port %d and does not answer.", p.port),
			next:   "If it is the gateway, restart it. If it is another program, give the gateway another port.", command: p.command("gateway restart"),
		}
	}
	return verdict{state: wire.BackendConnecting, reason: "The gateway closed the connection while logging in.", next: "World tries again by itself."}
}

func judgeRefusal(p place, origin string, r *callError, tilde func(string) string) verdict {
	d := r.detail()
	switch {
	case d.Code == "PROTOCOL_MISMATCH":
		v := verdict{state: wire.BackendRefused, wait: refusedWait, reason: fmt.Sprintf("The gateway speaks protocol %d; this World speaks %d to %d.", d.ExpectedProtocol, minProtocol, maxProtocol)}
		if d.ExpectedProtocol > maxProtocol {
			v.next = "Update world-mcp."
		} else {
			v.next, v.command = "Update OpenClaw, then restart the gateway.", p.command("update")
		}
		return v
	case d.Code == "CONTROL_UI_ORIGIN_NOT_ALLOWED":
		return verdict{
			state: wire.BackendRefused, wait: refusedWait,
			reason: "The gateway does not take connections from the address " + origin + ".",
			next:   "Add this address to gateway.controlUi.allowedOrigins in " + tilde(p.config) + ".",
		}
	case d.Code == "AUTH_RATE_LIMITED":
		return verdict{state: wire.BackendConnecting, wait: max(r.wait(), refusedWait), reason: "The gateway pauses logins after several that failed.", next: "World tries again by itself."}
	case strings.HasPrefix(d.Code, "AUTH_TAILSCALE"), d.Code == "AUTH_IDENTITY_HEADER_REQUIRED", d.Code == "AUTH_VERIFIED_USER_REQUIRED":
		return verdict{
			state: wire.BackendRefused, wait: refusedWait,
			reason: "The gateway lets people in through its proxy only.",
			next:   "Set gateway.auth.mode to token in " + tilde(p.config) + ", then restart the gateway.",
		}
	case strings.HasSuffix(d.Code, "_MISSING") && strings.HasPrefix(d.Code, "AUTH_"):
		return noToken(p, tilde)
	case strings.HasPrefix(d.Code, "AUTH_"):
		word := "token"
		if p.mode == "password" {
			word = "password"
		}
		return verdict{
			state: wire.BackendRefused, wait: refusedWait,
			reason: fmt.Sprintf("The gateway does not accept the %s that %s names.", word, tilde(p.config)),
			next:   "Restart the gateway, so that it reads its configuration again.", command: p.command("gateway restart"),
		}
	case r.Retryable || r.Code == "UNAVAILABLE":
		return verdict{state: wire.BackendConnecting, wait: min(max(r.wait(), time.Second), foreignWait), reason: "The gateway is still starting."}
	}
	return verdict{
		state: wire.BackendRefused, wait: refusedWait, reason: "The gateway refused: " + clip.Line(r.Message, 200),
		next: "Look at the gateway's log.", command: p.command("logs"),
	}
}

func noToken(p place, tilde func(string) string) verdict {
	v := verdict{state: wire.BackendRefused, wait: refusedWait}
	switch {
	case p.problem != nil:
		v.reason, v.next = fmt.Sprintf("The gateway wants a token, and %s cannot tell it: %v.", tilde(p.config), p.problem), "Repair this file."
		v.command = p.command("doctor")
	case p.hidden:
		v.reason = "The gateway's token is kept where only OpenClaw can read it, and the openclaw command was not found."
		v.next = "Start World from a terminal in which openclaw works."
	default:
		v.reason = fmt.Sprintf("The gateway wants a token, and %s names none.", tilde(p.config))
		v.next, v.command = "Let OpenClaw make one, then restart the gateway.", p.command("doctor --generate-gateway-token")
	}
	return v
}

// wait is how long the gateway asks to wait.
func (e *callError) wait() time.Duration {
	if e.RetryAfter <= 0 || e.RetryAfter > 3.6e6 {
		return 0
	}
	return time.Duration(e.RetryAfter * float64(time.Millisecond))
}
