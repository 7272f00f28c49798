package openclaw

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/local"
)

const (
	folder     = "gateway" // in the data folder
	deviceFile = "device.json"
	maxTokens  = 32 // gateways whose tokens are kept
)

// device is this service's own identity towards gateways: an Ed25519 key, and the token that each gateway gave for it. It is
// kept in the data folder, for this user only. Safe for concurrent use.
type device struct {
	dir local.Dir
	key ed25519.PrivateKey

	mu     sync.Mutex
	tokens map[string]deviceToken // by gateway and role
}

// deviceToken lets a device in, with these scopes at most.
type deviceToken struct {
	Token  string    `json:"token"`
	Scopes []string  `json:"scopes"`
	At     time.Time `json:"at"`
}

// deviceRecord is the file.
type deviceRecord struct {
	Seed   []byte                 `json:"seed"`
	Tokens map[string]deviceToken `json:"tokens"`
}

// readDevice reads the device; os.ErrNotExist says that there is none yet.
func readDevice(data local.Dir) (*device, error) {
	dir := local.Dir(data.Path(folder))
	var r deviceRecord
	if err := dir.ReadJSON(deviceFile, &r); err != nil {
		return nil, err
	}
	if len(r.Seed) != ed25519.SeedSize {
		return nil, local.ErrDamaged
	}
	if r.Tokens == nil {
		r.Tokens = map[string]deviceToken{}
	}
	return &device{dir: dir, key: ed25519.NewKeyFromSeed(r.Seed), tokens: r.Tokens}, nil
}

// openDevice reads the device or makes it. A damaged file is set aside: the gateway then sees a new device.
func openDevice(data local.Dir, log zerolog.Logger) (*device, error) {
	d, err := readDevice(data)
	if err == nil {
		return d, nil
	}
	dir := local.Dir(data.Path(folder))
	switch {
	case errors.Is(err, local.ErrDamaged):
		aside := deviceFile + ".damaged-" + strconv.FormatInt(time.Now().Unix(), 10)
		if err := os.Rename(dir.Path(deviceFile), dir.Path(aside)); err != nil {
			return nil, fmt.Errorf("set the damaged device file aside: %w", err)
		}
		log.Warn().Str("kept", aside).Msg("the device file of the gateway lane was damaged; a new device is made")
	case !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("device of the gateway lane: %w", err)
	}
	if err := dir.Make(); err != nil {
		return nil, err
	}
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, fmt.Errorf("make a device key: %w", err)
	}
	d = &device{dir: dir, key: key, tokens: map[string]deviceToken{}}
	return d, d.write()
}

func (d *device) write() error {
	return d.dir.WriteJSON(deviceFile, deviceRecord{Seed: d.key.Seed(), Tokens: d.tokens})
}

// token returns what a gateway gave.
func (d *device) token(gateway string) (deviceToken, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t, ok := d.tokens[gateway+" "+role]
	return t, ok
}

// keep stores what a gateway gave; a token that is known keeps the scopes it was given for.
func (d *device) keep(gateway, token string, scopes []string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := gateway + " " + role
	if token == "" || d.tokens[k].Token == token {
		return nil
	}
	if len(d.tokens) >= maxTokens {
		oldest := k
		for n, t := range d.tokens {
			if o, ok := d.tokens[oldest]; !ok || t.At.Before(o.At) {
				oldest = n
			}
		}
		delete(d.tokens, oldest)
	}
	d.tokens[k] = deviceToken{token, scopes, time.Now().UTC()}
	return d.write()
}

// drop forgets a token that a gateway no longer takes.
func (d *device) drop(gateway string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := d.tokens[gateway+" "+role]; !ok {
		return nil
	}
	delete(d.tokens, gateway+" "+role)
	return d.write()
}

// public is the raw key; its hash is the device's id.
func (d *device) public() []byte { return d.key.Public().(ed25519.PublicKey) }

func (d *device) id() string {
	sum := sha256.Sum256(d.public())
	return hex.EncodeToString(sum[:])
}

// sign proves that the device itself asks, now and with exactly these scopes (signature payload v3).
func (d *device) sign(p connectParams, token string, c challenge) *signedDevice {
	s := strings.Join([]string{
		"v3", d.id(), p.Client.ID, p.Client.Mode, p.Role, strings.Join(p.Scopes, ","), strconv.FormatInt(c.TS, 10), token, c.Nonce,
		strings.ToLower(p.Client.Platform), "",
	}, "|")
	b64 := base64.RawURLEncoding
	return &signedDevice{ID: d.id(), PublicKey: b64.EncodeToString(d.public()), Signature: b64.EncodeToString(ed25519.Sign(d.key, []byte(s))), SignedAt: c.TS, Nonce: c.Nonce}
}
