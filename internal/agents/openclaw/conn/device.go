package conn

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"github.com/worldmcp/world/internal/base/local"
)

const (
	deviceFile = "device.json"
	// maxTokens limits the gateways whose tokens are stored. The oldest token is dropped first.
	maxTokens = 32
)

// device is this service's identity towards gateways: an Ed25519 key, and the tokens that gateways
// issued for it. It is stored in the data folder, readable by this user only. Its methods are safe
// for concurrent use.
type device struct {
	dir local.Dir
	key ed25519.PrivateKey

	mu sync.Mutex
	// tokens are keyed by "GATEWAY role"; GATEWAY is host:port on this computer, and the id of the
	// target of a server.
	tokens map[string]deviceToken
}

// deviceToken logs a device in, with at most these scopes.
type deviceToken struct {
	Token  string    `json:"token"`
	Scopes []string  `json:"scopes"`
	At     time.Time `json:"at"`
}

// deviceRecord is the content of the device file.
type deviceRecord struct {
	Seed   []byte                 `json:"seed"`
	Tokens map[string]deviceToken `json:"tokens"`
}

// recordIn is the device file of a folder.
func recordIn(dir local.Dir) local.File[deviceRecord] {
	whole := func(r deviceRecord) bool { return len(r.Seed) == ed25519.SeedSize }
	return local.File[deviceRecord]{Dir: dir, Name: deviceFile, Valid: whole}
}

// readDevice reads the device from a folder. The error is os.ErrNotExist when there is none yet and
// local.ErrDamaged when the file cannot be decoded.
func readDevice(dir local.Dir) (*device, error) {
	r, err := recordIn(dir).Read()
	if err != nil {
		return nil, err
	}
	if r.Tokens == nil {
		r.Tokens = map[string]deviceToken{}
	}
	return &device{dir: dir, key: ed25519.NewKeyFromSeed(r.Seed), tokens: r.Tokens}, nil
}

// openDevice reads the device, or creates it. A damaged file is renamed and a new device made; the
// gateway then treats it as one that it does not know.
func openDevice(dir local.Dir, log zerolog.Logger) (*device, error) {
	d, err := readDevice(dir)
	if err == nil {
		return d, nil
	}
	if errors.Is(err, local.ErrDamaged) {
		log.Warn().Msg("the device file of the OpenClaw back end is damaged; making a new device")
	}
	if _, err := recordIn(dir).Open(); err != nil {
		return nil, fmt.Errorf("device file of the OpenClaw back end: %w", err)
	}
	if err := dir.Make(); err != nil {
		return nil, err
	}
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, fmt.Errorf("make a device key: %w", err)
	}
	d = &device{dir: dir, key: key, tokens: map[string]deviceToken{}}
	return d, d.save()
}

// save writes the device file; it needs mu locked once the device is shared.
func (d *device) save() error {
	return recordIn(d.dir).Write(deviceRecord{Seed: d.key.Seed(), Tokens: d.tokens})
}

// token returns the token that a gateway (endpoint.tokens) issued.
func (d *device) token(gateway string) (deviceToken, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t, ok := d.tokens[gateway+" "+role]
	return t, ok
}

// storeToken saves the token that a gateway issued. A token that is already stored keeps its
// scopes: a connection with fewer scopes gets the same token, and must not narrow the record.
func (d *device) storeToken(gateway, token string, scopes []string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := gateway + " " + role
	if token == "" || d.tokens[k].Token == token {
		return nil
	}
	if len(d.tokens) >= maxTokens {
		byAge := func(a, b string) int { return d.tokens[a].At.Compare(d.tokens[b].At) }
		delete(d.tokens, slices.MinFunc(slices.Collect(maps.Keys(d.tokens)), byAge))
	}
	d.tokens[k] = deviceToken{token, scopes, time.Now().UTC()}
	return d.save()
}

// forgetToken deletes a token that its gateway no longer accepts.
func (d *device) forgetToken(gateway string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, ok := d.tokens[gateway+" "+role]; !ok {
		return nil
	}
	delete(d.tokens, gateway+" "+role)
	return d.save()
}

// public returns the raw 32-byte public key.
func (d *device) public() []byte { return d.key.Public().(ed25519.PublicKey) }

// id is the device id of the protocol: the SHA-256 of the public key in hex.
func (d *device) id() string {
	sum := sha256.Sum256(d.public())
	return hex.EncodeToString(sum[:])
}
