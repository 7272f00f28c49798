//go:build unix

package coder

import (
	"testing"
	"time"

	"github.com/worldmcp/world/internal/agents/acp/profile"
	"github.com/worldmcp/world/internal/wire"
)

// A page that has seen the end of a turn may ask at once for what needs the files, which World
// still looks at.
func TestAskedRightAfterATurn(t *testing.T) {
	f := begin(t)
	s := f.open()
	f.run(s, "make made.txt by a shell")
	hash, sess := f.hash(s), f.of(s)
	sess.files.busy <- struct{}{} // as the look does
	merged := make(chan *wire.Error, 1)
	go func() {
		_, e := f.try(&wire.CoderRequest{Op: wire.CoderOpMerge, Session: s, Hash: hash, Text: "made it"})
		merged <- e
	}()
	select {
	case e := <-merged:
		t.Fatalf("it did not wait: %v", e)
	case <-time.After(50 * time.Millisecond):
	}
	<-sess.files.busy
	if e := <-merged; e != nil {
		t.Error(e)
	}
}

// An agent that starts elsewhere does so in an empty folder, whatever the one before has left in
// it.
func TestEmptyFolder(t *testing.T) {
	f := begin(t)
	f.agent.ForeignSettings, f.agent.Settings = profile.ForeignOutside, []string{".fake"}
	s := f.open()
	f.run(s, "talk")
	write(t, f.Service.dir.Path("empty/"+s), ".fake/settings.json", "{}")
	f.ask(&wire.CoderRequest{Op: wire.CoderOpClose, Session: s})
	if turn := f.ended(f.prompt(s, "talk")); turn.State != wire.TurnDone {
		t.Errorf("the next start: %+v", turn)
	}
}
