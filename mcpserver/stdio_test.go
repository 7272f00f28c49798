package mcpserver

import "testing"

func TestAnswered(t *testing.T) {
	for line, want := range map[string]string{
		`{"jsonrpc":"2.0","id":7,"result":{"a":1}}`:                `7`,
		`{"jsonrpc":"2.0","id":"a,b","result":{}}`:                 `"a,b"`,
		`{"jsonrpc":"2.0","id":-1,"error":{"code":-32600}}`:        `-1`,
		`{"jsonrpc":"2.0","id":7,"method":"ping"}`:                 ``, // a request of the server's
		`{"jsonrpc":"2.0","id":"a\"","result":{}}`:                 ``, // left to the parser
		`{"jsonrpc":"2.0","method":"notifications/x"}`:             ``,
		`{"jsonrpc":"2.0","id":`:                                   ``,
		`{"jsonrpc":"2.0","id":"`:                                  ``,
		`{"id":7,"jsonrpc":"2.0","result":{}}`:                     ``,
		`[{"jsonrpc":"2.0","id":7,"result":{}},{"jsonrpc":"2.0"}]`: ``,
	} {
		if id, ok := answered([]byte(line)); id != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", line, id, ok)
		}
	}
}
