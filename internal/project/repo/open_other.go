//go:build !unix

package repo

// openFlags needs nothing here.
const openFlags = 0
