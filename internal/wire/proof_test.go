package wire_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/worldmcp/world/internal/wire"
)

func TestNormalizeCode(t *testing.T) {
	for _, c := range [][2]string{
		{"TIGER-7K2M", "TIGER-7K2M"},
		{" tiger - 7k2m\n", "TIGER-7K2M"},
		{"Tiger-oilO", "TIGER-0110"},
		{"OIL-OIL0", "OIL-0110"}, // the word keeps its letters
		{"ELEPHANT-ZZZZ", "ELEPHANT-ZZZZ"},
		{"", ""},
		{"tiger7k2m", "TIGER-7K2M"},
		{"tiger 7k2m", "TIGER-7K2M"},
		{"TIGER\u20137K2M", "TIGER-7K2M"},                   // an iPhone's dash
		{"TIGER\u2014\u20147K2M", ""},                       // two of them
		{"TIGER\u20117K2M\u200b", "TIGER-7K2M"},             // one that does not break, and nothing to see
		{"\ufeffTIG\u00adER\u22127K2M\u202c", "TIGER-7K2M"}, // a minus
		{"\uff34\uff29\uff27\uff25\uff32\uff0d\uff17\uff2b\uff12\uff2d", "TIGER-7K2M"}, // full-width
		{"\u201cTIGER-7K2M\u201d.", "TIGER-7K2M"},
		{"<TIGER-7K2M/>", "TIGER-7K2M"},
		{"TIGER_7K2M", "TIGER-7K2M"},
		{"TIGER.7K2M", ""},
		{"T\u0406GER-7K2M", ""}, // a Cyrillic letter
		{"TIGER-7K2", ""},
		{"TIGER-7K2MM", ""},
		{"TIGER-7K2U", ""}, // not of the alphabet
		{"TI-7K2M", ""},
		{"TIGERTIGE-7K2M", ""},
		{"T1GER-7K2M", ""},
		{"TIGER-7K-M", ""},
		{"TÏGER-7K2M", ""},
		{"TIGER-7K2\x00", ""},
		{"https://x/pair/TI-7K2M", ""},
	} {
		code, want := c[0], c[1]
		got, ok := wire.NormalizeCode(code)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q became %q, %v; not %q", code, got, ok, want)
		}
	}
}

// What NormalizeCode takes for a code has the one form, and is its own normal form, in whatever
// case and with whatever blanks it is written.
func FuzzNormalizeCode(f *testing.F) {
	for _, seed := range []string{"TIGER-7K2M", " oil-oil0 ", "ﬁsh-7K2M", "ıce-7k2m", "a-b-c", "\xff\xfe-0000", "TIGER‑7K2M"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, code string) {
		got, ok := wire.NormalizeCode(code)
		if !ok {
			return
		}
		word, rest, _ := strings.Cut(got, "-")
		if len(word) < 3 || len(word) > 8 || strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" || len(rest) != 4 ||
			strings.Trim(rest, wire.CodeAlphabet) != "" {
			t.Fatalf("%q became %q", code, got)
		}
		for _, other := range []string{got, strings.ToLower(got), " " + strings.Join(strings.Split(got, ""), " ") + "\t"} {
			if again, ok := wire.NormalizeCode(other); !ok || again != got {
				t.Fatalf("%q became %q, and %q %q", code, got, other, again)
			}
		}
		if utf8.RuneCountInString(got) != len(got) {
			t.Fatalf("%q became %q", code, got)
		}
	})
}

