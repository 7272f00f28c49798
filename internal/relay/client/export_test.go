package client

// InTime is inTime, for tests.
var InTime = inTime
