package quota

import (
	"container/list"
	"sync"
)

// Newest keeps one value for each of many keys, such as the last picture of each world, of which all together have a size
// at most. What was put first makes room for the next. Make it with NewNewest.
type Newest[K comparable, V any] struct {
	most int

	mu   sync.Mutex
	kept kept[K, V]
}

// kept are the values of a Newest. It has no lock; the Newest has.
type kept[K comparable, V any] struct {
	used   int
	recent *list.List // the newest is at the front
	byKey  map[K]*list.Element
}

// sized is an element of kept.recent.
type sized[K comparable, V any] struct {
	key   K
	value V
	size  int
}

// NewNewest returns an empty Newest whose values together have a size of at most most.
func NewNewest[K comparable, V any](most int) *Newest[K, V] {
	return &Newest[K, V]{most: most, kept: kept[K, V]{recent: list.New(), byKey: map[K]*list.Element{}}}
}

// Put keeps a value as the only one of its key. One that is larger than all together may be is not kept, and neither is the
// one before it, since that is not the newest any more.
func (n *Newest[K, V]) Put(key K, value V, size int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.remove(n.kept.byKey[key])
	if size > n.most {
		return
	}
	for n.kept.used+size > n.most {
		n.kept.remove(n.kept.recent.Back())
	}
	n.kept.used += size
	n.kept.byKey[key] = n.kept.recent.PushFront(sized[K, V]{key, value, size})
}

// Get returns the value of a key, and whether it is kept.
func (n *Newest[K, V]) Get(key K) (value V, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	at := n.kept.byKey[key]
	if at == nil {
		return value, false
	}
	return at.Value.(sized[K, V]).value, true
}

// Drop forgets the value of a key.
func (n *Newest[K, V]) Drop(key K) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.remove(n.kept.byKey[key])
}

// Used returns the size of all values together.
func (n *Newest[K, V]) Used() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.kept.used
}

// remove takes an element out; nil: there is none.
func (n *kept[K, V]) remove(at *list.Element) {
	if at == nil {
		return
	}
	s := n.recent.Remove(at).(sized[K, V])
	delete(n.byKey, s.key)
	n.used -= s.size
}
