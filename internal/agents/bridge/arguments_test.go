package bridge

import (
	"slices"
	"strings"
	"testing"
)

// ssh's arguments: no command there, no terminal, both forwards or none, and keepalives;
func TestArguments(t *testing.T) {
	target, err := ParseTarget("ssh -p 2222 dev@vps")
	if err != nil {
		t.Fatal(err)
	}
	ports := forwards{gateway: gatewayThere, world: 40001, loop: 40002}
	a := sessionArguments(target, sessionForwards(ports))
	text := strings.Join(a, " ")
	for _, want := range []string{
		"-N -T -o IgnoreUnknown=",
		" -o RemoteCommand=none ", " -o RequestTTY=no ", " -o ExitOnForwardFailure=yes ", " -o ServerAliveInterval=15 -o ServerAliveCountMax=3 ",
		" -o ConnectTimeout=15 ", " -o ControlMaster=no -o ControlPath=none ", " -o PermitLocalCommand=no ", " -o ForwardAgent=no -o ForwardX11=no ",
		" -o StrictHostKeyChecking=ask ", " -o BatchMode=no ", " -o Tunnel=no ", " -o LogLevel=DEBUG1 ",
		" -L 127.0.0.1:18789:127.0.0.1:18789 -L 127.0.0.1:40002:127.0.0.1:4516 -R 127.0.0.1:4516:127.0.0.1:40001 -p 2222 -l dev -- vps",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	if last := slices.Index(a, "--"); last != len(a)-2 {
		t.Errorf("something stands behind the host: %q", a[last:])
	}
	// Next to the user's own forwards the session has none, and ours are all added later.
	bare := bareArguments(target, "/s")
	text = strings.Join(bare, " ")
	for first, then := range map[string]string{"ClearAllForwardings=yes": "ClearAllForwardings=no", "ControlMaster=yes": "ControlMaster=no", "ControlPath=/s": "ControlPath=none", "ControlPersist=no": "-N"} {
		if i := slices.Index(bare, first); i < 0 || i > slices.Index(bare, then) {
			t.Errorf("%s does not stand before %s: %q", first, then, bare)
		}
	}
	if !strings.Contains(text, " -o ExitOnForwardFailure=yes ") || strings.Contains(text, " -L ") || strings.Contains(text, " -R ") || !strings.HasSuffix(text, " -p 2222 -l dev -- vps") {
		t.Errorf("a session without forwards is %q", text)
	}
	if got := strings.Join(forwardArguments(target, "/s", sessionForwards(ports)),
		" "); got != "-F none -o ControlPath=/s -O forward "+strings.Join(sessionForwards(ports), " ")+" -- vps" {
		t.Errorf("to add them is %q", got)
	}
	if k := strings.Join(keyArguments(target), " "); strings.Contains(k, " -N") || strings.Contains(k, " -R ") ||
		strings.Contains(k, " -L ") ||
		!strings.HasPrefix(k, "-T -o IgnoreUnknown=") || strings.Index(k, "BatchMode=yes") > strings.Index(k, "BatchMode=no") || strings.Index(k, "SessionType=default") > strings.Index(k, "SessionType=none") ||
		!strings.HasSuffix(k, " -p 2222 -l dev -- vps "+KeyCommand) {
		t.Errorf("asking for the key is %q", k)
	}
	if k := strings.Join(sessionArguments(target, knockForwards(40002)), " "); strings.Contains(k, " -R ") ||
		strings.Contains(k, "18789") || !strings.HasSuffix(k, " -L 127.0.0.1:40002:127.0.0.1:4516 -p 2222 -l dev -- vps") {
		t.Errorf("a knock is %q", k)
	}
}