// Each part of a proof changes it, wherever the border between two parts lies, and the order of
// scopes does not. The first bytes are written out, because agents of other makers compute them
// too.
func TestProofs(t *testing.T) {
	read, chat := wire.ScopeRead, wire.ScopeChat
	claim := func(origin, code, key, label, kind string, scopes ...wire.Scope) []byte {
		return wire.ClaimProof(origin, code, key, label, kind, scopes)
	}
	hello := func(origin, nonce, device, token string, scopes ...wire.Scope) []byte {
		return wire.HelloProof(origin, nonce, device, token, scopes)
	}
	list := map[string][]byte{
		"claim":               claim("o", "c", "k", "l", "t", read, chat),
		"its origin":          claim("o2", "c", "k", "l", "t", read, chat),
		"its code":            claim("o", "c2", "k", "l", "t", read, chat),
		"its key":             claim("o", "c", "k2", "l", "t", read, chat),
		"its label":           claim("o", "c", "k", "l2", "t", read, chat),
		"its type":            claim("o", "c", "k", "l", "t2", read, chat),
		"its scopes":          claim("o", "c", "k", "l", "t", read),
		"no scopes":           claim("o", "c", "k", "l", "t"),
		"a border":            claim("oc", "", "k", "l", "t", read, chat),
		"another border":      claim("o", "ck", "", "l", "t", read, chat),
		"hello":               hello("o", "c", "k", "l", read, chat),
		"its nonce":           hello("o", "c2", "k", "l", read, chat),
		"its device":          hello("o", "c", "k2", "l", read, chat),
		"its token":           hello("o", "c", "k", "l2", read, chat),
		"its relay":           hello("o2", "c", "k", "l", read, chat),
		"fewer scopes":        hello("o", "c", "k", "l", read),
		"a border of a hello": hello("oc", "", "k", "l", read, chat),
	}
	seen := map[string]string{}
	for name, p := range list {
		if other := seen[string(p)]; other != "" {
			t.Errorf("%s is as %s", name, other)
		}
		seen[string(p)] = name
	}
	if !bytes.Equal(list["claim"], claim("o", "c", "k", "l", "t", chat, read)) || !bytes.Equal(list["hello"], hello("o", "c", "k", "l", chat, read)) {
		t.Error("the order of scopes matters")
	}
	const want = "\x00\x00\x00\x14world-relay-claim-v1\x00\x00\x00\x01o\x00\x00\x00\x01c\x00\x00\x00\x01k\x00\x00\x00\x01l\x00\x00\x00\x01t\x00\x00\x00\x16chat.stream world.read"
	if string(list["claim"]) != want {
		t.Errorf("%q", list["claim"])
	}
	const head = "\x00\x00\x00\x14world-relay-hello-v1\x00\x00\x00\x01o\x00\x00\x00\x01c\x00\x00\x00\x01k\x00\x00\x00\x20"
	if h := list["hello"]; !bytes.HasPrefix(h, []byte(head)) || len(h) != len(head)+32+4+len("chat.stream world.read") || bytes.Contains(h, []byte("\x01l")) {
		t.Errorf("%q", h)
	}
}

func TestCompareNumber(t *testing.T) {
	first := wire.CompareNumber("c", "k", "u", "s")
	if len(first) != 6 || strings.Trim(first, "0123456789") != "" || first != wire.CompareNumber("c", "k", "u", "s") {
		t.Error(first)
	}
	for name, other := range map[string]string{
		"code":   wire.CompareNumber("c2", "k", "u", "s"),
		"key":    wire.CompareNumber("c", "k2", "u", "s"),
		"user":   wire.CompareNumber("c", "k", "u2", "s"),
		"secret": wire.CompareNumber("c", "k", "u", "s2"),
		"border": wire.CompareNumber("ck", "", "u", "s"),
	} {
		if other == first {
			t.Error("the number does not depend on the " + name)
		}
	}
	seen := map[string]bool{}
	for i := range 1000 {
		n := wire.CompareNumber("c", strings.Repeat("k", i), "u", "s")
		if len(n) != 6 {
			t.Fatal(n) // small numbers have zeros in front
		}
		seen[n] = true
	}
	if len(seen) < 980 {
		t.Error(len(seen), "different numbers of 1000")
	}
}

func TestKeyFingerprint(t *testing.T) {
	const want = "6668-7aad-f862-bd77-6c8f-c18b-8e9f-8e20"
	if got := wire.KeyFingerprint(make([]byte, 32)); got != want {
		t.Error(got)
	}
	if want == wire.KeyFingerprint(bytes.Repeat([]byte{1}, 32)) {
		t.Error("two keys have one fingerprint")
	}
}
