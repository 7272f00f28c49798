// Package slice has what package slices lacks. A leaf.
package slice

// Map returns what f makes of each element, in their order.
func Map[S, T any](list []S, f func(S) T) []T {
	all := make([]T, len(list))
	for i, x := range list {
		all[i] = f(x)
	}
	return all
}

// Find returns the first element that matches; the zero value: none does.
func Find[T any](list []T, matches func(T) bool) (found T) {
	for _, x := range list {
		if matches(x) {
			return x
		}
	}
	return found
}
