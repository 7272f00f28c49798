package config

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

const (
	// pictureFolder is World's folder in the agent's workspace, and pictureName what its one file
	// is called.
	pictureFolder = "world"
	pictureName   = "screenshot"
	// maxPictureFile limits the file, in bytes.
	maxPictureFile = 8 << 20
)

// pictureEndings are the endings of the picture's file, by its type.
var pictureEndings = map[string]string{"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}

// errNotOurs: something else stands where World's folder would be.
var errNotOurs = errors.New("world in the workspace is not a folder")

// consentFile holds the consent. While it exists, the user agrees that OpenClaw gets pictures.
const consentFile = "pictures.json"

// consent is what processes that write pictures need to know.
type consent struct {
	// Workspace is the folder in which the agent works.
	Workspace string `json:"workspace"`
	// Inline: OpenClaw shows its model the pictures of tools anyway.
	Inline bool      `json:"inline"`
	At     time.Time `json:"at"`
}

// consentIn is the file with the consent.
func consentIn(dir local.Dir) local.File[consent] {
	return local.File[consent]{Dir: dir, Name: consentFile, Valid: consent.whole}
}

func (c consent) whole() bool { return filepath.IsAbs(c.Workspace) }

// readConsent reads the consent; false: there is none, or it cannot be used. Any process of the
// user may call it.
func readConsent(dir local.Dir) (consent, bool) {
	r, err := consentIn(dir).Open()
	return r, err == nil && r.Workspace != ""
}

// WithPictureFile returns the result of a tool call for OpenClaw's agent. If it contains a picture
// and the user has agreed, the picture becomes a file in the agent's workspace, and the text says
// how to look at it. With its default settings OpenClaw gives its model the first 20 KB of a
// picture as base64, which costs thousands of tokens and shows nothing; so the picture itself is
// then left out. With an error the result is as it was: the call has succeeded all the same. It may
// run in any process of this user, several at once; the last picture wins. dir is the folder with
// the records.
func WithPictureFile(dir local.Dir, t wire.ToolResult) (wire.ToolResult, error) {
	if t.Result == nil || len(t.Result.Images) == 0 {
		return t, nil
	}
	r, agreed := readConsent(dir)
	if !agreed {
		return t, nil
	}
	image := t.Result.Images[0]
	data, err := base64.StdEncoding.DecodeString(image.Data)
	if err != nil {
		return t, fmt.Errorf("decode the picture: %w", err)
	}
	path, err := savePicture(r.Workspace, image.MIMEType, data)
	if err != nil {
		return t, fmt.Errorf("the picture could not be written into OpenClaw's workspace: %w", err)
	}
	if now, agreed := readConsent(dir); !agreed || now.Workspace != r.Workspace { // taken back in the meantime
		return t, removePicture(r.Workspace)
	}
	res := *t.Result // others may hold the result
	also := ""
	if r.Inline {
		also = "also "
	} else {
		res.Images = nil
	}
	res.Text += fmt.Sprintf("\nThe picture is %sthe file %s in the workspace %s; look at it with view_image {\"path\": \"%s\"}", also, path, r.Workspace, path)
	t.Result = &res
	return t, nil
}

// savePicture writes a picture as the newest one and returns its path in the workspace. The file is
// complete or absent, and only this user can read it. Links cannot lead out of the workspace.
func savePicture(workspace, mimeType string, data []byte) (path string, err error) {
	ending, known := pictureEndings[mimeType]
	switch {
	case !known:
		return "", fmt.Errorf("a picture of type %q", mimeType)
	case len(data) > maxPictureFile:
		return "", fmt.Errorf("it has %d bytes, and at most %d are written", len(data), maxPictureFile)
	}
	dir, err := openPictureFolder(workspace, true)
	if err != nil {
		return "", err
	}
	defer dir.Close()
	name := pictureName + ending
	temporary := "." + pictureName + "-" + rand.Text()
	if err := dir.WriteFile(temporary, data, 0o600); err != nil {
		_ = dir.Remove(temporary)
		return "", err
	}
	if err := dir.Rename(temporary, name); err != nil {
		_ = dir.Remove(temporary)
		return "", err
	}
	_ = clearPictures(dir, name) // an older one of another type would be mistaken for the newest
	return pictureFolder + "/" + name, nil
}

// openPictureFolder opens World's folder in a workspace, and creates it if asked to. It must be a
// folder itself: a link could lead to one that is not World's.
func openPictureFolder(workspace string, create bool) (*os.Root, error) {
	root, err := os.OpenRoot(workspace)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if create {
		if err := root.Mkdir(pictureFolder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	switch is, err := root.Lstat(pictureFolder); {
	case err != nil:
		return nil, err
	case !is.IsDir():
		return nil, errNotOurs
	}
	return root.OpenRoot(pictureFolder)
}

// removePicture removes the picture from a workspace, and World's folder if nothing else is in it.
// The empty folder stays where it is the only thing that OpenClaw counts as content: it takes a
// workspace that had some and has none any more for lost, and its agent refuses every turn for a
// day (OpenClaw 2026.9.6).
func removePicture(workspace string) error {
	dir, err := openPictureFolder(workspace, false)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotOurs) {
		return nil
	}
	if err != nil {
		return err
	}
	err = clearPictures(dir, "")
	_ = dir.Close()
	if root, e := os.OpenRoot(workspace); e == nil {
		if hasOtherContent(root) {
			_ = root.Remove(pictureFolder) // it stays when something else is in it
		}
		_ = root.Close()
	}
	return err
}

// hasOtherContent reports whether a workspace holds anything other than World's folder that
// OpenClaw surely counts as content.
func hasOtherContent(workspace *os.Root) bool {
	list, _ := fs.ReadDir(workspace.FS(), ".")
	return slices.ContainsFunc(list, func(e fs.DirEntry) bool {
		return !slices.Contains([]string{pictureFolder, ".DS_Store", ".openclaw", "openclaw-workspace-state.json", "skills"}, e.Name())
	})
}

// clearPictures removes the picture, and leftovers of killed processes, from World's folder, except
// for the file of one name.
func clearPictures(dir *os.Root, except string) error {
	list, err := fs.ReadDir(dir.FS(), ".")
	for _, e := range list {
		name := e.Name()
		if name != except && !e.IsDir() && (strings.HasPrefix(name, pictureName+".") || except == "" &&
			strings.HasPrefix(name, "."+pictureName+"-")) {
			err = errors.Join(err, dir.Remove(name))
		}
	}
	return err
}
