package userkey

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const secret = "sk-1234"

// A key is used only with the user's consent, and a refused change leaves everything as it was.
func TestChange(t *testing.T) {
	str, yes, no := func(s string) *string { return &s }, true, false
	for name, c := range map[string]struct {
		from  Key
		key   *string
		on    *bool
		want  Key
		field string // of the error
	}{
		"nothing":                {Key{secret, true}, nil, nil, Key{secret, true}, ""},
		"a key":                  {Key{}, str(" " + secret + "\n"), nil, Key{secret, false}, ""},
		"a key and consent":      {Key{}, str(secret), &yes, Key{secret, true}, ""},
		"consent":                {Key{secret, false}, nil, &yes, Key{secret, true}, ""},
		"consent is withdrawn":   {Key{secret, true}, nil, &no, Key{secret, false}, ""},
		"another key":            {Key{secret, true}, str("sk-2"), nil, Key{"sk-2", true}, ""},
		"removed":                {Key{secret, true}, str(""), nil, Key{}, ""},
		"consent without a key":  {Key{}, nil, &yes, Key{}, "on"},
		"removed with consent":   {Key{secret, true}, str(""), &yes, Key{}, "on"},
		"two words":              {Key{secret, true}, str("sk 1"), nil, Key{}, "key"},
		"a line break inside":    {Key{}, str("sk\r\nX-Evil: 1"), nil, Key{}, "key"},
		"not ASCII":              {Key{}, str("sk–1"), nil, Key{}, "key"},
		"too long":               {Key{}, str(strings.Repeat("k", maxKey+1)), nil, Key{}, "key"},
		"as long as one may be":  {Key{}, str(strings.Repeat("k", maxKey)), nil, Key{strings.Repeat("k", maxKey), false}, ""},
		"a control character":    {Key{}, str("sk\x001"), nil, Key{}, "key"},
		"an invisible character": {Key{}, str("sk\u200b1"), nil, Key{}, "key"},
	} {
		got, e := c.from.Change(c.key, c.on)
		switch {
		case c.field != "":
			if e == nil || e.Code != wire.CodeBadArguments || e.Field != c.field || e.Next == "" {
				t.Errorf("%s: %+v", name, e)
			}
		case e != nil || got != c.want:
			t.Errorf("%s: %+v, %v", name, got, e)
		}
	}
}

// The file is the user's alone and survives a restart; a change that is refused or cannot be saved
// leaves it, and no error repeats the key.
func TestFile(t *testing.T) {
	dir := local.Dir(t.TempDir())
	f := Open[Key](dir, "key.json", "settings of a test")
	if f.Get() != (Key{}) {
		t.Fatalf("%+v", f.Get())
	}
	set := func(k Key) func(Key) (Key, *wire.Error) { return func(Key) (Key, *wire.Error) { return k, nil } }
	if e := f.Change(set(Key{secret, true})); e != nil {
		t.Fatal(e)
	}
	name := filepath.Join(string(dir), "key.json")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v", info, err)
	}
	refusal := wire.NewError(wire.CodeBadArguments, "no")
	if e := f.Change(func(Key) (Key, *wire.Error) { return Key{}, refusal }); e != refusal {
		t.Fatal(e)
	}
	if got := Open[Key](dir, "key.json", "").Get(); got != (Key{secret, true}) || f.Get() != got {
		t.Fatalf("%+v, in memory %+v", got, f.Get())
	}
	if err := os.RemoveAll(string(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(string(dir), nil, 0o600); err != nil { // nothing can be saved there
		t.Fatal(err)
	}
	e := f.Change(set(Key{"sk-5678", true}))
	if e == nil || e.Code != wire.CodeStoreFailed || strings.Contains(e.Error(), "sk-") || f.Get() != (Key{secret, true}) {
		t.Fatalf("%v, %+v", e, f.Get())
	}
}

// A key leaves this computer only encrypted, and never for an address with a login in it.
func TestAddress(t *testing.T) {
	for address, want := range map[string]bool{
		"https://api.example.com/v1": true, "http://localhost:11434": true, "http://127.0.0.1/v1": true, "http://[::1]:8080": true,
		"http://api.example.com": false, "http://127.0.0.1.example.com": false, "http://192.168.1.2": false,
		"wss://api.example.com": false, "ftp://localhost": false, "https://user:password@example.com": false,
		"https://": false, "api.example.com": false, "https://%zz": false, "": false,
	} {
		if _, ok := Address(address, "https"); ok != want {
			t.Errorf("%q: %v", address, ok)
		}
	}
	if _, ok := Address("ws://localhost:1", "wss"); !ok {
		t.Error("a socket of this computer is refused")
	}
}

// A redirect does not carry the key elsewhere.
func TestRedirectIsNotFollowed(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the redirect was followed") }))
	defer elsewhere.Close()
	s := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer s.Close()
	res, err := Client.Get(s.URL)
	if err != nil || res.StatusCode != http.StatusTemporaryRedirect {
		t.Fatal(res, err)
	}
	_ = res.Body.Close()
}
