package service

import (
	"context"
	"slices"

	"github.com/worldmcp/world/internal/relay/pairing"
	"github.com/worldmcp/world/internal/wire"
	"github.com/worldmcp/world/internal/world/doc"
	"github.com/worldmcp/world/internal/world/live"
)

// Quotas implements httpapi.Data: it returns a user's share of each bounded resource.
func (r *relay) Quotas(ctx context.Context, userID string) ([]wire.AccountQuota, *wire.Error) {
	list, e := r.router.Directory.Worlds(ctx, userID)
	if e != nil {
		return nil, e
	}
	list = slices.DeleteFunc(list, func(w wire.WorldCard) bool { return w.DeletedAt != nil })
	fullest := 0
	for i := range list {
		if n := list[i].Objects; n != nil {
			fullest = max(fullest, *n)
		}
	}
	log, logMost, err := r.logs.LogUse(ctx, userID)
	if err != nil {
		return nil, live.StoreError(err)
	}
	codes, codesMost, e := r.pairings.Made(ctx, userID)
	if e != nil {
		return nil, e
	}
	files, err := r.files.Of(userID)
	if err != nil {
		return nil, wire.NewError(wire.CodeStoreFailed, "the files cannot be read at the moment")
	}
	devices, e := r.pairings.Devices(ctx, userID)
	if e != nil {
		return nil, e
	}
	paired := 0
	for _, d := range devices {
		if d.State != wire.DeviceRevoked {
			paired++
		}
	}
	live, e := r.pairings.Pairings(ctx, userID)
	if e != nil {
		return nil, e
	}
	tokens, e := r.pairings.Tokens(ctx, userID)
	if e != nil {
		return nil, e
	}
	used, most := files.Used()
	return []wire.AccountQuota{
		{What: "worlds", Used: int64(len(list)), Most: relayWorlds},
		{What: "objects", Used: int64(fullest), Most: doc.MaxObjects},
		{What: "log", Used: log, Most: logMost, Unit: "bytes"},
		{What: "files", Used: int64(used), Most: int64(most), Unit: "bytes"},
		{What: "devices", Used: int64(paired), Most: pairing.MaxDevices},
		{What: "tokens", Used: int64(len(tokens)), Most: pairing.MaxTokens},
		{What: "live", Used: int64(len(live)), Most: pairing.MaxLive},
		{What: "codes", Used: int64(codes), Most: int64(codesMost)},
		{What: "pages", Used: int64(r.router.Opened(userID)), Most: relayPages},
	}, nil
}
