package acpagent

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/local"
	"github.com/worldmcp/world/internal/wire"
)

// pageSize is how many messages are shown at a time.
const pageSize = 50

// conversation is what is kept of a session beside its messages.
type conversation struct {
	ID      string    `json:"id"`
	Agent   string    `json:"agent,omitempty"` // the agent's own id of it
	Title   string    `json:"title"`
	Named   bool      `json:"named,omitempty"` // by the user
	Used    bool      `json:"used,omitempty"`  // the agent was asked something in it
	Updated time.Time `json:"updated"`
	Preview string    `json:"preview,omitempty"`
	// Turn is the one that runs and Waiting the message that waits for its end: what a crash of World leaves behind.
	Turn    string            `json:"turn,omitempty"`
	Began   time.Time         `json:"began,omitzero"`
	Waiting *wire.ChatMessage `json:"waiting,omitempty"`
}

// history keeps the conversations with an agent, since agents differ in what they keep: a list, and a file of JSON lines
// for each, one message a line. A message that is written again replaces the one before. It is not safe for concurrent
// use.
type history struct {
	dir   local.Dir
	index map[string]*index // of the files that were read
}

// index says where the messages of a file are.
type index struct {
	order []string // ids
	at    map[string]span
	size  int64
}

type span struct {
	from  int64
	bytes int
}

const listFile = "conversations.json"

func openHistory(dir local.Dir) (*history, []conversation, error) {
	if err := dir.Make(); err != nil {
		return nil, nil, err
	}
	h := &history{dir: dir, index: map[string]*index{}}
	var list []conversation
	if err := dir.ReadJSON(listFile, &list); err != nil && !errors.Is(err, os.ErrNotExist) {
		list = h.findConversations()
	}
	return h, list, nil
}

// findConversations makes the list anew, when it is damaged, from the files.
func (h *history) findConversations() []conversation {
	var list []conversation
	names, _ := filepath.Glob(h.dir.Path("*.jsonl"))
	for _, name := range names {
		c := conversation{ID: filepath.Base(name[:len(name)-len(".jsonl")]), Title: "Conversation", Used: true}
		if i, err := os.Stat(name); err == nil {
			c.Updated = i.ModTime().UTC()
		}
		list = append(list, c)
	}
	return list
}

func (h *history) saveList(list []conversation) error { return h.dir.WriteJSON(listFile, list) }

func (h *history) file(session string) string { return h.dir.Path(session + ".jsonl") }

// open reads where the messages are, the first time; a last line that was torn by a crash is cut off.
func (h *history) open(session string) (*index, error) {
	if x := h.index[session]; x != nil {
		return x, nil
	}
	x := &index{at: map[string]span{}}
	f, err := os.OpenFile(h.file(session), os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		h.index[session] = x
		return x, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	r := bufio.NewReaderSize(f, 64<<10)
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			if !errors.Is(err, io.EOF) {
				return nil, err
			}
			if len(line) > 0 {
				if err := f.Truncate(x.size); err != nil {
					return nil, err
				}
			}
			break
		}
		var m struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(line, &m) == nil && m.ID != "" {
			x.add(m.ID, len(line))
		} else {
			x.size += int64(len(line))
		}
	}
	h.index[session] = x
	return x, nil
}

func (x *index) add(id string, bytes int) {
	if _, ok := x.at[id]; !ok {
		x.order = append(x.order, id)
	}
	x.at[id] = span{x.size, bytes}
	x.size += int64(bytes)
}

// has reports whether a message was written.
func (h *history) has(session, id string) bool {
	x, err := h.open(session)
	if err != nil {
		return false
	}
	_, ok := x.at[id]
	return ok
}

// write appends messages and makes sure that they are on disk.
func (h *history) write(session string, messages ...wire.ChatMessage) error {
	x, err := h.open(session)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	lengths := make([]int, len(messages))
	for i, m := range messages {
		line, err := json.Marshal(forKeeping(m))
		if err != nil {
			return err
		}
		b.Write(append(line, '\n'))
		lengths[i] = len(line) + 1
	}
	f, err := os.OpenFile(h.file(session), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(b.Bytes())
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		delete(h.index, session) // what got there is read again
		return fmt.Errorf("write a conversation: %w", err)
	}
	for i, m := range messages {
		x.add(m.ID, lengths[i])
	}
	return nil
}

// forKeeping leaves out where a picture is shown, which does not outlive this process.
func forKeeping(m wire.ChatMessage) wire.ChatMessage {
	m.Parts = slices.Clone(m.Parts)
	for i, p := range m.Parts {
		if p.Image != nil {
			image := *p.Image
			image.URL = ""
			m.Parts[i].Image = &image
		}
	}
	return m
}

// turn returns what is kept of a turn, in order.
func (h *history) turn(session, turn string) ([]wire.ChatMessage, error) {
	x, err := h.open(session)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, id := range x.order {
		if strings.HasPrefix(id, turn+".") {
			ids = append(ids, id)
		}
	}
	return h.read(session, x, ids)
}

// page returns the messages before one, or the newest, and the cursor of the page before them.
func (h *history) page(session, before string) ([]wire.ChatMessage, string, error) {
	x, err := h.open(session)
	if err != nil {
		return nil, "", err
	}
	end := len(x.order)
	if before != "" {
		if end = slices.Index(x.order, before); end < 0 {
			return nil, "", wire.NewError(wire.CodeNotFound, "the page of the conversation is not known any more")
		}
	}
	from := max(0, end-pageSize)
	out, err := h.read(session, x, x.order[from:end])
	cursor := ""
	if from > 0 {
		cursor = x.order[from]
	}
	return out, cursor, err
}

// read reads messages from a file.
func (h *history) read(session string, x *index, ids []string) ([]wire.ChatMessage, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	f, err := os.Open(h.file(session))
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	out := make([]wire.ChatMessage, 0, len(ids))
	for _, id := range ids {
		line := make([]byte, x.at[id].bytes)
		if _, err := f.ReadAt(line, x.at[id].from); err != nil {
			return nil, err
		}
		var m wire.ChatMessage
		if err := json.Unmarshal(line, &m); err != nil {
			continue // damaged on disk: the others are worth showing
		}
		out = append(out, m)
	}
	return out, nil
}
