package bridge

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/netip"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kballard/go-shellquote"

	"github.com/worldmcp/world/internal/wire"
)

// Target is a server as the user named it: a name from their ssh configuration, user@host, or a
// whole ssh command, of which only the destination and the identity count. All of it has passed the
// grammar of ParseTarget, so none of it can be another option of ssh, or run a program here or
// there.
type Target struct {
	// User and Port may be empty; then ssh's configuration has them.
	User, Host, Port string
	// Identity is the file of a private key, Jump a list of hosts to connect through; empty: none.
	Identity, Jump string
	// Family is "4" or "6" to use only such addresses.
	Family string
	// Options are further settings, each Name=value, from allowedOptions.
	Options []string
	// Forwards are those in the paste, such as "-R 80:localhost:80". World shows them but does not
	// open them.
	Forwards []string
}

var (
	hostForm = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9._-]{0,252}[A-Za-z0-9_])?$`)
	userForm = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$`)
	// fileForm has no "%", which ssh would expand, and no space.
	fileForm = regexp.MustCompile(`^[A-Za-z0-9_./~+@-]{1,255}$`)
	// forwardForm is loose, since forwards are only shown.
	forwardForm = regexp.MustCompile(`^[A-Za-z0-9_.:*/\[][A-Za-z0-9_.:*/\[\]-]{0,254}$`)
)

// allowedOptions are the settings (-o) that a paste may have, with the form of their values. None
// of them names a program.
var allowedOptions = map[string]*regexp.Regexp{
	"addressfamily": regexp.MustCompile(`^(any|inet|inet6)$`), "compression": regexp.MustCompile(`^(yes|no)$`),
	"identitiesonly": regexp.MustCompile(`^(yes|no)$`), "preferredauthentications": regexp.MustCompile(`^[a-z,-]{1,100}$`),
	"pubkeyauthentication": regexp.MustCompile(`^(yes|no)$`), "hostname": hostForm, "hostkeyalias": hostForm,
}

// ownOptions are settings of the bridge itself: a paste may have them, but their values are
// ignored.
var ownOptions = []string{"serveraliveinterval", "serveralivecountmax", "exitonforwardfailure", "connecttimeout", "tcpkeepalive"}

// typography undoes what chat programs and phones do to a command.
var typography = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u200b", "", "\ufeff", "", "\u2013", "-", "\u2018", "'", "\u2019", "'", "\u201c", `"`, "\u201d", `"`)

// gatewayForward is the forward to OpenClaw as its guides write it. The bridge opens it anyway.
var gatewayForward = regexp.MustCompile(`^((127\.0\.0\.1|localhost):)?[0-9]{1,5}:(127\.0\.0\.1|localhost):18789$`)

// ParseTarget parses a paste. Its errors are sentences for users that name the refused word.
func ParseTarget(paste string) (Target, error) {
	var t Target
	if len(paste) > wire.MaxBridgeTarget {
		return t, fmt.Errorf("this is longer than %d characters", wire.MaxBridgeTarget)
	}
	paste = typography.Replace(paste)
	for _, r := range paste {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r > '~' {
			return t, fmt.Errorf("it has a character that no ssh command has: %q", r)
		}
	}
	words, err := shellquote.Split(strings.Join(strings.Fields(paste), " "))
	if err != nil {
		return t, errors.New("a quotation mark has no closing one")
	}
	if len(words) > 0 && words[0] == "ssh" {
		words = words[1:]
	}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if !strings.HasPrefix(word, "-") {
			if t.Host != "" {
				return t, fmt.Errorf("%q would be a command for the server; World runs none there. Leave it out", word)
			}
			if err := t.destination(word); err != nil {
				return t, err
			}
			continue
		}
		rest, err := t.flag(word, words)
		if err != nil {
			return t, err
		}
		words = rest
	}
	if t.Host == "" {
		return t, fmt.Errorf("name the server, such as user@example.org")
	}
	return t, nil
}

