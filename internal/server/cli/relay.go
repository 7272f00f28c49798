package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/relay/account"
	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/wire/strict"
)

// This file contains the command relay, which an operator starts: the hosted service for many
// users.

// defaultRelayListen and defaultRelayMetrics are on this machine alone: the operator's proxy stands
// in front.
const (
	defaultRelayListen  = "127.0.0.1:4520"
	defaultRelayMetrics = "127.0.0.1:4521"
)

// relay runs the hosted service in the foreground.
func relay(ctx context.Context, args []string, e env) error {
	f := pflag.NewFlagSet("relay", pflag.ContinueOnError)
	base := f.String("base-url", "", "address under which browsers and agents reach the relay: https://world.example, or http://localhost:PORT to try it")
	listen := f.String("listen", defaultRelayListen, "address to listen on; :443 for all of this machine's")
	metrics := f.String("metrics", defaultRelayMetrics, "address of the operator's own listener: /metrics, /healthz, /readyz; empty: none")
	cert := f.String("tls-cert", "", "file of the certificate, if no proxy speaks TLS; read again when it changes")
	key := f.String("tls-key", "", "file of the certificate's key")
	proxies := f.StringSlice("trusted-proxies", nil, "addresses or networks of your proxies, whose X-Forwarded-For is believed")
	signup := f.String("signup", string(account.Invite), "who may make an account: open, invite or closed")
	providers := f.String("login-providers", "", "JSON file of OpenID Connect providers (docs/operating.md)")
	dir := f.String("data-dir", "", "folder of the relay (default "+string(defaultRelayDir())+")")
	nats := f.String("nats", "", "URL of an external NATS JetStream store; default: embedded")
	creds := f.String("nats-creds", "", "file with the credentials for that store")
	ca := f.String("nats-ca", "", "file with the certificate of that store's authority")
	replicas := f.Int("replicas", 1, "copies of everything in that store")
	ownerLink := f.Bool("owner-link", false, "print a new link for the owner, who has lost their passkeys")
	restored := f.Bool("after-restore", false, "a backup was restored: end every login, device, token, link and code that it knows, since some were ended after it")
	ready := f.Bool("ready-json", false, "print one line of JSON when ready: url, listen, metrics, pid, version, link")
	level := f.String("log-level", "info", "trace, debug, info, warn, error or disabled")
	if err := parse("world-mcp relay", f, args, e); err != nil {
		return err
	}
	c := commonFlags{logLevel: *level}
	log, err := c.logger(e.Err)
	if err != nil {
		return err
	}
	o := service.RelayOptions{
		Listen: *listen, Metrics: *metrics, CertFile: *cert, KeyFile: *key, Signup: account.Signup(*signup),
		NATS: *nats, NATSCreds: *creds, NATSCA: *ca,
		Replicas: *replicas, Version: e.version, Logger: log, OwnerLink: *ownerLink, Restored: *restored,
		DataDir: local.Dir(*dir),
	}
	if *dir == "" {
		o.DataDir = defaultRelayDir()
	}
	if err := checkRelay(&o, *base, *proxies, *providers); err != nil {
		return usageError{err}
	}
	o.Ready = func(address, metrics net.Addr, link string) { announceRelay(e, &o, address, metrics, link, *ready) }
	return service.RunRelay(ctx, o)
}

// defaultRelayDir is next to the data folder of a local service, so that the two can run on one
// machine.
func defaultRelayDir() local.Dir { return local.DefaultDir() + "-relay" }

// checkRelay reads the flags that need more than their type.
func checkRelay(o *service.RelayOptions, base string, proxies []string, providers string) (err error) {
	if o.Base, err = checkBase(base); err != nil {
		return err
	}
	switch o.Signup {
	case account.Open, account.Invite, account.Closed:
	default:
		return fmt.Errorf("--signup is open, invite or closed, and not %q", o.Signup)
	}
	if (o.CertFile == "") != (o.KeyFile == "") {
		return errors.New("--tls-cert and --tls-key belong together")
	}
	if o.CertFile != "" && o.Base.Scheme != "https" {
		return errors.New("with a certificate, --base-url begins with https://")
	}
	for _, text := range proxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			ip, e := netip.ParseAddr(text)
			if e != nil {
				return fmt.Errorf("--trusted-proxies: %q is neither an address nor a network", text)
			}
			p = netip.PrefixFrom(ip, ip.BitLen())
		}
		o.Proxies = append(o.Proxies, p)
	}
	o.Providers, err = readProviders(providers)
	return err
}

