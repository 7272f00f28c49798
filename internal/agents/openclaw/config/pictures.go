package config

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/worldmcp/world/internal/base/clip"
	"github.com/worldmcp/world/internal/wire"
)

// Pictures is the consent to write the newest picture of the world into the agent's workspace.
type Pictures struct{ *Editor }

// write makes the processes of the agent's tools write pictures into a workspace.
func (p *Pictures) write(workspace string, inline bool) error {
	if err := p.Dir.Make(); err != nil {
		return err
	}
	return consentIn(p.Dir).Write(consent{Workspace: workspace, Inline: inline, At: time.Now().UTC()})
}

// Check updates the state of the pictures, and the consent: the agent may work in another folder
// now, or see pictures. workspace is where it works; empty: that is not known. For use in
// Editor.Inspect.
func (p *Pictures) Check(s Snapshot, workspace string) {
	if r, agreed := readConsent(p.Dir); agreed && workspace != "" {
		if err := p.update(r, workspace, s.showsPictures()); err != nil {
			p.Logger.Warn().Err(err).Msg("updating how the agent gets pictures")
		}
	}
	p.view.Show(PartPictures, p.state(s, workspace))
}

// update changes the consent, if anything is different. A picture in the folder where the agent
// worked before is removed.
func (p *Pictures) update(r consent, workspace string, inline bool) error {
	if r.Workspace == workspace && r.Inline == inline {
		return nil
	}
	if r.Workspace != workspace {
		if err := removePicture(r.Workspace); err != nil {
			return err
		}
	}
	return p.write(workspace, inline)
}

// state says whether the agent gets pictures as a file; nil: it does not need that, or World does
// not know where it works.
func (p *Pictures) state(s Snapshot, workspace string) *wire.Tools {
	if _, agreed := readConsent(p.Dir); agreed {
		return &wire.Tools{State: wire.ToolsPresent, Undo: true}
	}
	if workspace == "" || s.showsPictures() {
		return nil
	}
	return &wire.Tools{State: wire.ToolsMissing}
}

// showsPictures reports whether the configuration makes OpenClaw give the pictures of tools to its
// model as pictures: the search for tools is off, or lists their names.
func (s Snapshot) showsPictures() bool {
	search := s.at("tools", "toolSearch")
	return search == false || lookup(search, "mode") == "directory"
}

// Add stores the consent because the user agreed. It writes a test file first, so that the user
// learns at once if that fails.
func (p *Pictures) Add(ctx context.Context, workspace string) error {
	if !p.begin(ctx) {
		return ctx.Err()
	}
	defer p.end()
	err := errNoWorkspace
	if filepath.IsAbs(workspace) {
		err = tryPictureFolder(workspace)
	}
	if err == nil {
		err = p.write(workspace, false)
	}
	if err != nil {
		p.Logger.Warn().Err(err).Msg("preparing the agent's workspace for pictures")
		reason := "Pictures cannot be written into OpenClaw's workspace: " + pictureReason(err) + "."
		p.show(PartPictures, wire.Tools{State: wire.ToolsFailed, Reason: reason})
		return wire.NewError(wire.CodeAgentFailed, "%s", reason).Try("Repair that, then try again.")
	}
	p.show(PartPictures, wire.Tools{State: wire.ToolsPresent, Undo: true})
	p.view.Recheck()
	return nil
}

// errNoWorkspace: the gateway has not sent the agent's folder.
var errNoWorkspace = errors.New("OpenClaw has not said where it is")

// tryPictureFolder creates World's folder in a workspace, and a file in it, which it removes again.
func tryPictureFolder(workspace string) error {
	dir, err := openPictureFolder(workspace, true)
	if err != nil {
		return err
	}
	defer dir.Close()
	const name = "." + pictureName + "-test"
	if err := dir.WriteFile(name, nil, 0o600); err != nil {
		return err
	}
	return dir.Remove(name)
}

// Remove takes the consent back, and removes the picture.
func (p *Pictures) Remove(ctx context.Context) error {
	if !p.begin(ctx) {
		return ctx.Err()
	}
	defer p.end()
	r, agreed := readConsent(p.Dir)
	err := p.forget()
	if err == nil {
		return nil
	}
	e := wire.NewError(wire.CodeAgentFailed, "The picture could not be removed: %s", pictureReason(err))
	if agreed {
		return e.Try("Remove " + p.Tilde(filepath.Join(r.Workspace, pictureFolder)) + " by hand.")
	}
	return e
}

// forget removes the consent, so that no further picture is written, and then the picture.
func (p *Pictures) forget() error {
	r, agreed := readConsent(p.Dir)
	err := os.Remove(p.Dir.Path(consentFile))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err == nil && agreed {
		err = removePicture(r.Workspace)
	}
	if err != nil {
		p.Logger.Warn().Err(err).Msg("removing the picture from the agent's workspace")
	}
	p.view.Recheck()
	return err
}

// pictureReason says for people why a file could not be written, without its path.
func pictureReason(err error) string {
	var at *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "the folder is not there"
	case errors.Is(err, fs.ErrPermission):
		return "World may not write there"
	case errors.As(err, &at):
		err = at.Err
	}
	return clip.Line(err.Error(), 160)
}
