package service

import (
	"cmp"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/worldmcp/world/internal/world/store"
)

// This file opens the store of a relay, and removes from it what users have deleted.

func (r *relay) openStore(ctx context.Context) (feature, error) {
	o := r.opt
	connect, err := natsOptions(o)
	if err != nil {
		return feature{}, err
	}
	r.store, err = store.Open(ctx, store.Options{
		Dir: o.DataDir.Path("store"), URL: o.NATS, Replicas: o.Replicas,
		Relay: true, Connect: connect, Logger: o.Logger,
	})
	if errors.Is(err, store.ErrInUse) {
		return feature{}, fmt.Errorf("another relay is running on %s: stop it, or name another folder with --data-dir", o.DataDir)
	}
	if err != nil {
		return feature{}, fmt.Errorf("open the store: %w", err)
	}
	return closing(r.store.Close), nil
}

// natsOptions returns the options of the connection to an external store.
func natsOptions(o *RelayOptions) (list []nats.Option, err error) {
	if o.NATSCreds != "" {
		list = append(list, nats.UserCredentials(o.NATSCreds))
	}
	if o.NATSCA != "" {
		list = append(list, nats.RootCAs(o.NATSCA))
		text, err := os.ReadFile(o.NATSCA)
		if err != nil || !x509.NewCertPool().AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("the certificate of the store's authority: %w", cmp.Or(err, errors.New("no certificate is in the file")))
		}
	}
	if len(list) > 0 && o.NATS == "" {
		return nil, errors.New("credentials and certificates are for an external store: name its URL")
	}
	return list, nil
}

// endUser closes the connections of an account that was marked as deleting.
func (r *relay) endUser(userID string) {
	r.pairings.EndUser(userID)
	r.chat.ForgetUser(userID)
}

// deleteUser removes everything of an account but itself.
func (r *relay) deleteUser(ctx context.Context, userID string) error {
	if err := r.pairings.DeleteUser(ctx, userID); err != nil {
		return err
	}
	r.chat.ForgetUser(userID)
	r.router.Directory.DropUser(userID)
	list, err := r.store.AllWorlds(ctx, userID)
	if err != nil {
		return err
	}
	for _, w := range list {
		if err := r.store.DeleteWorld(ctx, userID, w.ID); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return r.files.Delete(userID)
}

// trashEvery is how often worlds are removed for good that were deleted long ago. It reads all
// accounts.
const trashEvery = 24 * time.Hour

// emptyTrash removes the worlds of all users that were deleted longer ago than they can be
// restored, now and every day.
func (r *relay) emptyTrash(ctx context.Context) error {
	tick := time.NewTicker(trashEvery)
	defer tick.Stop()
	for {
		users, err := r.accounts.Users(ctx)
		if err != nil {
			return err
		}
		for _, id := range users {
			if _, err := r.store.Sweep(ctx, id, time.Now()); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
