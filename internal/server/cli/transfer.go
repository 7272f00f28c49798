package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/worldmcp/world/internal/server/service"
	"github.com/worldmcp/world/internal/world/store"
)

// This file contains export and import. Both normally work through the service, which is started if
// needed. export --from-store reads a data folder directly, so that worlds can be rescued from a
// folder with which no service starts.

// export writes a world as JSON to stdout. It writes as the service sends: a failure on the way
// leaves an incomplete document and exit code 1.
func export(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("export", pflag.ContinueOnError)
	c.add(f)
	id := f.String("id", "", "id of the world (default: the one that is open)")
	from := f.String("from-store", "", "read this `folder` without a service, and change nothing in it: a data folder, also a damaged one, or files that were put aside")
	if err := parse("world-mcp export", f, args, e); err != nil {
		return err
	}
	if *from != "" {
		return exportFromStore(ctx, *from, *id, e)
	}
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	return client.ExportWorld(ctx, *id, e.Out)
}

// exportFromStore exports a world from a folder that no service uses. It works on a copy, since
// opening a store repairs its damage. Deleted worlds can be exported, too. Without an id it takes
// the only world; of several it lists the ids, because a damaged folder may not know which one was
// open.
func exportFromStore(ctx context.Context, from, id string, e env) (err error) {
	dir, err := store.Find(from)
	if err != nil {
		return err
	}
	s, err := store.OpenCopy(ctx, dir)
	if errors.Is(err, store.ErrInUse) {
		return fmt.Errorf("a world service is using %s: run the command without --from-store", from)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	list, err := ownedWorlds(ctx, s)
	if err != nil {
		return err
	}
	if id == "" && len(list) == 1 {
		id = list[0].ID
	}
	for i := range list {
		w := &list[i]
		if w.ID != id {
			continue
		}
		if w.Damage != "" {
			fmt.Fprintf(e.Err, "world-mcp: %s: %s\n", printable(w.Name), w.Damage)
		}
		if err := s.RestoreWorld(ctx, w.userID, id); err != nil {
			return err
		}
		return s.Export(ctx, w.userID, id, e.Out)
	}
	var known strings.Builder
	for i := range list {
		fmt.Fprintf(&known, "\n  %s  %s", list[i].ID, printable(list[i].Name))
		if list[i].userID != service.UserID {
			fmt.Fprintf(&known, "  (of %s)", list[i].userID)
		}
	}
	switch {
	case len(list) == 0:
		return fmt.Errorf("%s contains no world", from)
	case id != "":
		return fmt.Errorf("%s contains no world %q; it contains:%s", from, id, known.String())
	}
	return fmt.Errorf("choose a world by --id; %s contains:%s", from, known.String())
}

// ownedWorld is a world and whose it is.
type ownedWorld struct {
	userID string
	store.WorldRecord
}

// ownedWorlds lists the worlds of a folder: those of the one user of a computer, or of all users of
// a relay.
func ownedWorlds(ctx context.Context, s *store.Store) (list []ownedWorld, err error) {
	users, err := s.Owners(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range users {
		worlds, err := s.AllWorlds(ctx, id)
		if err != nil {
			return nil, err
		}
		for i := range worlds {
			list = append(list, ownedWorld{id, worlds[i]})
		}
	}
	return list, nil
}

// importCommand is how the usage writes the command.
const importCommand = "world-mcp import FILE"

// importWorld creates a new world from an exported file, and prints its id and name. It never
// replaces a world: importing a file twice makes two worlds.
func importWorld(ctx context.Context, args []string, e env) error {
	var c commonFlags
	f := pflag.NewFlagSet("import", pflag.ContinueOnError)
	c.add(f)
	if err := parse(importCommand, f, args, e); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return usageError{errors.New("world-mcp import takes one file")}
	}
	file, err := os.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	client, err := c.client(f, e)
	if err != nil {
		return err
	}
	defer func() { _ = client.Close() }()
	id, name, err := client.ImportWorld(ctx, file)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s %s\n", id, name)
	return nil
}
