package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// ErrDamaged means that a file does not contain what was written there. The error never includes the
// content, which may be secret.
var ErrDamaged = errors.New("is damaged; repair or remove it")

// ReadJSON decodes a file of the folder into v. It returns os.ErrNotExist when there is no such file, and
// ErrDamaged when it cannot be decoded; v must not be used then.
func (d Dir) ReadJSON(name string, v any) error {
	b, err := os.ReadFile(d.Path(name))
	if err != nil {
		return err
	}
	if json.Unmarshal(b, v) != nil {
		return fmt.Errorf("%s %w", d.Path(name), ErrDamaged)
	}
	return nil
}

// WriteJSON replaces a file of the folder by v as JSON, atomically like Write.
func (d Dir) WriteJSON(name string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return d.Write(name, append(b, '\n'))
}
