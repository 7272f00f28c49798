package acpagent

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/worldmcp/world/internal/base/jsonl"
	"github.com/worldmcp/world/internal/base/local"
	"github.com/worldmcp/world/internal/wire"
)

// pageSize is how many messages of a conversation are read at once. A browser shows the newest ones
// and requests more.
const pageSize = 50

// conversation is a session's entry in the list of conversations; its messages have a file of their
// own.
type conversation struct {
	ID string `json:"id"`
	// AgentSession is the agent's id of the session; empty: the agent has none.
	AgentSession string `json:"agent,omitempty"`
	Title        string `json:"title"`
	// Named: the user chose the title.
	Named bool `json:"named,omitempty"`
	// Used: the agent got at least one message in it.
	Used bool `json:"used,omitempty"`
	// Updated is when the conversation was used last, and Preview the beginning of the user's last
	// message.
	Updated time.Time `json:"updated"`
	Preview string    `json:"preview,omitempty"`
	// TurnID is the running turn, TurnBegan its start, and QueuedMessage the message that is queued
	// behind it. After a crash of World they show which ones were interrupted.
	TurnID        string            `json:"turn,omitempty"`
	TurnBegan     time.Time         `json:"began,omitzero"`
	QueuedMessage *wire.ChatMessage `json:"waiting,omitempty"`
}

// history stores the conversations with one agent, since agents' own stores differ: a list, and for
// each conversation a file with one JSON message a line. A message with a known id replaces the
// earlier one. It is safe for concurrent use.
type history struct {
	dir local.Dir
	mu  sync.Mutex
	// indexes holds an index of each file that was read, by conversation.ID.
	indexes map[string]*index
}

// index locates the messages of a file, so that some can be read without the others.
type index struct {
	// order lists the ids, oldest first.
	order []string
	lines map[string]lineSpan
	// size is where the next line begins, in bytes.
	size int64
}

// lineSpan is a line of a file, its newline included.
type lineSpan struct {
	// from and length are in bytes.
	from   int64
	length int
}

// listName holds the list of conversations in the history's folder.
const listName = "conversations.json"

// openHistory returns the history in a folder, and the list of its conversations. It creates the
// folder; a damaged list is rebuilt from the files.
func openHistory(dir local.Dir) (*history, []conversation, error) {
	if err := dir.Make(); err != nil {
		return nil, nil, err
	}
	h := &history{dir: dir, indexes: map[string]*index{}}
	_, missing := os.Lstat(dir.Path(listName))
	list, err := h.listFile().Open()
	if list == nil && (err != nil || missing == nil) {
		list = h.findConversations()
	}
	return h, list, nil
}

// listFile is the file with the list of conversations.
func (h *history) listFile() local.File[[]conversation] {
	return local.File[[]conversation]{Dir: h.dir, Name: listName}
}

// findConversations rebuilds the list from the files. The titles and the agent's ids are lost.
func (h *history) findConversations() []conversation {
	var list []conversation
	names, _ := filepath.Glob(h.dir.Path("*.jsonl"))
	for _, name := range names {
		c := conversation{ID: filepath.Base(name[:len(name)-len(".jsonl")]), Title: "Conversation", Used: true}
		if info, err := os.Stat(name); err == nil {
			c.Updated = info.ModTime().UTC()
		}
		list = append(list, c)
	}
	return list
}

// saveList replaces the list of conversations on disk.
func (h *history) saveList(list []conversation) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.listFile().Write(list)
}

// messagesFile is where the messages of a session are. Each append is synced to disk, since pages
// show a message as accepted as soon as it is stored.
func (h *history) messagesFile(session string) jsonl.File {
	return jsonl.File{Path: h.dir.Path(session + ".jsonl"), Sync: true}
}

// openIndex returns the index of a session's messages. The first time it reads the whole file, and
// cuts off a last line that a crash left incomplete.
func (h *history) openIndex(session string) (*index, error) {
	if x := h.indexes[session]; x != nil {
		return x, nil
	}
	x := &index{lines: map[string]lineSpan{}}
	err := h.messagesFile(session).Recover(func(line []byte) {
		var m struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(line, &m) == nil && m.ID != "" {
			x.add(m.ID, len(line))
		} else { // damaged: it is skipped
			x.size += int64(len(line))
		}
	})
	if err != nil {
		return nil, err
	}
	h.indexes[session] = x
	return x, nil
}

// add notes a line of that many bytes at the end of the file. A message that has an earlier line
// keeps its place in the order.
func (ix *index) add(id string, length int) {
	if _, ok := ix.lines[id]; !ok {
		ix.order = append(ix.order, id)
	}
	ix.lines[id] = lineSpan{ix.size, length}
	ix.size += int64(length)
}

// hasMessage reports whether a message is stored.
func (h *history) hasMessage(session, id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	x, err := h.openIndex(session)
	if err != nil {
		return false
	}
	_, ok := x.lines[id]
	return ok
}

// appendMessages appends messages, and returns when they are on disk.
func (h *history) appendMessages(session string, messages ...wire.ChatMessage) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	x, err := h.openIndex(session)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	lengths := make([]int, len(messages))
	for i, m := range messages {
		line, err := json.Marshal(withoutURLs(m))
		if err != nil {
			return err
		}
		b.Write(append(line, '\n'))
		lengths[i] = len(line) + 1
	}
	if err := h.messagesFile(session).Append(b.Bytes()); err != nil {
		delete(h.indexes, session) // part of it may be in the file: the next call indexes the file again
		return fmt.Errorf("write a conversation: %w", err)
	}
	for i, m := range messages {
		x.add(m.ID, lengths[i])
	}
	return nil
}

// withoutURLs returns a message without the URLs of its pictures, which work only until this
// process ends.
func withoutURLs(m wire.ChatMessage) wire.ChatMessage {
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

// turnMessages returns the stored messages of a turn, in order. Their ids begin with the turn's id
// and a dot.
func (h *history) turnMessages(session, id string) ([]wire.ChatMessage, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x, err := h.openIndex(session)
	if err != nil {
		return nil, err
	}
	isOther := func(message string) bool { return !strings.HasPrefix(message, id+".") }
	return h.readMessages(session, x, slices.DeleteFunc(slices.Clone(x.order), isOther))
}

// page returns up to pageSize messages that precede the message with the id before, or the newest
// ones if before is empty. The second result is before for the next older page; empty: there is
// none.
func (h *history) page(session, before string) ([]wire.ChatMessage, string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x, err := h.openIndex(session)
	if err != nil {
		return nil, "", err
	}
	end := len(x.order)
	if before != "" {
		if end = slices.Index(x.order, before); end < 0 {
			return nil, "", wire.NotFound(wire.MissingConversation, "this page of the conversation does not exist any more")
		}
	}
	from := max(0, end-pageSize)
	out, err := h.readMessages(session, x, x.order[from:end])
	cursor := ""
	if from > 0 {
		cursor = x.order[from]
	}
	return out, cursor, err
}

// readMessages returns messages by their ids. It leaves out messages that are damaged on disk.
func (h *history) readMessages(session string, x *index, ids []string) ([]wire.ChatMessage, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	f, err := os.Open(h.messagesFile(session).Path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	out := make([]wire.ChatMessage, 0, len(ids))
	for _, id := range ids {
		line := make([]byte, x.lines[id].length)
		if _, err := f.ReadAt(line, x.lines[id].from); err != nil {
			return nil, err
		}
		var m wire.ChatMessage
		if err := json.Unmarshal(line, &m); err != nil {
			continue
		}
		out = append(out, m)
	}
	return out, nil
}
