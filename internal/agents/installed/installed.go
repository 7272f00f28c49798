// Package installed finds the agents of this computer that speak ACP: those that World knows, and
// those that the user has added.
//
// The list of the user's agents is a file of the data folder, which the command line changes and
// the service reads each time. Nothing here starts an agent.
package installed

import (
	"fmt"
	"os"
	"os/exec"
	"slices"

	"github.com/worldmcp/world/internal/agents/acp"
	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/base/local"
)

// Agents are those of a data folder.
type Agents struct {
	Dir local.Dir
	// LookPath finds programs; nil: exec.LookPath.
	LookPath profile.LookPath
}

// ownName is the file with the user's own agents, and maxOwn bounds them.
const (
	ownName = "own-agents.json"
	maxOwn  = 20
)

type ownList struct {
	Agents []profile.Own `json:"agents"`
}

func (a Agents) file() local.File[ownList] {
	return local.File[ownList]{Dir: a.Dir, Name: ownName, Valid: func(l ownList) bool {
		return len(l.Agents) <= maxOwn
	}}
}

// Own returns the agents that the user has added. One that cannot be used is left out: World may
// have come to know an agent of that name.
func (a Agents) Own() []profile.Own {
	l, _ := a.file().Read() // local.Survey reports a damaged file
	return slices.DeleteFunc(l.Agents, func(o profile.Own) bool { return o.Check() != nil })
}

// All returns the agents that World knows and those that the user has added, installed or not.
func (a Agents) All() []profile.Profile {
	list := profile.All()
	for _, o := range a.Own() {
		list = append(list, o.Profile())
	}
	return list
}

// Find returns those of All that are installed: each with World's own copy of its program where
// there is one, else with the user's.
func (a Agents) Find() []profile.Profile {
	look := a.LookPath
	if look == nil {
		look = exec.LookPath
	}
	var found []profile.Profile
	own := copies.Copies{Dir: a.Dir, LookPath: a.LookPath}
	for _, p := range a.All() {
		if of, ok := own.Of(p); ok {
			found = append(found, of)
		} else if path, err := look(p.Program); err == nil {
			p.Path = path
			found = append(found, p)
		}
	}
	return found
}

// Environ filters an environment, a list of NAME=value: it returns the variables that every agent
// may inherit, those of the installed agents, and those whose names match a pattern in more. A
// trailing * in a pattern matches any suffix.
func (a Agents) Environ(environ []string, more ...string) []string {
	for _, p := range a.Find() {
		more = append(more, p.Env...)
	}
	return acp.Env(environ, more)
}

// Add adds an agent of the user's own, or replaces the one of that name.
func (a Agents) Add(o profile.Own) error {
	if err := o.Check(); err != nil {
		return err
	}
	return a.change(func(list []profile.Own) ([]profile.Own, error) {
		i := slices.IndexFunc(list, func(x profile.Own) bool { return x.Name == o.Name })
		switch {
		case i >= 0:
			list[i] = o
		case len(list) >= maxOwn:
			return nil, fmt.Errorf("you have %d agents of your own already; remove one first", maxOwn)
		default:
			list = append(list, o)
		}
		return list, nil
	})
}

// Remove removes an agent of the user's own. False: there is none of that name.
func (a Agents) Remove(name string) (removed bool, err error) {
	err = a.change(func(list []profile.Own) ([]profile.Own, error) {
		n := len(list)
		list = slices.DeleteFunc(list, func(x profile.Own) bool { return x.Name == name })
		removed = len(list) < n
		return list, nil
	})
	return removed, err
}

func (a Agents) change(edit func([]profile.Own) ([]profile.Own, error)) error {
	if err := os.MkdirAll(string(a.Dir), 0o700); err != nil {
		return err
	}
	return a.file().Change(func(l ownList) (ownList, error) {
		list, err := edit(l.Agents)
		return ownList{list}, err
	})
}
