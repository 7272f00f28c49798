package service

import (
	"context"
	"time"

	"github.com/worldmcp/world/internal/access/login"
	"github.com/worldmcp/world/internal/relay/client"
	"github.com/worldmcp/world/internal/relay/uplink"
)

// moveTime bounds the move of the agents to another world.
const moveTime = 10 * time.Second

// openUplinks creates the connections to the hosted worlds that this computer is paired with.
// startUplinks opens them.
func (s *service) openUplinks() {
	s.uplinks = uplink.New(uplink.Options{
		UserID: login.UserID, Store: client.Store{Dir: s.opt.DataDir}, Build: s.opt.Version, Logger: s.opt.Logger,
		Chat: s.agents,
		Moved: func(ctx context.Context) {
			ctx, cancel := context.WithTimeout(ctx, moveTime)
			defer cancel()
			if e := s.router.Directory.MoveAgents(ctx, login.UserID); e != nil {
				s.opt.Logger.Warn().Err(e).Msg("the agents could not be moved to another world; they follow with their next connection")
			}
		},
		Changed: func() { s.router.Directory.RemoteChanged(login.UserID) }, Observe: s.recordCall,
	})
}

// startUplinks connects with the paired worlds. A damaged list keeps the service from none of its
// other work; doctor tells of it.
func (s *service) startUplinks() {
	if err := s.uplinks.Reload(); err != nil {
		s.opt.Logger.Warn().Err(err).Msg("the hosted worlds that this computer is paired with are not connected")
	}
}
