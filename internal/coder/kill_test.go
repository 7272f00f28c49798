//go:build unix

package coder

const playsService = "CODER_TEST_SERVICE"

func serviceToKill() {}
