package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// ErrDamaged says of a file that it does not hold what was written there. Its text never does: it may be a secret.
var ErrDamaged = errors.New("is damaged; repair or remove it")

// ReadJSON reads a file of the folder into v: os.ErrNotExist when there is none, ErrDamaged when it is not such JSON; v then
// holds nothing of worth.
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

// WriteJSON replaces a file of the folder by v, as Write does.
func (d Dir) WriteJSON(name string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return d.Write(name, append(b, '\n'))
}
