package service

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
	"github.com/worldmcp/world/internal/server/httpapi"
)

// moveTime bounds the move of the agents to another world.
const moveTime = 10 * time.Second

// openUplinks creates the connections to the hosted worlds that this computer is paired with. They
// open with Reload.
func openUplinks(c *core, a *agents) (*uplink.Uplinks, feature) {
	u := uplink.New(uplink.Options{
		UserID: login.UserID, Store: client.Store{Dir: c.opt.DataDir}, Build: c.opt.Version, Logger: c.opt.Logger,
		Chat: a.registry,
		Moved: func(ctx context.Context) {
			ctx, cancel := context.WithTimeout(ctx, moveTime)
			defer cancel()
			if e := c.router.Directory.MoveAgents(ctx, login.UserID); e != nil {
				c.opt.Logger.Warn().Err(e).Msg("the agents could not be moved to another world; they follow with their next connection")
			}
		},
		Changed: func() { c.router.Directory.RemoteChanged(login.UserID) }, Observe: c.turns.recordCall,
	})
	a.follow(u)
	return u, feature{httpapi.RelayRoutes(u), func(context.Context) error {
		u.Close()
		return nil
	}}
}
