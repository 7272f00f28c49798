package local

import (
	"errors"
	"io/fs"
	"os"
)

// KeptFile holds what one service leaves to the next of its folder.
const KeptFile = "serve.json"

// Kept is what a service leaves to the one that is started in its place, so that it is the same service again. The file
// is readable by its user alone, as the bearer beside it is.
type Handover struct {
	ByUser bool `json:"byUser"` // a `serve` that the user started has left this
	Port   int  `json:"port"`   // where it listened
	// Flags are those that the user gave, on the command line or by variables, by their names.
	Flags map[string]string `json:"flags,omitempty"`
	// Environ are variables that the service and the agents it starts need.
	Environ map[string]string `json:"environ,omitempty"`
	// Secrets are those of them that may be secret: in the file while the service runs, for the case that it is killed.
	Secrets map[string]string `json:"secrets,omitempty"`
	// Dropped are the names of secrets that left with a service that was stopped.
	Dropped []string `json:"dropped,omitempty"`
}

// ReadKept returns what the last service has left; nothing when there was none.
func (d Dir) ReadHandover() (Handover, error) {
	var k Handover
	if err := d.ReadJSON(KeptFile, &k); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Handover{}, err
	}
	return k, nil
}

// WriteKept leaves it. The caller holds the lock of the service.
func (d Dir) WriteHandover(k Handover) error { return d.WriteJSON(KeptFile, k) }

// RemoveKept leaves nothing.
func (d Dir) RemoveHandover() error {
	if err := os.Remove(d.Path(KeptFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
