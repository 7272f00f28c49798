package service

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/rs/zerolog"
)

// certificateEvery is how often the files of a certificate are looked at.
const certificateEvery = 30 * time.Second

// certificate is a TLS certificate from two files, read again when one of them has changed. A pair
// that does not fit, as while it is being replaced, changes nothing.
type certificate struct {
	certFile, keyFile string
	log               zerolog.Logger

	mu          sync.Mutex
	certificate *tls.Certificate
	modTimes    [2]time.Time
	checked     time.Time
}

// newCertificate reads the files.
func newCertificate(certFile, keyFile string, log zerolog.Logger) (*certificate, error) {
	c := &certificate{certFile: certFile, keyFile: keyFile, log: log}
	pair, err := tls.LoadX509KeyPair(certFile, keyFile)
	if err != nil {
		return nil, fmt.Errorf("read the certificate: %w", err)
	}
	c.certificate, c.modTimes, c.checked = &pair, c.times(), time.Now()
	return c, nil
}

// times returns when the files were changed.
func (c *certificate) times() (t [2]time.Time) {
	for i, name := range []string{c.certFile, c.keyFile} {
		if info, err := os.Stat(name); err == nil {
			t[i] = info.ModTime()
		}
	}
	return t
}

// get returns the certificate for a handshake.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if now.Sub(c.checked) < certificateEvery {
		return c.certificate, nil
	}
	c.checked = now
	stamp := c.times()
	if stamp == c.modTimes {
		return c.certificate, nil
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		c.log.Warn().Err(err).Msg("the new certificate cannot be used yet; the old one stays")
		return c.certificate, nil
	}
	c.certificate, c.modTimes = &pair, stamp
	c.log.Info().Msg("the certificate was read again")
	return c.certificate, nil
}
