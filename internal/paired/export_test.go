package paired

// InTime is inTime, for tests.
var InTime = inTime