// checkBase reads the base URL: https, or http on localhost, where browsers allow passkeys without
// TLS. Paths are not supported, since cookies and passkeys belong to the whole host.
func checkBase(text string) (*url.URL, error) {
	if text == "" {
		return nil, errors.New("--base-url is missing: the address under which people reach this relay, as https://world.example")
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || !goodPort(u):
		return nil, fmt.Errorf("--base-url: %q is not an address like https://world.example", text)
	case strings.Trim(u.Path, "/") != "":
		return nil, errors.New("--base-url has no path: a relay has its host for itself")
	case u.Scheme == "http" && u.Hostname() == "localhost", u.Scheme == "https":
	default:
		return nil, errors.New("--base-url begins with https:// (http:// only with the host localhost: browsers allow passkeys nowhere else)")
	}
	host := strings.ToLower(u.Host)
	if p := u.Port(); p == "" || u.Scheme == "https" && p == "443" || u.Scheme == "http" && p == "80" {
		host = strings.TrimSuffix(strings.TrimSuffix(host, p), ":") // as browsers and agents name the relay
	}
	return &url.URL{Scheme: u.Scheme, Host: host}, nil
}

// goodPort reports whether a URL names no port, or one that there is.
func goodPort(u *url.URL) bool {
	if u.Port() == "" {
		return true
	}
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	return err == nil && n > 0
}

// providerEntry is an OpenID Connect provider in the operator's file. The secret stands in a file
// of its own.
type providerEntry struct {
	ID               string `json:"id"`
	Name             string `json:"name"`
	Issuer           string `json:"issuer"`
	ClientID         string `json:"clientId"`
	ClientSecretFile string `json:"clientSecretFile"`
}

// readProviders reads the operator's file; no name: there are none.
func readProviders(name string) ([]account.Provider, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("--login-providers: %w", err)
	}
	var entries []providerEntry
	if err := strict.Unmarshal(text, &entries); err != nil {
		return nil, fmt.Errorf("--login-providers: %s: %w", name, err)
	}
	var list []account.Provider
	for _, p := range entries {
		secret := ""
		if p.ClientSecretFile != "" {
			b, err := os.ReadFile(p.ClientSecretFile)
			if err != nil {
				return nil, fmt.Errorf("--login-providers: the secret of %q: %w", p.ID, err)
			}
			secret = strings.TrimSpace(string(b))
		}
		list = append(list, account.Provider{
			ID: p.ID, Name: p.Name, Issuer: p.Issuer, ClientID: p.ClientID,
			ClientSecret: secret,
		})
	}
	return list, nil
}

// announceRelay reports that the relay is ready. The owner's link is for the operator's eyes: it is
// printed, and in no log.
func announceRelay(e env, o *service.RelayOptions, address, metrics net.Addr, link string, ready bool) {
	if ready {
		line := map[string]any{"url": o.Base.String(), "listen": address.String(), "pid": os.Getpid(), "version": o.Version}
		if metrics != nil {
			line["metrics"] = metrics.String()
		}
		if link != "" {
			line["link"] = link
		}
		b, _ := json.Marshal(line)
		fmt.Fprintf(e.Out, "%s\n", b)
		return
	}
	printRelay(e.Err, o, address, metrics, link)
}

// printRelay writes the same for people.
func printRelay(w io.Writer, o *service.RelayOptions, address, metrics net.Addr, link string) {
	fmt.Fprintf(w, "The relay is running at %s (listening on %s).\n", o.Base, address)
	if metrics != nil {
		fmt.Fprintf(w, "For you alone: http://%s/metrics, /healthz and /readyz.\n", metrics)
	}
	if link != "" {
		fmt.Fprintf(w, "\nOpen this link to become its owner (good once, for a day):\n\n  %s\n\n", link)
	}
}
