package conn

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/local"
)

func TestDevicePersists(t *testing.T) {
	data := filepath.Join(t.TempDir(), "gateway")
	dir := local.Dir(data)
	if _, err := readDevice(dir); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("before there is one: %v", err)
	}
	d, err := openDevice(dir, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	if err := d.storeToken("a:1", "one", chatScopes()); err != nil {
		t.Fatal(err)
	}
	if err := d.storeToken("a:1", "one", []string{scopeRead}); err != nil { // a connection with fewer scopes gets the same token
		t.Fatal(err)
	}
	again, err := openDevice(dir, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	if tok, ok := again.token("a:1"); again.id() != d.id() || !ok || tok.Token != "one" || !coversChat(tok.Scopes) {
		t.Errorf("stored %+v", tok)
	}
	if err := again.forgetToken("a:1"); err != nil {
		t.Fatal(err)
	}
	if _, ok := again.token("a:1"); ok {
		t.Error("a dropped token is still there")
	}
	path := dir.Path(deviceFile)
	if s, err := os.Stat(path); err != nil || s.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v %v", s.Mode(), err)
	}

	if err := os.WriteFile(path, []byte(`{"seed":"AA`), 0o600); err != nil {
		t.Fatal(err)
	}
	var warned strings.Builder
	fresh, err := openDevice(dir, zerolog.New(&warned))
	if err != nil || fresh.id() == d.id() || !strings.Contains(warned.String(), "damaged") {
		t.Errorf("after damage: %v, %s", err, warned.String())
	}
	files, err := os.ReadDir(data)
	if err != nil || len(files) != 2 {
		t.Errorf("the damaged file was not renamed: %v %v", files, err)
	}
}

func TestDeviceTokensAreBounded(t *testing.T) {
	d, err := openDevice(local.Dir(t.TempDir()), zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	for i := range maxTokens + 10 {
		if err := d.storeToken(string(rune('a'+i)), "t", nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(d.tokens) > maxTokens {
		t.Errorf("%d tokens", len(d.tokens))
	}
	if _, ok := d.token(string(rune('a' + maxTokens + 9))); !ok {
		t.Error("the newest was dropped")
	}
}

// The login and its signature are checked the way a gateway checks them.
func TestLoginSignature(t *testing.T) {
	g := gatewaytest.New(t, gatewaytest.AcceptAll)
	o := options(t, g.Config())
	d, err := openDevice(o.Dir(), zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	c, err := dial(t.Context(), o.pageLogin(findEndpoint(o), d, connectAuth{Token: "shared-token"}, chatScopes()))
	if err != nil {
		t.Fatal(err)
	}
	defer c.close(ErrLost)
	in := g.Login(0)
	if in.Header.Get("Origin") != o.Origin {
		t.Errorf("Origin %q", in.Header.Get("Origin"))
	}
	for k := range in.Header {
		if strings.HasPrefix(k, "X-Forwarded") {
			t.Errorf("header %s", k)
		}
	}
	p := paramsOf(t, g, 0)
	pub, _ := base64.RawURLEncoding.DecodeString(p.Device.PublicKey)
	sig, _ := base64.RawURLEncoding.DecodeString(p.Device.Signature)
	sum := sha256.Sum256(pub)
	signed := "v3|" + hex.EncodeToString(sum[:]) + "|webchat|webchat|operator|operator.read,operator.write,operator.approvals|1795213844500|shared-token|n-1|web|"
	if p.Device.ID != hex.EncodeToString(sum[:]) || !ed25519.Verify(pub, []byte(signed), sig) {
		t.Errorf("the signature of %+v does not hold", p)
	}
	if p.Client.DisplayName != "World" || p.MinProtocol > 4 || p.MaxProtocol < 4 {
		t.Errorf("%+v", p)
	}
}
