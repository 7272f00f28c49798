// Package config edits OpenClaw's settings when the user asks for it in the page, and takes each
// edit back. It also writes the newest picture of the world into the agent's workspace, which needs
// the same consent: with its default settings OpenClaw passes a tool's picture to its model as JSON
// text, 20 KB of base64 that show nothing, while its own view_image opens a file of the workspace.
// A picture that cannot be written never fails the call.
//
// # Edits
//
// An Edit says what it sets at some places of the settings, and which items it adds to lists.
// Making it gives a Record, which is stored before anything is changed: what stood at each place
// before, and which of the objects on the way there existed. Undoing it needs the record alone, so
// it works whatever this version of World would add today:
//
//	not made   no record, or one for another configuration file
//	  made     the record is stored; the settings are changed by a JSON merge patch (RFC 7396)
//	    again  the first earlier value stays recorded while the place still holds World's value
//	  changed  someone edited a place since: undoing is refused, because that is the user's work
//	undone     every place is as before, and objects and lists that came with the edit are gone if
//	           nothing else is in them
//
// A patch goes through the gateway, so that OpenClaw itself checks, writes and applies it, and the
// hash of the settings that were read keeps it from overwriting other changes. Where no connection
// has the right for that, the openclaw command of this computer applies the same patch.
//
// The gateway blanks secrets in the settings that it shows. A blank is never written: on this
// computer the earlier values come from the file itself, and on a server only their visible parts
// are restored.
//
// # Files, each using only those before it
//
// file.go (the settings file), patch.go (JSON merge patches, blanks), edit.go (edits and their
// undoing, pure), record.go (records on disk), editor.go (applying an edit by socket or by
// command), picturefile.go, pictures.go, tools.go (the entry with a program of this computer),
// servertools.go (the entry with an address and a token), plugin.go.
//
// # Goroutines
//
// There are none. One edit is planned and made at a time (Editor.begin).
package config
