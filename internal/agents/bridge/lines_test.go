package bridge

import (
	"regexp"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

// The lines of OpenSSH 9.2, as it wrote them, and what they mean.
func TestLines(t *testing.T) {
	const in = "Authenticated to 10.77.0.2 ([10.77.0.2]:22) using \"publickey\".\n"
	const ready = in + "debug1: remote forward success for: listen 127.0.0.1:4516, connect 127.0.0.1:4516\ndebug1: forwarding_success: all expected forwarding replies received\n"
	const failed = "Error: remote port forwarding failed for listen port 4516\n"
	for _, c := range []struct {
		text string
		want outcome
	}{
		{"@@@\n@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\nOffending ED25519 key in /k:1\n  remove with:\n  ssh-keygen -f \"/k\" -R \"vps\"\nHost key verification failed.\n", outcome{code: wire.BridgeHostChanged, final: true}},
		{"Host key verification failed.\n", outcome{code: wire.BridgeHostUnknown, final: true}},
		{"ssh: connect to host vps port 22: Connection refused\n", outcome{code: wire.BridgeRefused}},
		{"ssh: connect to host vps port 22: Connection timed out\n", outcome{code: wire.BridgeTimedOut}},
		{"Connection timed out during banner exchange\nConnection to 10.77.0.2 port 22 timed out\n", outcome{code: wire.BridgeTimedOut}},
		{"ssh: connect to host vps port 22: Network is unreachable\n", outcome{code: wire.BridgeNoNetwork}},
		{"ssh: connect to host vps port 22: No route to host\n", outcome{code: wire.BridgeNoNetwork}},
		{"ssh: Could not resolve hostname vps: Name or service not known\n", outcome{code: wire.BridgeNameUnknown}},
		{"kex_exchange_identification: Connection closed by remote host\nConnection closed by 10.77.0.2 port 22\n", outcome{code: wire.BridgeClosedEarly, slow: true}},
		{"Connection reset by 10.77.0.2 port 22\n", outcome{code: wire.BridgeClosedEarly, slow: true}},
		{"Unable to negotiate with 10.77.0.2 port 22: no matching host key type found. Their offer: ssh-dss\n", outcome{code: wire.BridgeNoCommon, final: true}},
		{"Received disconnect from 10.77.0.2 port 22:2: Too many authentication failures\nDisconnected from 10.77.0.2 port 22\n", outcome{code: wire.BridgeTooManyKeys, final: true}},
		{"@         WARNING: UNPROTECTED PRIVATE KEY FILE!          @\nLoad key \"/k\": bad permissions\ndev@vps: Permission denied (publickey).\n", outcome{code: wire.BridgeKeyFile, final: true}},
		{"dev@vps: Permission denied (publickey,password).\n", outcome{code: wire.BridgeNoKey, final: true}},
		{"Permission denied, please try again.\n" + ready, outcome{code: wire.BridgeLinkLost}},
		{in + "debug1: Remote: Server has disabled port forwarding.\n" + failed, outcome{code: wire.BridgeForbidden, final: true}},
		{in + "debug1: Remote: port forwarding refused\n" + failed, outcome{code: wire.BridgePortForbidden, final: true}},
		{in + failed, outcome{code: wire.BridgeHeldThere}},
		{in + "mux_confirm_remote_forward: remote port forwarding failed for listen port 4516\n", outcome{code: wire.BridgeHeldThere}},
		{in + "Error: remote port forwarding failed for listen port 52698\n", outcome{code: wire.BridgeOtherForward}},
		{in + "debug1: Remote: port forwarding refused\nError: remote port forwarding failed for listen port 80\n", outcome{code: wire.BridgeOtherForward}},
		{in + "Error: remote port forwarding failed for listen path /tmp/s\n", outcome{code: wire.BridgeOtherForward}},
		{"bind [127.0.0.1]:18080: Address already in use\nbind [::1]:18080: Address already in use\nchannel_setup_fwd_listener_tcpip: cannot listen to port: 18080\nCould not request local forwarding.\n", outcome{code: wire.BridgeOtherForward}},
		{"bind [127.0.0.1]:80: Permission denied\nchannel_setup_fwd_listener_tcpip: cannot listen to port: 80\nCould not request local forwarding.\n", outcome{code: wire.BridgeOtherForward}},
		{"unix_listener: cannot bind to path /tmp/s: Address already in use\nCould not request local forwarding.\n", outcome{code: wire.BridgeOtherForward}},
		{"bind [127.0.0.1]:18789: Address already in use\nchannel_setup_fwd_listener_tcpip: cannot listen to port: 18789\nCould not request local forwarding.\n", outcome{code: wire.BridgeHeldHere}},
		{"/root/.ssh/config: line 3: Bad configuration option: nonsense\n/root/.ssh/config: terminating, 1 bad configuration options\n", outcome{code: wire.BridgeBadConfig, final: true}},
		{"Bad owner or permissions on /root/.ssh/config\n", outcome{code: wire.BridgeBadConfig, final: true}},
		{"command-line: line 0: Bad configuration option: foo\n", outcome{code: wire.BridgeBadConfig, final: true}},
		{in + "Tunnel device open failed.\nTunnel forwarding failed\n", outcome{code: wire.BridgeBadConfig, final: true}},
		{ready + "Timeout, server 10.77.0.2 not responding.\n", outcome{code: wire.BridgeLinkLost}},
		{ready + "Connection to 10.77.0.2 closed by remote host.\n", outcome{code: wire.BridgeEndedThere}},
		{ready + "client_loop: send disconnect: Broken pipe\n", outcome{code: wire.BridgeLinkLost}},
		{ready + "Connection reset by 10.77.0.2 port 22\n", outcome{code: wire.BridgeLinkLost}},
		{ready, outcome{code: wire.BridgeLinkLost}},
		{"Warning: Permanently added 'vps' (ED25519) to the list of known hosts.\nwelcome\n", outcome{code: wire.BridgeOther, slow: true}},
	} {
		r := reader{ports: forwards{gateway: 18789, world: 40001, loop: 40002}}
		for line := range strings.Lines(c.text) {
			r.line(strings.TrimRight(line, "\r\n"))
		}
		got := r.end(255)
		got.line = ""
		if got != c.want {
			t.Errorf("%q: %+v, not %+v", c.text, got, c.want)
		}
		if w := r.words(got, Target{Host: "vps"}); w.reason == "" || strings.Contains(w.reason+w.next, "{") ||
			strings.Contains(w.reason+w.next, "%!") {
			t.Errorf("%s is said as %+v", got.code, w)
		}
		if r.ready != strings.Contains(c.text, "forwarding_success") || r.authenticated != strings.Contains(c.text, "Authenticated to") {
			t.Errorf("%q: %+v", c.text, r)
		}
	}
	if got := (&reader{}).end(0); got.code != wire.BridgeLeft || !got.final {
		t.Errorf("it went into the background: %+v", got)
	}
}

// The command of a changed key is ssh's own.
func TestRemedy(t *testing.T) {
	var r reader
	for _, l := range []string{"WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!", "Offending ED25519 key in /home/x/.ssh/known_hosts:3", "  remove with:", `  ssh-keygen -f "/home/x/.ssh/known_hosts" -R "vps"`, "Host key verification failed."} {
		r.line(l)
	}
	if w := r.words(r.end(255), Target{Host: "vps"}); w.command != `ssh-keygen -f "/home/x/.ssh/known_hosts" -R "vps"` {
		t.Errorf("%q", w.command)
	}
}

// Each reason has its sentences, and commands are in none of them.
func TestEveryReasonIsSaid(t *testing.T) {
	typed := regexp.MustCompile(`chmod|openclaw [a-z]|ssh -|Allow[A-Z]|Permit[A-Z]| -[a-zA-Z]\b|\d{4,}`)
	for code, w := range reasons {
		if w.reason == "" || typed.MatchString(w.reason+" "+w.next) {
			t.Errorf("%s: %+v", code, w)
		}
	}
}

// What happens while a session stands.
func TestLinesOfASession(t *testing.T) {
	var r reader
	for line, news := range map[string]bool{
		"debug1: client_request_forwarded_tcpip: listen 127.0.0.1 port 4516, originator 127.0.0.1 port 57388": false,
		"debug1: client_request_forwarded_tcpip: listen 127.0.0.1 port 4516, originator ::1 port 57388":       false,
	} {
		if r.line(line) != news || r.exposed {
			t.Errorf("%s: %+v", line, r)
		}
	}
	if !r.line("debug1: client_request_forwarded_tcpip: listen 127.0.0.1 port 4516, originator 10.77.1.1 port 57388") || !r.exposed {
		t.Error("a stranger is not seen")
	}
	if !r.line("channel 3: open failed: connect failed: Connection refused") || !r.noGateway || r.noForward {
		t.Errorf("%+v", r)
	}
	if r.line("channel 4: open failed: administratively prohibited: open failed"); !r.noForward || r.noGateway {
		t.Errorf("%+v", r)
	}
}

func TestReadConfig(t *testing.T) {
	target := Target{Host: "vps"}
	for text, want := range map[string][2]int{ // forwards, notes
		"user dev\nport 22\nproxycommand none\n":                                  {0, 0},
		"localforward [127.0.0.1]:18789 [127.0.0.1]:18789\n":                      {1, 0},
		"localforward 8080 [localhost]:80\nremoteforward 9000 [localhost]:9000\n": {2, 0},
		"dynamicforward 1080\nproxycommand nc %h %p\nproxyjump hop\n":             {1, 2},
	} {
		if c := readConfig(text, target); c.conflict != "" || len(c.forwards) != want[0] || len(c.notes) != want[1] {
			t.Errorf("%q: %+v", text, c)
		}
	}
	for _, text := range []string{"remoteforward [127.0.0.1]:4516 [127.0.0.1]:4516\n", "remoteforward 4516 [127.0.0.1]:80\n"} {
		if c := readConfig(text, target); c.conflict == "" {
			t.Errorf("%q spoils a session that makes all forwards", text)
		}
	}
}
