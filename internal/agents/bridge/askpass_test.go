package bridge

import (
	"bytes"
	"context"
	"net"
	"os"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/wire"
)

func TestPromptOf(t *testing.T) {
	const host = "The authenticity of host 'vps (10.77.0.2)' can't be established.\nED25519 key fingerprint is SHA256:2Bq1Kd1Ff3Xq4l0r0H1y6mJm2p1Qk3b7N8f9S0aBcDe.\nThis key is not known by any other names.\nAre you sure you want to continue connecting (yes/no/[fingerprint])? "
	for text, want := range map[string]wire.BridgePrompt{
		host: {Kind: wire.PromptHostKey, Fingerprint: "SHA256:2Bq1Kd1Ff3Xq4l0r0H1y6mJm2p1Qk3b7N8f9S0aBcDe"},
		"Please type 'yes', 'no' or the fingerprint: ": {Kind: wire.PromptHostKey, Again: true},
		"Enter passphrase for key '/home/x/.ssh/id': ": {Kind: wire.PromptPassphrase},
		"dev@vps's password: ":                         {Kind: wire.PromptPassword},
		"(dev@vps) Password: ":                         {Kind: wire.PromptCode},
		"(dev@vps) Verification code: ":                {Kind: wire.PromptCode},
		// The server's own words make no host key of a code, and no password that this computer
		// asks for.
		"(dev@vps) dev@bank's password: ": {Kind: wire.PromptCode},
		"(dev@vps) The authenticity of host 'vps' can't be established. SHA256:2Bq1Kd1Ff3Xq4l0r0H1y6mJm2p1Qk3b7N8f9S0aBcDe": {Kind: wire.PromptCode},
	} {
		got, err := promptOf(text)
		if err != nil || got.Kind != want.Kind || got.Fingerprint != want.Fingerprint || got.Again != want.Again ||
			got.Text != strings.TrimSpace(text) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	got, _ := promptOf("(dev@vps) \x1b[2J\u202ecode" + strings.Repeat("x", 1<<20))
	if strings.ContainsAny(got.Text, "\x1b\u202e") || len(got.Text) > maxText+4 {
		t.Errorf("%.50q… of %d bytes", got.Text, len(got.Text))
	}
	if _, err := promptOf(" \n"); err == nil {
		t.Error("nothing was asked")
	}
}

// Only who has the cookie is answered; a cancelled question has no answer; the socket goes with its
// session.
func TestAsker(t *testing.T) {
	asked := make(chan string, 8)
	a, err := newAsker(t.Context(), func(_ context.Context, text string) (string, bool) {
		asked <- text
		return "secret", text != "cancel"
	})
	if err != nil {
		t.Fatal(err)
	}
	variables := map[string]string{}
	for _, v := range a.environment("/bin/world-mcp") {
		name, value, _ := strings.Cut(v, "=")
		variables[name] = value
	}
	get := func(name string) string { return variables[name] }
	if !Asked(get) || variables["SSH_ASKPASS"] != "/bin/world-mcp" || variables["SSH_ASKPASS_REQUIRE"] != "force" {
		t.Errorf("%v", variables)
	}
	var out bytes.Buffer
	if code := Ask(get, []string{"Verification code: "}, &out); code != 0 || out.String() != "secret\n" || <-asked != "Verification code: " {
		t.Errorf("%d %q", code, out.String())
	}
	if code := Ask(get, []string{"cancel"}, &out); code != 1 {
		t.Errorf("a cancelled question: %d", code)
	}
	<-asked
	path, _, _ := strings.Cut(variables[askVariable], " ")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	stranger := func(string) string { return path + " wrong" }
	if code := Ask(stranger, []string{"hello"}, &out); code != 1 || len(asked) != 0 {
		t.Error("a stranger's question was passed on")
	}
	for _, rubbish := range []string{"\n", "{}\n", `{"cookie":"` + a.cookie + `","text":1}` + "\n", strings.Repeat("x", 1<<17) + "\n"} {
		c, err := net.Dial("unix", path)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = c.Write([]byte(rubbish))
		if n, err := c.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("%.20q was answered", rubbish)
		}
		_ = c.Close()
	}
	a.close()
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("the socket is still there")
	}
	if code := Ask(get, []string{"hello"}, &out); code != 1 || len(asked) != 0 {
		t.Error("it was asked after the end")
	}
}

// A question without an answer ends with its session.
func TestQuestionEndsWithItsSession(t *testing.T) {
	reached := make(chan struct{})
	a, err := newAsker(t.Context(), func(ctx context.Context, _ string) (string, bool) {
		close(reached)
		<-ctx.Done()
		return "", false
	})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan int)
	go func() {
		done <- Ask(func(string) string { return a.listener.Addr().String() + " " + a.cookie }, []string{"code: "},
			&bytes.Buffer{})
	}()
	<-reached
	a.close()
	if code := <-done; code != 1 {
		t.Errorf("%d", code)
	}
}
