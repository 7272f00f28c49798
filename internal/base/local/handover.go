package local

import (
	"errors"
	"io/fs"
)

// HandoverFile holds the Handover of the folder.
const HandoverFile = "serve.json"

// Handover is what a service passes to its successor in the same data folder, so that the successor
// runs with the same settings. The file is readable by its user alone, like the bearer's.
type Handover struct {
	// ByUser: the user started the service with `serve`.
	ByUser bool `json:"byUser"`
	// Port is where the service listened.
	Port int `json:"port"`
	// Flags are the flags that the user set, on the command line or by variables, by name.
	Flags map[string]string `json:"flags,omitempty"`
	// Environ are the variables that the service and its agents need.
	Environ map[string]string `json:"environ,omitempty"`
	// Secrets are those variables that may be secret. They are in the file only while the service
	// runs, in case it is killed.
	Secrets map[string]string `json:"secrets,omitempty"`
	// Dropped are the names of secrets that were removed when the service was stopped.
	Dropped []string `json:"dropped,omitempty"`
}

// handover is the file with a Handover.
func (d Dir) handover() File[Handover] { return File[Handover]{Dir: d, Name: HandoverFile} }

// ReadHandover returns what the last service left; the zero value when there is nothing.
func (d Dir) ReadHandover() (Handover, error) {
	h, err := d.handover().Read()
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return h, err
}

// OpenHandover is ReadHandover for the next service: a damaged file is put aside, and reported by
// ok. It can have shut out programs, so that the service must do that then.
func (d Dir) OpenHandover() (h Handover, ok bool) {
	h, err := d.ReadHandover()
	if err == nil {
		return h, true
	}
	_, _ = d.handover().Open()
	return Handover{}, false
}

// WriteHandover saves h for the next service. Only the process with ServeLock does.
func (d Dir) WriteHandover(h Handover) error { return d.handover().Write(h) }

// RemoveHandover removes the file, if there is one.
func (d Dir) RemoveHandover() error { return d.remove(HandoverFile) }
