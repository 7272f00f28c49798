package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"github.com/zalando/go-keyring"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/local"
)

// service is under which name the keyring has our secrets.
const service = "world-mcp"

// keyringTime bounds one call of the keyring: a locked one may wait for a prompt for ever.
const keyringTime = 3 * time.Second

var errKeyringSilent = errors.New("the keyring does not answer; it may be locked")

// hasKeyring reports whether it is right to ask for a keyring. Without a session bus, asking for
// the Secret Service may start one, which then has no keyring.
func hasKeyring() bool {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" || os.Getenv("DBUS_SESSION_BUS_ADDRESS") != "" {
		return true
	}
	_, err := os.Stat(filepath.Join("/run/user", strconv.Itoa(os.Getuid()), "bus"))
	return err == nil
}

// inTime runs a call of the keyring in a goroutine of its own, and gives up after keyringTime. The
// goroutine of a call that does not return stays until it does.
func inTime(call func() (string, error)) (string, error) {
	type outcome struct {
		text string
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		text, err := call()
		done <- outcome{text, err}
	}()
	late := time.NewTimer(keyringTime)
	defer late.Stop()
	select {
	case o := <-done:
		return o.text, o.err
	case <-late.C:
		return "", errKeyringSilent
	}
}

func secretFile(id string) string { return id + ".secret.json" }

// hide stores the secrets of a pairing and notes where. They are read back from the keyring before
// it is relied on.
func (s Store) hide(p *Pairing, secrets Secrets) error {
	text, err := json.Marshal(secrets)
	if err != nil {
		return fmt.Errorf("encode the secrets: %w", err)
	}
	p.Where, p.NoKeyring = InFile, ""
	if hasKeyring() {
		_, err := inTime(func() (string, error) { return "", keyring.Set(service, p.ID, string(text)) })
		back := ""
		if err == nil {
			back, err = inTime(func() (string, error) { return keyring.Get(service, p.ID) })
		}
		switch {
		case err != nil:
			p.NoKeyring = clip.Line(err.Error(), 200)
		case back != string(text):
			p.NoKeyring = "the keyring gave back something else than it got"
		default:
			p.Where = InKeyring
			return nil
		}
	}
	return s.Dir.Write(secretFile(p.ID), text)
}

// Secrets returns the secrets of a pairing.
func (s Store) Secrets(p *Pairing) (secrets Secrets, err error) {
	if p.Where == InKeyring {
		text, err := inTime(func() (string, error) { return keyring.Get(service, p.ID) })
		if err == nil && json.Unmarshal([]byte(text), &secrets) != nil {
			err = errors.New("what it has there is damaged")
		}
		if err != nil {
			return Secrets{}, fmt.Errorf("read the secrets from the keyring: %w", err)
		}
	} else if secrets, err = (local.File[Secrets]{Dir: s.Dir, Name: secretFile(p.ID)}).Open(); err != nil {
		return Secrets{}, fmt.Errorf("read the secrets of the pairing: %w", err)
	}
	if !secrets.valid() {
		return Secrets{}, errors.New("the secrets of the pairing are damaged")
	}
	return secrets, nil
}

func (s Store) forget(p *Pairing) error {
	if p.Where == InKeyring {
		_, err := inTime(func() (string, error) { return "", keyring.Delete(service, p.ID) })
		if err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return fmt.Errorf("remove the secrets from the keyring: %w", err)
		}
		return nil
	}
	if err := os.Remove(s.Dir.Path(secretFile(p.ID))); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("remove the secrets: %w", err)
	}
	return nil
}

// SecretPath returns the path of the file with a pairing's secrets; empty: they are in the keyring.
func (s Store) SecretPath(p *Pairing) string {
	if p.Where == InKeyring {
		return ""
	}
	return s.Dir.Path(secretFile(p.ID))
}
