//go:build !linux

package repo

import "runtime"

// watchCost is what watching a folder costs: kqueue opens it and each file in it.
func watchCost(items int) int {
	if runtime.GOOS == "windows" {
		return 1
	}
	return 1 + items
}

// watchBudget is a number of open files that leaves enough to the rest of the program.
func watchBudget() int {
	if runtime.GOOS == "windows" {
		return 4_000
	}
	return 6_000
}

// remote is not known here.
func remote(string) bool { return false }
