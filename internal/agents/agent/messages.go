package agent

import (
	"encoding/base64"
	"slices"
	"time"
	"unicode/utf16"

	"github.com/worldmcp/world/internal/wire"
)

// Messages and turns, as all back ends build them.

// UserMessage returns a message of the user as pages see it while it is being sent. Its pictures
// are stored by r.
func UserMessage(r Reporter, id string, m Message) wire.ChatMessage {
	out := wire.ChatMessage{
		ID: id, Turn: m.Turn, Role: wire.RoleUser, At: time.Now().UTC(), Path: wire.ByText,
		State: wire.MessageSending, Parts: []wire.ChatPart{},
	}
	if m.Text != "" {
		out.Parts = append(out.Parts, wire.ChatPart{Kind: wire.PartText, Text: m.Text})
	}
	for _, i := range m.Images {
		data, err := base64.StdEncoding.DecodeString(i.Data)
		if err != nil {
			continue // cannot happen: the registry has validated it
		}
		image := r.Image(i.MIMEType, data)
		image.Alt = i.Alt
		out.Parts = append(out.Parts, wire.ChatPart{Kind: wire.PartImage, Image: &image})
	}
	return out
}

// UpsertMessage replaces the message with the same id, or appends m when there is none.
func UpsertMessage(list []wire.ChatMessage, m wire.ChatMessage) []wire.ChatMessage {
	if i := slices.IndexFunc(list, func(old wire.ChatMessage) bool { return old.ID == m.ID }); i >= 0 {
		list[i] = m
		return list
	}
	return append(list, m)
}

// InsertMessage inserts a message after the last one that is not younger. It does not change the
// list that it gets.
func InsertMessage(list []wire.ChatMessage, m wire.ChatMessage) []wire.ChatMessage {
	i := len(list)
	for i > 0 && list[i-1].At.After(m.At) {
		i--
	}
	return slices.Insert(slices.Clone(list), i, m)
}

// CountTool adds an ended tool call to the counts of a turn, which has them in the order of their
// first use.
func CountTool(counts []wire.TurnTool, tool *wire.ChatTool) []wire.TurnTool {
	i := slices.IndexFunc(counts, func(t wire.TurnTool) bool { return t.Name == tool.Name })
	if i < 0 {
		i, counts = len(counts), append(counts, wire.TurnTool{Name: tool.Name})
	}
	counts[i].Calls++
	if tool.State.Failed() {
		counts[i].Failed++
	}
	return counts
}

// Millis is a duration in milliseconds, with three decimals.
func Millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// UTF16Len is the length of a text in UTF-16 code units, in which pages count.
func UTF16Len(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}
