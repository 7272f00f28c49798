package bridge

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseTarget(t *testing.T) {
	for _, c := range [][2]string{
		{"dev@vps", "-l dev -- vps"},
		{"vps", "-- vps"},
		{"  my_server.example.org\n", "-- my_server.example.org"},
		{"ssh dev@10.0.0.7", "-l dev -- 10.0.0.7"},
		{"ssh -p 2222 dev@vps", "-p 2222 -l dev -- vps"},
		{"ssh dev@vps -p2222", "-p 2222 -l dev -- vps"},
		{"dev@vps:2222", "-p 2222 -l dev -- vps"},
		{"ssh://dev@vps:2222/", "-p 2222 -l dev -- vps"},
		{"dev@[2001:db8::1]:22", "-p 22 -l dev -- 2001:db8::1"},
		{"2001:db8::1", "-- 2001:db8::1"},
		{"ssh -i ~/.ssh/id_x -J a@hop,b vps", "-i ~/.ssh/id_x -J a@hop,b -- vps"},
		{"ssh -N -L 18789:127.0.0.1:18789 dev@vps", "-l dev -- vps"},
		{"ssh -o IdentitiesOnly=yes -o Port=22 -oUser=dev -4 vps", "-4 -p 22 -l dev -o IdentitiesOnly=yes -- vps"},
		{"ssh -NfL 18789:127.0.0.1:18789 -vvp 22 vps", "-p 22 -- vps"},
		{`ssh -i "~/.ssh/id_x" 'dev@vps'`, "-l dev -i ~/.ssh/id_x -- vps"},
		{"ssh \u2013p\u00a022 \u201cdev@vps\u201d\u200b", "-p 22 -l dev -- vps"},
		{"ssh -o ServerAliveInterval=60 -oExitOnForwardFailure=no vps", "-- vps"},
		{"ssh -R 52698:localhost:52698 -D1080 -NL 8080:[::1]:80 vps", "-- vps"},
		{"ssh -o IdentityFile=~/k -o ProxyJump=hop -o HostName=1.2.3.4 v", "-i ~/k -J hop -o HostName=1.2.3.4 -- v"},
	} {
		paste, want := c[0], c[1]
		got, err := ParseTarget(paste)
		if err != nil || strings.Join(got.arguments(), " ") != want {
			t.Errorf("%q: %q, %v", paste, got.arguments(), err)
			continue
		}
		if again, err := ParseTarget(got.Paste()); err != nil || again.ID() != got.ID() {
			t.Errorf("%q: written as %q it is %+v, %v", paste, got.Paste(), again, err)
		}
	}
}

// What could run a program here or there, or be another option, is refused, and the sentence names
// it.
func TestParseTargetRefuses(t *testing.T) {
	for paste, names := range map[string]string{
		"":                                  "user@example.org",
		"ssh":                               "user@example.org",
		"dev@vps rm -rf /":                  `"rm"`,
		"dev@vps 'uname -a'":                `"uname -a"`,
		"ssh 'dev@vps":                      "quotation mark",
		"ssh -R '80:$(id)' vps":             "-R",
		"ssh -NA vps":                       "-NA",
		"ssh -L -oProxyCommand=x vps":       "-L",
		"-oProxyCommand=touch${IFS}x vps":   "ProxyCommand",
		"ssh -o ProxyCommand=x vps":         "ProxyCommand",
		"ssh -o LocalCommand=x vps":         "LocalCommand",
		"ssh -o PermitLocalCommand=yes vps": "PermitLocalCommand",
		"ssh -o KnownHostsCommand=x vps":    "KnownHostsCommand",
		"ssh -o PKCS11Provider=/x.so vps":   "PKCS11Provider",
		"ssh -I /x.so vps":                  "-I",
		"ssh -F /tmp/config vps":            "-F",
		"ssh -S /tmp/socket vps":            "-S",
		"ssh -O exit vps":                   "-O",
		"ssh -w 0 vps":                      "-w",
		"ssh -E /etc/x vps":                 "-E",
		"ssh -A vps":                        "-A",
		"ssh -p 0 vps":                      `"0"`,
		"ssh -p 22;id vps":                  `"22;id"`,
		"ssh -i %d/key vps":                 `"%d/key"`,
		"ssh -i -x vps":                     `"-x"`,
		"ssh -J -oProxyCommand=x vps":       "-J",
		"ssh -J $(id) vps":                  "-J",
		"ssh -p":                            "-p",
		"-- -oProxyCommand=x":               "--",
		"dev@-oProxyCommand=x":              "dev@",
		"$(id)@vps":                         "user name",
		"dev@vps;id":                        `"dev@vps;id"`,
		"dev@vps|id":                        `"dev@vps|id"`,
		"dev@vps`id`":                       "dev@vps",
		"dev@fe80::1%eth0":                  "dev@fe80",
		"dev@vps\x00":                       `'\x00'`,
		"dev@vp\u0455":                      "character",
		"::":                                `"::"`,
		"dev@0.0.0.0":                       "not a server",
		strings.Repeat("a", 2000):           "longer",
		strings.Repeat("a", 600):            "server",
	} {
		if got, err := ParseTarget(paste); err == nil || !strings.Contains(err.Error(), names) {
			t.Errorf("%.60q: %+v, %v", paste, got, err)
		}
	}
}

// checkArguments fails when the arguments for a target have anything that is not of the grammar:
// whatever was pasted.
func checkArguments(t interface{ Fatalf(string, ...any) }, target Target) {
	a := target.arguments()
	end := slices.Index(a, "--")
	if end < 0 || len(a) != end+2 || strings.HasPrefix(a[end+1], "-") ||
		!hostForm.MatchString(strings.ReplaceAll(a[end+1], ":", "")) {
		t.Fatalf("%q", a)
	}
	for i := 0; i < end; i++ {
		switch a[i] {
		case "-4", "-6":
			continue
		case "-p", "-l", "-i", "-J":
		case "-o":
			name, _, _ := strings.Cut(a[i+1], "=")
			if allowedOptions[strings.ToLower(name)] == nil {
				t.Fatalf("%q", a)
			}
		default:
			t.Fatalf("%q", a)
		}
		if i++; a[i] == "" || strings.HasPrefix(a[i], "-") || strings.ContainsAny(a[i], " \t\n\r\x00\"'`$;&|<>(){}*?!\\%") {
			t.Fatalf("%q", a)
		}
	}
}

func FuzzParseTarget(f *testing.F) {
	for _, s := range []string{"ssh -p 22 -i ~/.ssh/id -J a,b -o User=x dev@vps", "ssh://a@b:1", "[::1]:22", "-oProxyCommand=x", "a -o", "::"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, paste string) {
		if target, err := ParseTarget(paste); err == nil {
			checkArguments(t, target)
		}
	})
}

// Words in any order: an accepted target has only arguments of the grammar.
func TestArgumentsStayInTheGrammar(t *testing.T) {
	words := []string{"ssh", "-p", "22", "-l", "-i", "~/k", "-J", "hop", "-o", "Port=1", "ProxyCommand=x", "User=-x", "dev@vps", "--", "-oUser=a", "-", "", "@", "a@", "@b", "[::1]", "-4", "-N", "-L", "18789:localhost:18789", "$(x)", "HostName=-x", "HostKeyAlias=a"}
	rapid.Check(t, func(t *rapid.T) {
		paste := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 8).Draw(t, "words"),
			rapid.SampledFrom([]string{" ", "\t", "  "}).Draw(t, "space"))
		if target, err := ParseTarget(paste); err == nil {
			checkArguments(t, target)
		}
	})
}
