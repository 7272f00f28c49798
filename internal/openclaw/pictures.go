package openclaw

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/worldmcp/world/internal/clip"
	"github.com/worldmcp/world/internal/wire"
)

// picturesRecordFile holds the picturesRecord. While it exists, the user agrees that OpenClaw gets pictures.
const picturesRecordFile = "pictures.json"

// picturesRecord is what processes that write pictures need to know.
type picturesRecord struct {
	// Workspace is the folder in which the agent works.
	Workspace string    `json:"workspace"`
	At        time.Time `json:"at"`
}

// readPicturesRecord reads the record; false: there is none, or it is damaged.
func (o Options) readPicturesRecord() (picturesRecord, bool) {
	var r picturesRecord
	ok := o.dataDir().ReadJSON(picturesRecordFile, &r) == nil && filepath.IsAbs(r.Workspace)
	return r, ok
}

// checkPictures updates the state of the pictures. When the agent works in another folder than it did, they go there from
// now on.
func (b *Backend) checkPictures(s snapshot) {
	workspace := b.conv.current().workspace
	if r, agreed := b.opt.readPicturesRecord(); agreed && workspace != "" && workspace != r.Workspace {
		err := removePicture(r.Workspace)
		if err == nil {
			err = b.opt.writePicturesRecord(workspace)
		}
		if err != nil {
			b.opt.Logger.Warn().Err(err).Msg("moving the pictures to the agent's new workspace")
		}
	}
	state := b.picturesState(s, workspace)
	b.updateView(func(w *wire.Backend) { w.Pictures = state })
}

// picturesState says whether the agent gets pictures as a file; nil: it does not need that, or World does not know where
// it works.
func (b *Backend) picturesState(s snapshot, workspace string) *wire.Tools {
	if _, agreed := b.opt.readPicturesRecord(); agreed {
		return &wire.Tools{State: wire.ToolsPresent, Undo: true}
	}
	if workspace == "" || s.showsPictures() {
		return nil
	}
	return &wire.Tools{State: wire.ToolsMissing}
}

// showsPictures reports whether the configuration makes OpenClaw give the pictures of tools to its model as pictures:
// the search for tools is off, or lists their names.
func (s snapshot) showsPictures() bool {
	search := lookup(s.Parsed, "tools", "toolSearch")
	return search == false || lookup(search, "mode") == "directory"
}

// addPictures writes the record because the user agreed. It tries whether a file can be written first, so that the user
// is told at once if not.
func (b *Backend) addPictures(ctx context.Context) error {
	if !b.lockConfig(ctx) {
		return ctx.Err()
	}
	defer b.unlockConfig()
	workspace := b.conv.current().workspace
	err := errNoWorkspace
	if filepath.IsAbs(workspace) {
		err = tryPictureFolder(workspace)
	}
	if err == nil {
		err = b.opt.writePicturesRecord(workspace)
	}
	if err != nil {
		b.opt.Logger.Warn().Err(err).Msg("preparing the agent's workspace for pictures")
		reason := "Pictures cannot be written into OpenClaw's workspace: " + pictureReason(err) + "."
		b.setPart(picturesAt, wire.Tools{State: wire.ToolsFailed, Reason: reason})
		return wire.NewError(wire.CodeAgentFailed, "%s", reason).Try("Repair that, then try again.")
	}
	b.setPart(picturesAt, wire.Tools{State: wire.ToolsPresent, Undo: true})
	return nil
}

// errNoWorkspace: the gateway has not told where the agent works.
var errNoWorkspace = errors.New("OpenClaw has not told where it is")

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

// writePicturesRecord makes the processes of the agent's tools write pictures into a workspace.
func (o Options) writePicturesRecord(workspace string) error {
	if err := o.dataDir().Make(); err != nil {
		return err
	}
	return o.dataDir().WriteJSON(picturesRecordFile, picturesRecord{Workspace: workspace, At: time.Now().UTC()})
}

// removePictures takes the consent back, and removes the picture.
func (b *Backend) removePictures(ctx context.Context) error {
	if !b.lockConfig(ctx) {
		return ctx.Err()
	}
	r, agreed := b.opt.readPicturesRecord()
	err := b.opt.takeBackPictures()
	b.unlockConfig()
	b.requestConfigCheck()
	if err == nil {
		return nil
	}
	b.opt.Logger.Warn().Err(err).Msg("removing the picture from the agent's workspace")
	e := wire.NewError(wire.CodeAgentFailed, "The picture could not be removed: %s", pictureReason(err))
	if agreed {
		return e.Try("Remove " + b.opt.tilde(filepath.Join(r.Workspace, pictureFolder)) + " by hand.")
	}
	return e
}

// takeBackPictures removes the record, so that no further picture is written, and then the picture.
func (o Options) takeBackPictures() error {
	r, agreed := o.readPicturesRecord()
	err := os.Remove(o.dataDir().Path(picturesRecordFile))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err == nil && agreed {
		err = removePicture(r.Workspace)
	}
	return err
}

// forgetPictures is removePictures where the consent ends together with that for the tools.
func (b *Backend) forgetPictures() {
	if err := b.opt.takeBackPictures(); err != nil {
		b.opt.Logger.Warn().Err(err).Msg("removing the picture from the agent's workspace")
	}
	b.requestConfigCheck()
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
