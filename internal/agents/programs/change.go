package programs

import (
	"context"
	"errors"
	"io/fs"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/agents/acpagent"
	"github.com/worldmcp/world/internal/agents/copies"
	"github.com/worldmcp/world/internal/agents/installed"
	"github.com/worldmcp/world/internal/agents/probe"
	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/base/slice"
	"github.com/worldmcp/world/internal/wire"
)

// This file has what changes which programs World starts: its own copies, and the user's entries.

// Get gets a copy of an agent's program, and uses it if that is what it should be.
func Get(
	ctx context.Context, c copies.Copies, store *probe.Store, p profile.Profile, version string, progress func(string),
) (profile.Profile, error) {
	return c.Get(ctx, p, version, func(ctx context.Context, p profile.Profile) error {
		st, err := store.Identify(ctx, p)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return p.TroubleOf(err, c.LookPath)
		case !p.Is(st.Identity.Agent.Name):
			return p.CheckInitialized(st.Identity.Initialized)
		}
		return nil
	}, progress)
}

// Get begins to get a copy of an agent's program; an empty version is the one that is offered. If
// it is under way already, that is well.
func (s *Service) Get(agentType, version string) (wire.AgentPrograms, *wire.Error) {
	p := slice.Find(s.opt.all(), func(p profile.Profile) bool { return p.Type == agentType })
	switch {
	case p.Type == "":
		return wire.AgentPrograms{}, wire.NotFound(wire.MissingAgent, "World knows no agent %s", clip.Quote(agentType))
	case s.opt.Off:
		return wire.AgentPrograms{}, wire.NewError(wire.CodeUnavailable, "this service was started to start no agents (--acp off)")
	}
	version, err := copies.Wanted(p, version)
	if err != nil {
		return wire.AgentPrograms{}, refused(err)
	}
	return s.start(p, version, func(ctx context.Context) error {
		_, err := Get(ctx, s.opt.Copies, &s.opt.Store, p, version, func(note string) {
			s.update(func(t *wire.AgentTest) { t.Note = note })
		})
		if err == nil {
			s.moved()
		}
		return err
	})
}

// RemoveCopy has World start its copy of an agent's program no more.
func (s *Service) RemoveCopy(agentType string) (wire.AgentPrograms, *wire.Error) {
	removed, err := s.opt.Copies.Remove(agentType)
	switch {
	case err != nil:
		return wire.AgentPrograms{}, refused(err)
	case !removed:
		return wire.AgentPrograms{}, wire.NotFound(wire.MissingAgent, "World has no copy of %s", clip.Quote(agentType))
	}
	s.moved()
	return s.List(), nil
}

// Add adds an agent of the user's own, or replaces the one of that name.
func (s *Service) Add(o wire.OwnAgent) (wire.AgentPrograms, *wire.Error) {
	if err := s.opt.Here.Add(profile.Own(o)); err != nil {
		return wire.AgentPrograms{}, refused(err)
	}
	s.moved()
	return s.List(), nil
}

// RemoveOwn removes an agent of the user's own, and forgets that the user has connected it. False:
// there is none of that name.
func RemoveOwn(here installed.Agents, name string) (bool, error) {
	removed, err := here.Remove(name)
	if removed && err == nil {
		err = acpagent.Forget(here.Dir, name)
	}
	return removed, err
}

// Remove removes an agent of the user's own.
func (s *Service) Remove(name string) (wire.AgentPrograms, *wire.Error) {
	removed, err := RemoveOwn(s.opt.Here, name)
	switch {
	case err != nil:
		return wire.AgentPrograms{}, refused(err)
	case !removed:
		return wire.AgentPrograms{}, wire.NotFound(wire.MissingAgent, "you have added no agent %s", clip.Quote(name))
	}
	s.moved()
	return s.List(), nil
}

// moved reports programs that have come or gone, and removes the files of the latter once they are
// let go of.
func (s *Service) moved() {
	s.opt.Changed()
	s.opt.Copies.Sweep()
}

// refused says why nothing was changed or begun.
func refused(err error) *wire.Error {
	code := wire.CodeBadArguments
	if _, ok := errors.AsType[*profile.Trouble](err); ok {
		code = wire.CodeConflict
	} else if _, ok := errors.AsType[*fs.PathError](err); ok {
		code = wire.CodeStoreFailed
	}
	return wire.NewError(code, "%s", sayError(err))
}
