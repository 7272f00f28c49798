package service

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/worldmcp/world/internal/access"
	"github.com/worldmcp/world/internal/wire"
)

// Export implements httpapi.Data: it writes all that a user has into a zip: account.json,
// devices.json, events.jsonl, the worlds as files that can be imported, and the files.
func (r *relay) Export(ctx context.Context, by *access.Principal, w io.Writer) (err error) {
	r.pairings.Log(ctx, by.UserID, wire.RelayEvent{Kind: wire.RelayAccountExported})
	defer func() {
		if err != nil {
			r.log.Warn().Err(err).Msg("the export of an account broke off")
		}
	}()
	z := zip.NewWriter(w)
	for _, part := range []func(context.Context, *access.Principal, *zip.Writer) error{
		r.exportAccount,
		r.exportDevices, r.exportEvents, r.exportWorlds, r.exportFiles,
	} {
		if err := part(ctx, by, z); err != nil {
			return err
		}
	}
	return z.Close()
}

// writeJSON adds a file with a value.
func writeJSON(z *zip.Writer, name string, v any) error {
	f, err := z.Create(name)
	if err != nil {
		return err
	}
	e := json.NewEncoder(f)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func (r *relay) exportAccount(ctx context.Context, by *access.Principal, z *zip.Writer) error {
	a, e := r.accounts.Account(ctx, by)
	if e == nil {
		a.Quotas, e = r.Quotas(ctx, by.UserID)
	}
	if e != nil {
		return e
	}
	return writeJSON(z, "account.json", a)
}

func (r *relay) exportDevices(ctx context.Context, by *access.Principal, z *zip.Writer) error {
	list, e := r.pairings.Devices(ctx, by.UserID)
	if e != nil {
		return e
	}
	return writeJSON(z, "devices.json", list)
}

// exportPage is how many events are asked for at once; the answer may be fewer.
const exportPage = 200

func (r *relay) exportEvents(ctx context.Context, by *access.Principal, z *zip.Writer) error {
	f, err := z.Create("events.jsonl")
	if err != nil {
		return err
	}
	lines := json.NewEncoder(f)
	for before := uint64(0); ; {
		list, e := r.pairings.Events(ctx, by.UserID, before, exportPage)
		if e != nil {
			return e
		}
		for _, x := range list {
			if err := lines.Encode(x); err != nil {
				return err
			}
			before = x.ID
		}
		if len(list) == 0 {
			return nil
		}
	}
}

func (r *relay) exportWorlds(ctx context.Context, by *access.Principal, z *zip.Writer) error {
	list, err := r.store.Worlds(ctx, by.UserID)
	if err != nil {
		return err
	}
	for _, w := range list {
		f, err := z.Create("worlds/" + w.ID + ".world.json")
		if err != nil {
			return err
		}
		if err := r.store.Export(ctx, by.UserID, w.ID, f); err != nil {
			return err
		}
	}
	return nil
}

func (r *relay) exportFiles(_ context.Context, by *access.Principal, z *zip.Writer) error {
	files, err := r.files.Of(by.UserID)
	if err != nil {
		return err
	}
	list := files.List()
	if err := writeJSON(z, "files.json", list); err != nil {
		return err
	}
	for _, x := range list {
		_, from, e := files.Get(x.ID)
		if e != nil {
			continue // it was deleted while the others were written
		}
		if err := exportFile(z, x.ID, from); err != nil {
			return err
		}
	}
	return nil
}

// exportFile adds one file, and closes it.
func exportFile(z *zip.Writer, id string, from io.ReadCloser) error {
	defer func() { _ = from.Close() }()
	to, err := z.Create("files/" + id)
	if err != nil {
		return err
	}
	if _, err := io.Copy(to, from); err != nil {
		return fmt.Errorf("export a file: %w", err)
	}
	return nil
}
