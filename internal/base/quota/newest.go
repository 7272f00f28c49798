package quota

import (
	"sync"

	"github.com/worldmcp/world/internal/base/lru"
)

// Newest keeps one value for each of many keys, such as the last picture of each world, with a
// limit on their total size. The oldest makes room for the next. Make it with NewNewest.
type Newest[K comparable, V any] struct {
	most int

	mu   sync.Mutex
	kept kept[K, V]
}

// kept are the values of a Newest. It has no lock; the Newest has.
type kept[K comparable, V any] struct {
	used int
	all  lru.Map[K, sized[V]]
}

// sized is a value and its size.
type sized[V any] struct {
	value V
	size  int
}

// NewNewest returns an empty Newest whose values together have a size of at most most.
func NewNewest[K comparable, V any](most int) *Newest[K, V] { return &Newest[K, V]{most: most} }

// Put keeps a value as the only one of its key. One that is larger than all together may be is not
// kept, and neither is the one before it, since that is not the newest any more.
func (n *Newest[K, V]) Put(key K, value V, size int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.remove(key)
	if size > n.most {
		return
	}
	for n.kept.used+size > n.most {
		oldest, _ := n.kept.all.DeleteOldest()
		n.kept.used -= oldest.size
	}
	n.kept.used += size
	n.kept.all.Put(key, sized[V]{value, size})
}

// Get returns the value of a key, and whether it is kept.
func (n *Newest[K, V]) Get(key K) (value V, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	got, ok := n.kept.all.Peek(key)
	return got.value, ok
}

// Drop forgets the value of a key.
func (n *Newest[K, V]) Drop(key K) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.remove(key)
}

// Used returns the size of all values together.
func (n *Newest[K, V]) Used() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.kept.used
}

// remove forgets a key, if it is known.
func (k *kept[K, V]) remove(key K) {
	was, _ := k.all.Delete(key)
	k.used -= was.size
}
