//go:build !linux

package terminal

// shortened returns a path of a socket as it is: the system has no way to a longer one.
func shortened(name string) (short string, done func(), err error) { return name, func() {}, nil }
