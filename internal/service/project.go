package service

import (
	"github.com/worldmcp/world/internal/httpapi"
	"github.com/worldmcp/world/internal/project"
	"github.com/worldmcp/world/internal/wire"
)

// openProject creates the service of the user's project, which runBackends starts.
func (s *service) openProject() (err error) {
	s.project, err = project.New(project.Options{
		UserID: httpapi.UserID, Dir: s.opt.DataDir, Folder: s.opt.Project, Logger: s.opt.Logger,
		Publish: func(userID string, e wire.ProjectEvent) { s.router.PublishProject(userID, e) },
		Built:   func(userID string) [][4]float64 { return s.router.Footprints(userID) },
	})
	return err
}