// flag parses the options of a word, such as -p22 or -NL, and returns the remaining words.
func (t *Target) flag(word string, words []string) ([]string, error) {
	name, value := word[:min(2, len(word))], word[min(2, len(word)):]
	for more := true; more; {
		switch name {
		case "-4", "-6":
			t.Family = name[1:]
		case "-N", "-T", "-n", "-q", "-v", "-C", "-f": // the bridge does these anyway, or in its own way
		case "-p", "-l", "-i", "-J", "-o", "-L", "-R", "-D":
			more = false
			continue
		default:
			return nil, fmt.Errorf("%s is not an option that World passes on. Give it the server, and if needed -p, -l, -i or -J", word)
		}
		if value == "" {
			return words, nil
		}
		name, value = "-"+value[:1], value[1:]
	}
	if value == "" {
		if len(words) == 0 {
			return nil, fmt.Errorf("%s needs a value", word)
		}
		value, words = words[0], words[1:]
	}
	switch name {
	case "-p":
		return words, t.port(value)
	case "-l":
		return words, t.user(value)
	case "-i":
		if !fileForm.MatchString(value) || strings.HasPrefix(value, "-") {
			return nil, fmt.Errorf("%q is not a file name that World passes on", value)
		}
		t.Identity = path.Clean(value)
	case "-J":
		for hop := range strings.SplitSeq(value, ",") {
			var j Target
			if err := j.destination(hop); err != nil || len(value) > 255 {
				return nil, fmt.Errorf("-J %s: it is not a list of user@host", value)
			}
		}
		t.Jump = value
	case "-o":
		return words, t.option(value)
	case "-L", "-R", "-D":
		if !forwardForm.MatchString(value) {
			return nil, fmt.Errorf("%s %s: World makes its own forwards. Leave it out", name, value)
		}
		if name != "-L" || !gatewayForward.MatchString(value) {
			t.Forwards = append(t.Forwards, name+" "+value)
		}
	}
	return words, nil
}

func (t *Target) option(value string) error {
	name, v, ok := strings.Cut(value, "=")
	switch lower := strings.ToLower(name); {
	case !ok:
	case lower == "port":
		return t.port(v)
	case lower == "user":
		return t.user(v)
	case lower == "identityfile" || lower == "proxyjump":
		_, err := t.flag(map[string]string{"identityfile": "-i", "proxyjump": "-J"}[lower], []string{v})
		return err
	case slices.Contains(ownOptions, lower):
		return nil
	case allowedOptions[lower] != nil && allowedOptions[lower].MatchString(v):
		t.Options = append(t.Options, name+"="+v)
		return nil
	}
	return fmt.Errorf("-o %s: World does not pass this setting on, as such settings can run programs or change what it relies on", value)
}

func (t *Target) port(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 65535 {
		return fmt.Errorf("%q is not a port: 1 to 65535", value)
	}
	t.Port = strconv.Itoa(n)
	return nil
}

func (t *Target) user(value string) error {
	if !userForm.MatchString(value) {
		return fmt.Errorf("%q is not a user name", value)
	}
	t.User = value
	return nil
}

// destination parses user@host, host, or ssh://user@host:port.
func (t *Target) destination(word string) error {
	rest, isURL := strings.CutPrefix(word, "ssh://")
	rest = strings.TrimSuffix(rest, "/")
	if user, host, ok := strings.Cut(rest, "@"); ok {
		if err := t.user(user); err != nil {
			return err
		}
		rest = host
	}
	if bracketed, more, ok := strings.Cut(strings.TrimPrefix(rest, "["), "]"); ok && strings.HasPrefix(rest, "[") {
		rest = bracketed
		if port, ok := strings.CutPrefix(more, ":"); ok {
			if err := t.port(port); err != nil {
				return err
			}
		} else if more != "" {
			return fmt.Errorf("%q is not a server", word)
		}
	} else if host, port, ok := strings.Cut(rest, ":"); ok && (isURL || strings.Count(rest, ":") == 1) {
		if err := t.port(port); err != nil {
			return err
		}
		rest = host
	}
	switch addr, err := netip.ParseAddr(rest); {
	case err == nil && addr.Zone() == "" && !addr.Unmap().IsUnspecified():
		rest = addr.String()
	case err == nil || !hostForm.MatchString(rest): // not a computer's address, or not a name
		return fmt.Errorf("%q is not a server: write user@host, or a name of your ssh configuration", word)
	}
	t.Host = rest
	return nil
}

func (t Target) local() bool {
	addr, err := netip.ParseAddr(t.Host)
	return strings.EqualFold(t.Host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}

// String returns the target as users write it.
func (t Target) String() string {
	s := t.Host
	if strings.Contains(s, ":") && t.Port != "" {
		s = "[" + s + "]"
	}
	if t.User != "" {
		s = t.User + "@" + s
	}
	if t.Port != "" {
		s += ":" + t.Port
	}
	return s
}

// Paste returns a command that ParseTarget parses to this target.
func (t Target) Paste() string {
	words := t.arguments()
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "--" }), " ")
}

// ID identifies the target in files and records.
func (t Target) ID() string {
	sum := sha256.Sum256([]byte(strings.Join(t.arguments(), "\x00")))
	return "ssh_" + hex.EncodeToString(sum[:8])
}

// arguments returns ssh's arguments for this target, the host last.
func (t Target) arguments() []string {
	var a []string
	add := func(flag, value string) {
		if value != "" {
			a = append(a, flag, value)
		}
	}
	if t.Family != "" {
		a = append(a, "-"+t.Family)
	}
	add("-p", t.Port)
	add("-l", t.User)
	add("-i", t.Identity)
	add("-J", t.Jump)
	for _, o := range t.Options {
		add("-o", o)
	}
	return append(a, "--", t.Host)
}
