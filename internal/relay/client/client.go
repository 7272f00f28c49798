// Package client stores the pairings of this computer with hosted relays: which worlds, which one
// its agents act in, and the secrets of each pairing. The records are in a file of the data folder;
// token and private key are in the system's keyring if there is one, otherwise in a file of mode
// 0600 in the same folder. The place is chosen once, when the pairing is made, and recorded.
//
// Several processes use the file at once: the service, which follows it, and the commands pair and
// unpair. Each change reads, changes and replaces it under a lock of the data folder.
//
// Each call of the keyring runs in a goroutine of its own, since it may wait for a prompt that is
// never answered; the caller goes on after keyringTime.
package client

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/ident"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// Names in the data folder.
const (
	// File has the records. A secret that is not in the keyring is in a file of its own:
	// secretFile.
	File = "relays.json"
)

// maxPairings is how many worlds this computer may be paired with at once.
const maxPairings = 20

// Where says where the secrets of a pairing are.
type Where string

// Values of Where.
const (
	InKeyring Where = "keyring"
	InFile    Where = "file"
)

// Pairing is one device of a relay that this computer is, for one world.
type Pairing struct {
	// ID names the pairing on this computer alone.
	ID string `json:"id"`
	// RelayURL is the relay's origin, as "https://world.example".
	RelayURL  string `json:"relayUrl"`
	DeviceID  string `json:"deviceId"`
	UserID    string `json:"userId"`
	WorldID   string `json:"worldId"`
	WorldName string `json:"worldName"`
	// Owner is the name of the world's user, as the relay sent it at the pairing; may be empty.
	Owner  string       `json:"owner,omitempty"`
	Label  string       `json:"label"`
	Scopes []wire.Scope `json:"scopes"`
	// Conversations says that the user of this computer lets the relay's user read and write the
	// conversations with its agents. It needs their explicit consent, since the code may be a
	// stranger's; an agent that pairs by a call cannot give it.
	Conversations bool `json:"conversations"`
	// AnswerApprovals says that the relay's user may answer what the agents of this computer ask,
	// each time anew.
	AnswerApprovals bool `json:"answerApprovals"`
	// Active says that the agents of this computer act in this world; at most one is. None: they
	// act in the local one.
	Active    bool      `json:"active"`
	CreatedAt time.Time `json:"createdAt"`
	Where     Where     `json:"where"`
	// NoKeyring says why the secrets are not in the keyring; empty: they are, or this system has
	// none.
	NoKeyring string `json:"noKeyring,omitempty"`
}

// Name is how people see the world: its name, or its id.
func (p *Pairing) Name() string {
	if p.WorldName != "" {
		return p.WorldName
	}
	return p.WorldID
}

// Secrets are those of one pairing.
type Secrets struct {
	Token string             `json:"token"`
	Key   ed25519.PrivateKey `json:"key"`
}

func (s *Secrets) valid() bool { return s.Token != "" && len(s.Key) == ed25519.PrivateKeySize }

// Store is the pairings of a data folder. Its methods are safe for concurrent use, also by several
// processes.
type Store struct{ Dir local.Dir }

func (s Store) file() local.File[[]Pairing] { return local.File[[]Pairing]{Dir: s.Dir, Name: File} }

// List returns the pairings, oldest first. A damaged file is put aside by the next change.
func (s Store) List() ([]Pairing, error) {
	list, err := s.file().Read()
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return list, err
}

// Open is List for the service: it puts a damaged file aside, so that this computer is paired with
// none.
func (s Store) Open() ([]Pairing, error) {
	list, err := s.List()
	if err == nil {
		return list, nil
	}
	err = s.change(func(now []Pairing) ([]Pairing, error) {
		list = now
		return now, nil
	})
	return list, err
}

// change replaces the list by what f returns, unless that is an error.
func (s Store) change(f func([]Pairing) ([]Pairing, error)) error {
	if err := s.Dir.Make(); err != nil {
		return err
	}
	return s.file().Change(f)
}

// CheckLimit refuses a further pairing when there are too many. Call it before asking the relay.
func (s Store) CheckLimit() error {
	list, err := s.List()
	if err == nil && len(list) >= maxPairings {
		err = fmt.Errorf("this computer is paired with %d worlds already; unpair one first", len(list))
	}
	return err
}

