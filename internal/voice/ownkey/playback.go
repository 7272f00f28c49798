package ownkey

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/worldmcp/world/internal/voice"
)

const (
	// maxMarks limits the marks that the page has not played; beyond it the oldest is dropped.
	maxMarks = 1 << 13
	// maxItems limits the items that are tracked, for a page that reports no marks.
	maxItems = 64
	// positionUnknown is a playback position that follows from the marks and the clock.
	positionUnknown = time.Duration(-1)
	// markPrefix precedes a mark's number in its name.
	markPrefix = "audio-"
)

// playback tracks the audio of responses: how much has arrived, and how much the user has heard. On
// an interruption the model must forget the rest.
//
// The page owns the playback clock. A mark that it reports means that everything before it was
// played. From that mark on, the clock of the microphone shows how far the page is, but never
// further than the next mark.
type playback struct {
	items    []*audioItem // oldest first; those that are over are removed when another response begins
	marks    []mark       // not played yet, oldest first
	lastMark int          // number of the newest mark
	// clock is the newest time of the page's playback clock, and markClock its time when the last
	// mark was played.
	clock, markClock time.Duration
	// continuous: more audio was waiting behind the last mark, so that the page went on without a
	// pause.
	continuous bool
}

// audioItem is an item of a response that has audio. All lengths are bytes.
type audioItem struct {
	response, id string
	content      int // content_index
	received     int
	played       int // up to the last mark
	// length is the item's length at the API: received, or less since it was truncated.
	length int
	cut    bool   // interrupted
	carry  []byte // half a sample at the end of the last delta
}

// mark is a position in an item.
type mark struct {
	number int
	item   *audioItem
	end    int
}

// truncation is a conversation.item.truncate.
type truncation struct {
	item    string
	content int
	millis  int
}

// begin removes items that are over.
func (p *playback) begin() {
	p.items = slices.DeleteFunc(p.items, func(it *audioItem) bool { return it.cut || it.played >= it.length })
}

// add takes the audio of a delta, and returns it in whole samples, with the name of the mark that
// belongs behind it.
func (p *playback) add(e event, pcm []byte) (whole []byte, markName string) {
	it := p.item(e)
	pcm = append(it.carry, pcm...)
	it.carry = slices.Clone(pcm[len(pcm)&^1:])
	pcm = pcm[:len(pcm)&^1]
	if len(pcm) == 0 {
		return nil, ""
	}
	it.received += len(pcm)
	it.length = it.received
	if len(p.marks) >= maxMarks {
		p.marks = p.marks[1:]
	}
	p.lastMark++
	p.marks = append(p.marks, mark{number: p.lastMark, item: it, end: it.received})
	return pcm, markPrefix + strconv.Itoa(p.lastMark)
}

// item returns the item of a delta, and adds it if it is new.
func (p *playback) item(e event) *audioItem {
	for _, it := range p.items {
		if it.response == e.ResponseID && it.id == e.ItemID && it.content == e.Content {
			return it
		}
	}
	if len(p.items) >= maxItems {
		p.items = p.items[1:]
	}
	it := &audioItem{response: e.ResponseID, id: e.ItemID, content: e.Content}
	p.items = append(p.items, it)
	return it
}

// unplayed reports whether the page still has audio of a response to play. Empty: of any.
func (p *playback) unplayed(response string) bool {
	return slices.ContainsFunc(p.items, func(it *audioItem) bool {
		return (response == "" || it.response == response) && it.played < it.length
	})
}

// markPlayed notes that the page has played a mark, and all before it. It ignores marks that were
// dropped or never set.
func (p *playback) markPlayed(name string) {
	n, err := strconv.Atoi(strings.TrimPrefix(name, markPrefix))
	if err != nil || len(p.marks) == 0 || n < p.marks[0].number || n > p.lastMark {
		return
	}
	for len(p.marks) > 0 && p.marks[0].number <= n {
		it := p.marks[0].item
		it.played = max(it.played, p.marks[0].end)
		p.marks = p.marks[1:]
	}
	p.markClock, p.continuous = p.clock, len(p.marks) > 0
}

// position returns how much of an item has been played by now, at most up to the next mark.
func (p *playback) position(it *audioItem) int {
	if !p.continuous || len(p.marks) == 0 || p.marks[0].item != it {
		return it.played
	}
	since := int((p.clock - p.markClock).Milliseconds()) * voice.BytesPerMilli
	return min(it.played+max(since, 0), p.marks[0].end)
}

// interrupt cuts everything at its playback position: whatever follows an interrupted answer is
// unwanted too. active is the response that the model still produces. position is how much of a
// response the page has played, or positionUnknown. It returns the parts that the model must
// forget. A truncation never lies beyond the received audio or an earlier truncation: the API
// refuses both.
func (p *playback) interrupt(active, response string, position time.Duration) (truncations []truncation) {
	rest := int(min(max(position, 0), time.Hour).Milliseconds()) * voice.BytesPerMilli
	for _, it := range p.items {
		exact := position >= 0 && response != "" && it.response == response
		if it.cut && !exact {
			continue
		}
		end := p.position(it)
		if exact { // the position counts over all items of the response
			end = min(rest, it.length)
			rest -= end
		}
		end = min(end, it.length) / voice.BytesPerMilli * voice.BytesPerMilli
		if end < it.length/voice.BytesPerMilli*voice.BytesPerMilli || active != "" && it.response == active {
			truncations = append(truncations,
				truncation{item: it.id, content: it.content, millis: end / voice.BytesPerMilli})
			it.length, it.played = end, end
		}
		it.cut = true
	}
	p.marks, p.continuous = nil, false
	return truncations
}
