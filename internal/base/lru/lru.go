// Package lru is a map in the order of last use, for caches and counters with a bound. It has no
// bound of its own and no lock: its owner sets the limit, and locks.
package lru

import "container/list"

// Map holds values by key, in the order of their last use. The zero value is empty and ready to
// use.
type Map[K comparable, V any] struct {
	// order has *entry[K, V], the one that was used last in front.
	order list.List
	byKey map[K]*list.Element
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// Put sets the value of a key, which counts as a use.
func (m *Map[K, V]) Put(key K, value V) {
	if e := m.byKey[key]; e != nil {
		e.Value.(*entry[K, V]).value = value
		m.order.MoveToFront(e)
		return
	}
	if m.byKey == nil {
		m.byKey = map[K]*list.Element{}
	}
	m.byKey[key] = m.order.PushFront(&entry[K, V]{key, value})
}

// Use returns the value of a key, and counts as a use of it.
func (m *Map[K, V]) Use(key K) (value V, ok bool) {
	e := m.byKey[key]
	if e == nil {
		return value, false
	}
	m.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

// Peek returns the value of a key without a use of it.
func (m *Map[K, V]) Peek(key K) (value V, ok bool) {
	if e := m.byKey[key]; e != nil {
		return e.Value.(*entry[K, V]).value, true
	}
	return value, false
}

// Delete removes a key and returns the value that it had.
func (m *Map[K, V]) Delete(key K) (value V, ok bool) {
	e := m.byKey[key]
	if e == nil {
		return value, false
	}
	delete(m.byKey, key)
	return m.order.Remove(e).(*entry[K, V]).value, true
}

// DeleteOldest removes the key that was used the longest ago and returns the value that it had;
// false: there is none.
func (m *Map[K, V]) DeleteOldest() (value V, ok bool) {
	e := m.order.Back()
	if e == nil {
		return value, false
	}
	return m.Delete(e.Value.(*entry[K, V]).key)
}

// Len returns the number of keys.
func (m *Map[K, V]) Len() int { return m.order.Len() }

// Oldest iterates over all keys and values, from the one that was used the longest ago on. The loop
// may delete the key that it has got.
func (m *Map[K, V]) Oldest(yield func(K, V) bool) {
	for e := m.order.Back(); e != nil; {
		x, next := e.Value.(*entry[K, V]), e.Prev()
		if !yield(x.key, x.value) {
			return
		}
		e = next
	}
}