// Add stores a pairing with its secrets and makes it the active one. One with the same world of the
// same relay is replaced, and is returned as old. Only once the secrets are stored does the record
// name them.
func (s Store) Add(p Pairing, secrets Secrets) (added Pairing, old []Pairing, err error) {
	if !secrets.valid() {
		return p, nil, errors.New("the pairing has no token or no key")
	}
	if err := s.Dir.Make(); err != nil {
		return p, nil, err
	}
	p.ID, p.Active = ident.New("relay_"), true
	p.Label, p.WorldName, p.Owner = clip.Line(p.Label, 64), clip.Line(p.WorldName, 80), clip.Line(p.Owner, 80)
	if err := s.hide(&p, secrets); err != nil {
		return p, nil, err
	}
	err = s.change(func(list []Pairing) ([]Pairing, error) {
		rest := make([]Pairing, 0, len(list)+1)
		for _, x := range list {
			if x.RelayURL == p.RelayURL && x.WorldID == p.WorldID && x.UserID == p.UserID {
				old = append(old, x)
				continue
			}
			x.Active = false
			rest = append(rest, x)
		}
		return append(rest, p), nil
	})
	if err != nil {
		return p, nil, errors.Join(err, s.forget(&p))
	}
	for i := range old {
		_ = s.forget(&old[i]) // what stays behind opens nothing once the user revokes the old device
	}
	return p, old, nil
}

// Remove takes a pairing and its secrets away; false: there is none with this id.
func (s Store) Remove(id string) (found bool, err error) {
	var gone []Pairing
	err = s.change(func(list []Pairing) ([]Pairing, error) {
		return slices.DeleteFunc(list, func(p Pairing) bool {
			if p.ID == id {
				gone = append(gone, p)
			}
			return p.ID == id
		}), nil
	})
	for i := range gone {
		err = errors.Join(err, s.forget(&gone[i]))
	}
	return len(gone) > 0, err
}

// Use makes a pairing the active one; empty: none, so that the agents act in the local world.
func (s Store) Use(id string) error {
	return s.change(func(list []Pairing) ([]Pairing, error) {
		if id != "" && !slices.ContainsFunc(list, func(p Pairing) bool { return p.ID == id }) {
			return nil, errors.New("there is no such pairing")
		}
		for i := range list {
			list[i].Active = list[i].ID == id
		}
		return list, nil
	})
}

// Talk sets whether conversations go to a paired world.
func (s Store) Talk(id string, on bool) error {
	return s.change(func(list []Pairing) ([]Pairing, error) {
		i := slices.IndexFunc(list, func(p Pairing) bool { return p.ID == id })
		if i < 0 {
			return nil, errors.New("there is no such pairing")
		}
		list[i].Conversations = on
		return list, nil
	})
}

// Rename stores the world's current name, as the relay sent it.
func (s Store) Rename(id, name string) error {
	return s.change(func(list []Pairing) ([]Pairing, error) {
		for i := range list {
			if list[i].ID == id {
				list[i].WorldName = clip.Line(name, 80)
			}
		}
		return list, nil
	})
}

// Find returns the one pairing that a word means: its id, its world's id or name, or the relay's
// host.
func Find(list []Pairing, word string) (Pairing, error) {
	for _, is := range []func(*Pairing) bool{
		func(p *Pairing) bool { return p.ID == word },
		func(p *Pairing) bool { return p.WorldID == word },
		func(p *Pairing) bool { return strings.EqualFold(p.WorldName, word) },
		func(p *Pairing) bool { return p.RelayURL == word || strings.HasSuffix(p.RelayURL, "://"+word) },
	} {
		var found []Pairing
		for i := range list {
			if is(&list[i]) {
				found = append(found, list[i])
			}
		}
		switch len(found) {
		case 0:
		case 1:
			return found[0], nil
		default:
			return Pairing{}, fmt.Errorf("%s means %d worlds; give the id of one", clip.Quote(word), len(found))
		}
	}
	return Pairing{}, fmt.Errorf("this computer is not paired with a world %s", clip.Quote(word))
}

// Relay returns the relay that was paired with last; empty: none.
func Relay(list []Pairing) string {
	if len(list) == 0 {
		return ""
	}
	return slices.MaxFunc(list, func(a, b Pairing) int { return a.CreatedAt.Compare(b.CreatedAt) }).RelayURL
}
