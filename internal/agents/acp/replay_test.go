package acp

import (
	"bufio"
	"fmt"
	"io"
	"testing"
	"testing/synctest"
	"time"
)

// replayed keeps the texts that an agent sends.
type replayed struct{ texts []string }

func (h *replayed) Update(u Update)      { h.texts = append(h.texts, u.Content.Text) }
func (*replayed) Permission(*Permission) {}
func (*replayed) Withdrawn(*Permission)  {}
func (*replayed) Notice(string)          {}

// What an agent replays behind its answer is handled when the load has ended, so that no prompt
// gets it as its answer.
func TestReplayBehindTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fromAgent, toClient := io.Pipe()
		fromClient, toAgent := io.Pipe()
		h := &replayed{}
		c := NewConn(fromAgent, toAgent, h)
		go func() {
			lines := bufio.NewScanner(fromClient)
			lines.Scan()
			_, _ = io.WriteString(toClient, `{"jsonrpc":"2.0","id":1,"result":{}}`+"\n")
			for i := range 5 {
				time.Sleep(100 * time.Millisecond)
				_, _ = fmt.Fprintf(toClient, `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"%d"}}}}`+"\n", i)
			}
			_ = lines.Scan()
			_ = toClient.Close()
		}()
		if s, err := c.LoadSession(t.Context(), "s", SessionOptions{}); err != nil || s.ID != "s" || len(h.texts) != 5 {
			t.Errorf("%+v, %v, after %v", s, err, h.texts)
		}
		c.EndInput()
		c.Close()
	})
}
