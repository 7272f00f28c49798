package sshbridge

import (
	"slices"
	"strings"
	"testing"
)

// What ssh is told: no command there, no terminal, both forwards or none, and signs of life; whatever else, before it.
func TestArguments(t *testing.T) {
	target, err := ParseTarget("ssh -p 2222 dev@vps")
	if err != nil {
		t.Fatal(err)
	}
	a := sessionArguments(target, forwards{gateway: gatewayThere, world: 40001, loop: 40002})
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
	if k := strings.Join(keyArguments(target), " "); strings.Contains(k, " -N") || strings.Contains(k, " -R ") || strings.Contains(k, " -L ") ||
		!strings.HasPrefix(k, "-T -o IgnoreUnknown=") || strings.Index(k, "BatchMode=yes") > strings.Index(k, "BatchMode=no") || strings.Index(k, "SessionType=default") > strings.Index(k, "SessionType=none") ||
		!strings.HasSuffix(k, " -p 2222 -l dev -- vps "+KeyCommand) {
		t.Errorf("asking for the key is %q", k)
	}
	if k := strings.Join(knockArguments(target, 40002), " "); strings.Contains(k, " -R ") || strings.Contains(k, "18789") || !strings.HasSuffix(k, " -L 127.0.0.1:40002:127.0.0.1:4516 -p 2222 -l dev -- vps") {
		t.Errorf("a knock is %q", k)
	}
}
