//go:build race

package plan

// raced: with the race detector everything takes many times as long, so trees are smaller.
const raced = true
