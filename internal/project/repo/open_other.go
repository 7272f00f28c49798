//go:build !unix

package repo

const openFlags = 0
