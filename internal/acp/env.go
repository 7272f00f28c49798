package acp

import (
	"slices"
	"strings"
)

// everywhere are the variables that any agent may have: where things are, how to talk to the terminal and the network.
// A name that ends in * is a beginning.
var everywhere = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_*", "TERM", "TZ", "TMPDIR", "XDG_*",
	"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
	"SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS",
	"SystemRoot", "SYSTEMROOT", "ComSpec", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "ProgramFiles",
}

// Env keeps of an environment what an agent may have: the usual, and the agent's own names. Everything else, such as the
// tokens of other programs, stays here.
func Env(environ, own []string) []string {
	allowed := func(name string) bool {
		match := func(pattern string) bool {
			beginning, isPrefix := strings.CutSuffix(pattern, "*")
			return name == pattern || isPrefix && strings.HasPrefix(name, beginning)
		}
		return slices.ContainsFunc(everywhere, match) || slices.ContainsFunc(own, match)
	}
	var out []string
	for _, v := range environ {
		if name, _, ok := strings.Cut(v, "="); ok && allowed(name) {
			out = append(out, v)
		}
	}
	return out
}
