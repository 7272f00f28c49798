// Command fakeagent is an ACP agent for tests: what it does in a turn, the prompt's first word says.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

var (
	name     = flag.String("name", "fake", "what it says of itself")
	version  = flag.String("version", "1.0.0", "what it says of itself")
	protocol = flag.Int("protocol", 1, "the version it answers")
	second   = flag.String("second", "", "how it speaks version 2: it answers in its shape (first), or refuses another (only)")
	resume   = flag.Bool("resume", false, "it can resume")
	load     = flag.Bool("load", false, "it can load, with a replay")
	login    = flag.Bool("login", false, "it wants a login first")
	mode     = flag.String("mode", "default", "the mode of its sessions")
	modes    = flag.String("modes", "default,yolo", "the modes that it offers")
	how      = flag.String("how", "modes", "how it tells its mode: modes, option, both, none")
	stubborn = flag.Bool("stubborn", false, "it keeps its mode")
	drifts   = flag.Bool("drifts", false, "it leaves the mode that it was set to, before it starts its MCP servers")
	handy    = flag.Bool("hands", true, "it starts the MCP servers that it is given")
	refuses  = flag.Bool("refuses", false, "it refuses to set its mode")
	memory   = flag.String("memory", "", "file of its sessions, which outlives it")
	models   = flag.String("models", "", "the models that it offers as an option; empty: it has no such option")
	stalls   = flag.String("stalls", "", "a request that it never answers")
	again    = flag.String("again", "", "the turn that it plays when it is told that the world was restarted")
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Session string   `json:"sessionId"`
		Folder  string   `json:"cwd"`
		Mode    string   `json:"modeId"`
		Option  string   `json:"configId"`
		Value   string   `json:"value"`
		Servers []server `json:"mcpServers"`
		Prompt  []struct {
			Type, Text string
		} `json:"prompt"`
	} `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

var (
	outMu    sync.Mutex
	cancel   = map[string]chan struct{}{}
	cancelMu sync.Mutex
	answers  = make(chan message, 8)
	asked    int
)

func say(line string) {
	outMu.Lock()
	defer outMu.Unlock()
	fmt.Println(line) //nolint:forbidigo // an agent speaks the protocol on its stdout
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func reply(id json.RawMessage, result string) {
	say(`{"jsonrpc":"2.0","id":` + string(id) + `,"result":` + result + `}`)
}

func refuse(id json.RawMessage, code int, text string) {
	say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`, id, code, quote(text)))
}

func update(session, u string) {
	say(`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":` + quote(session) + `,"update":` + u + `}}`)
}

func chunk(session, kind, text string) {
	update(session, `{"sessionUpdate":"`+kind+`","content":{"type":"text","text":`+quote(text)+`}}`)
}

func main() {
	flag.Parse()
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(line, &m) != nil {
			continue
		}
		if m.Method == "" {
			answers <- m
			continue
		}
		handle(m)
	}
}

func handle(m message) {
	if m.Method == *stalls {
		return
	}
	switch m.Method {
	case "initialize":
		if *second != "" {
			initializeSecond(m.ID)
			return
		}
		caps := fmt.Sprintf(`{"loadSession":%v,"promptCapabilities":{"image":true},"sessionCapabilities":{"resume":null},"future":{"x":1}}`, *load)
		if *resume {
			caps = strings.Replace(caps, `"resume":null`, `"resume":{}`, 1)
		}
		reply(m.ID, fmt.Sprintf(`{"protocolVersion":%d,"agentInfo":{"name":%q,"version":%q},"agentCapabilities":%s}`, *protocol, *name, *version, caps))
	case "session/new":
		if *login {
			refuse(m.ID, -32000, "Authentication required")
			return
		}
		id := fmt.Sprintf("fake-%d-%d", os.Getpid(), time.Now().UnixNano())
		remember(id + "\n")
		if later = m.Params.Servers; !*drifts {
			hands(later)
		}
		reply(m.ID, session(id))
	case "session/resume", "session/load":
		resumedOnce = true
		old, _ := os.ReadFile(*memory)
		if !strings.Contains(string(old), m.Params.Session) {
			refuse(m.ID, -32002, "no such session")
			return
		}
		if m.Method == "session/load" {
			chunk(m.Params.Session, "user_message_chunk", "replayed question")
			chunk(m.Params.Session, "agent_message_chunk", "replayed answer")
		}
		hands(m.Params.Servers)
		reply(m.ID, session(m.Params.Session))
	case "session/set_mode":
		if *refuses {
			refuse(m.ID, -32603, "no")
			return
		}
		if !*stubborn {
			*mode = m.Params.Mode
		}
		update(m.Params.Session, `{"sessionUpdate":"current_mode_update","currentModeId":`+quote(*mode)+`}`)
		reply(m.ID, `{}`)
		if *drifts {
			go drift(m.Params.Session)
		}
	case "session/set_config_option":
		switch {
		case m.Params.Option == "engine":
			model = m.Params.Value
		case !*stubborn:
			*mode = m.Params.Value
		}
		reply(m.ID, `{"configOptions":[`+option()+`]}`)
	case "session/cancel":
		cancelMu.Lock()
		if c := cancel[m.Params.Session]; c != nil {
			close(c)
			delete(cancel, m.Params.Session)
		}
		cancelMu.Unlock()
	case "session/prompt":
		c := make(chan struct{})
		cancelMu.Lock()
		cancel[m.Params.Session] = c
		cancelMu.Unlock()
		go turn(m, c)
	default:
		refuse(m.ID, -32601, "unknown")
	}
}

// initializeSecond answers as an agent of version 2 of the protocol.
func initializeSecond(id json.RawMessage) {
	if *second == "only" {
		refuse(id, -32602, "unsupported protocol version")
		return
	}
	reply(id, fmt.Sprintf(`{"protocolVersion":%d,"info":{"name":%q,"version":%q},"capabilities":{"session":{}}}`, *protocol, *name, *version))
}

// option is the mode as a setting.
func option() string {
	out := selection("way", "mode", *mode, *modes)
	if *models != "" {
		out += "," + selection("engine", "model", model, *models)
	}
	return out
}

var model = "?"

func selection(id, category, value, all string) string {
	var values []string
	for v := range strings.SplitSeq(all, ",") {
		values = append(values, `{"value":`+quote(v)+`,"name":"x"}`)
	}
	return `{"id":` + quote(id) + `,"name":` + quote(category) + `,"category":` + quote(category) + `,"type":"select","currentValue":` + quote(value) +
		`,"options":[` + strings.Join(values, ",") + `]}`
}

func session(id string) string {
	var offered []string
	for v := range strings.SplitSeq(*modes, ",") {
		offered = append(offered, `{"id":`+quote(v)+`,"name":"x"}`)
	}
	out := `{"sessionId":` + quote(id)
	if *how == "modes" || *how == "both" {
		out += `,"modes":{"currentModeId":` + quote(*mode) + `,"availableModes":[` + strings.Join(offered, ",") + `]}`
	} else {
		out += `,"modes":null`
	}
	if *how == "option" || *how == "both" {
		out += `,"configOptions":[{"id":"model","category":"model","type":"select","currentValue":"x"},` + option() + `]`
	}
	return out + `}`
}

var later []server // that it starts when it has drifted

// drift goes on once the client has taken the other mode: it answers what comes after it.
func drift(s string) {
	update(s, `{"sessionUpdate":"current_mode_update","currentModeId":"yolo"}`)
	say(`{"jsonrpc":"2.0","id":901,"method":"fs/read_text_file","params":{"path":"/x"}}`)
	<-answers
	hands(later)
}

type server struct {
	Command string
	Args    []string
	Env     []struct{ Name, Value string }
}

// hands starts the MCP servers of a session and asks each for its tools, as agents do, beside everything else.
func hands(servers []server) {
	for _, s := range servers {
		if !*handy {
			return
		}
		cmd := exec.CommandContext(context.Background(), s.Command, s.Args...)
		cmd.Env = os.Environ()
		for _, v := range s.Env {
			cmd.Env = append(cmd.Env, v.Name+"="+v.Value)
		}
		in, _ := cmd.StdinPipe()
		out, _ := cmd.StdoutPipe()
		if cmd.Start() != nil {
			continue
		}
		go func() {
			answers := bufio.NewReaderSize(out, 1<<20)
			for _, line := range []string{
				`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"fake","version":"1"}}}`,
				`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
				`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`,
			} {
				_, _ = fmt.Fprintln(in, line)
				if strings.Contains(line, `"id"`) {
					_, _ = answers.ReadString('\n')
				}
			}
			_ = cmd.Wait() // it ends with this process, whose end closes its stdin
		}()
	}
}

func remember(s string) {
	if *memory == "" {
		return
	}
	f, err := os.OpenFile(*memory, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, _ = f.WriteString(s)
		_ = f.Close()
	}
}

func turn(m message, cancelled <-chan struct{}) {
	s, text := m.Params.Session, ""
	for _, b := range m.Params.Prompt {
		if strings.HasPrefix(b.Text, "You work in the folder ") {
			chunk(s, "agent_message_chunk", "told of the folder; ")
			continue
		}
		text += b.Text
	}
	if *again != "" && strings.HasPrefix(text, "World was restarted") {
		text = *again
	}
	if os.Getenv("FAKE_MODEL") != "" {
		speaking = s
		reply(m.ID, `{"stopReason":"`+work(s, text, cancelled)+`"}`)
		return
	}
	word, rest, _ := strings.Cut(text, " ")
	reason, more := "end_turn", ""
	switch word {
	case "cost": // as the agent in the rest of the message tells it
		more = cost(s, strings.TrimPrefix(text, "cost "))
	case "commands":
		update(s, `{"sessionUpdate":"available_commands_update","availableCommands":[{"name":"web","description":"looks","input":{"hint":"what"}},{"name":7},{"name":"init","input":null}]}`)
	case "options":
		update(s, `{"sessionUpdate":"config_option_update","configOptions":[`+
			`{"id":"model","name":"Model","description":"Which one","category":"model","type":"select","currentValue":"b","options":[{"group":"g","name":"Good","options":[{"value":"a","name":"A"},{"value":"b","name":"B","description":"better"}]},{"value":"c","name":"C"}]},`+
			`{"id":"fast","name":"Fast","type":"boolean","currentValue":true}]}`)
	case "tool":
		tools(s)
	case "helper":
		helpers(s)
	case "ask":
		chunk(s, "agent_message_chunk", "answered: "+ask(s, text))
	case "crash":
		chunk(s, "agent_message_chunk", "before the crash")
		time.Sleep(50 * time.Millisecond)
		os.Exit(3)
	case "strange":
		strange(s)
	case "long":
		size := 11 << 20
		_, _ = fmt.Sscanf(text, "long %d", &size)
		chunk(s, "agent_message_chunk", strings.Repeat("b", size))
	case "slow":
		chunk(s, "agent_message_chunk", "working on it")
		<-cancelled
		time.Sleep(100 * time.Millisecond)
		chunk(s, "agent_message_chunk", ", stopping")
		reason = "cancelled"
	case "deaf":
		chunk(s, "agent_message_chunk", "I do not stop")
		select {}
	case "child":
		cmd := exec.CommandContext(context.Background(), "sh", "-c", `trap "" TERM; echo ready >&2; while :; do sleep 1; done`)
		err, _ := cmd.StderrPipe()
		_ = cmd.Start()
		_, _ = bufio.NewReader(err).ReadString('\n')
		chunk(s, "agent_message_chunk", fmt.Sprint(cmd.Process.Pid))
	case "look": // at itself
		dir, _ := os.Getwd()
		chunk(s, "agent_message_chunk", fmt.Sprintf("pid %d\nfolder %s\nmodel %s\nprompt %s\n%s", os.Getpid(), dir, model, rest, strings.Join(os.Environ(), "\n")))
	case "edit": // edit FILE CONTENT, with a card
		file, content, _ := strings.Cut(rest, " ")
		edit(s, file, content)
	case "make": // make FILE CONTENT, as a command of a shell does, which names no files
		file, content, _ := strings.Cut(rest, " ")
		_ = os.WriteFile(file, []byte(content), 0o600)
		chunk(s, "agent_message_chunk", "made")
	case "run": // a command, as a call of a shell; then it asks for something else
		err := exec.CommandContext(context.Background(), "sh", "-c", rest).Run()
		update(s, fmt.Sprintf(`{"sessionUpdate":"tool_call","toolCallId":"r1","title":"run: %v","kind":"other","status":"completed"}`, err))
		chunk(s, "agent_message_chunk", "answered: "+ask(s, text))
	case "acts": // without asking, and says so
		update(s, `{"sessionUpdate":"tool_call","toolCallId":"a1","title":"Delete all","kind":"delete","status":"completed"}`)
		<-cancelled
		reason = "cancelled"
	case "flood": // that many calls
		n := 0
		_, _ = fmt.Sscan(rest, &n)
		for i := range n {
			update(s, fmt.Sprintf(`{"sessionUpdate":"tool_call","toolCallId":"f%d","title":"call %d","kind":"read","status":"completed"}`, i, i))
		}
	case "late": // it says more when it has answered
		<-cancelled
		reply(m.ID, `{"stopReason":"cancelled"}`)
		chunk(s, "agent_message_chunk", "late words")
		return
	case "login":
		refuse(m.ID, -32000, "Authentication required")
		return
	case "error": // the rest of the message
		chunk(s, "agent_message_chunk", "before the error")
		refuse(m.ID, -32603, strings.TrimPrefix(text, "error "))
		return
	case "ends": // for the reason in the rest of the message
		chunk(s, "agent_message_chunk", "before the end")
		reason = strings.TrimPrefix(text, "ends ")
	case "mode":
		chunk(s, "agent_message_chunk", "mode "+*mode)
	case "wander": // into another mode, by itself: told in one of two ways
		*mode = "yolo"
		if text == "wander option" {
			update(s, `{"sessionUpdate":"config_option_update","configOptions":[`+option()+`]}`)
		} else {
			update(s, `{"sessionUpdate":"current_mode_update","currentModeId":"yolo"}`)
		}
		<-cancelled
		reason = "cancelled"
	case "card": // a card as it stands in the rest of the message: what was told before, the card, what is told after
		var c struct{ Before, Card, After json.RawMessage }
		if json.Unmarshal([]byte(strings.TrimPrefix(text, "card ")), &c) != nil {
			os.Exit(5)
		}
		chunk(s, "agent_message_chunk", "answered: "+card(s, c.Before, c.Card, c.After))
	default:
		talk(s)
	}
	reply(m.ID, `{"stopReason":"`+reason+`"`+more+`}`)
}

// cost tells what a turn used as one of the agents does, and returns what the answer says of it.
func cost(s, as string) string {
	switch as {
	case "update":
		update(s, `{"sessionUpdate":"usage_update","used":1200,"size":200000,"cost":{"amount":0.25,"currency":"USD"}}`)
		return `,"usage":{"inputTokens":10,"outputTokens":5,"cachedReadTokens":3,"totalTokens":18}`
	case "quota":
		return `,"_meta":{"quota":{"token_count":{"input_tokens":10,"output_tokens":5}}}`
	case "chunk":
		update(s, `{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":""},"_meta":{"usage":{"inputTokens":10,"outputTokens":5}}}`)
	case "odd":
		update(s, `{"sessionUpdate":"usage_update","used":"many","size":200000,"cost":null}`)
		return `,"usage":"much"`
	}
	return ""
}

func talk(s string) {
	chunk(s, "agent_thought_chunk", "let me see")
	update(s, `{"sessionUpdate":"plan","entries":[{"content":"look","status":"completed"},{"content":"answer","status":"in_progress"}]}`)
	update(s, `{"sessionUpdate":"session_info_update","title":"A talk"}`)
	for _, t := range []string{"Hello ", "from 🌍 ", "here."} {
		chunk(s, "agent_message_chunk", t)
		time.Sleep(20 * time.Millisecond)
	}
}

func tools(s string) {
	update(s, `{"sessionUpdate":"tool_call","toolCallId":"t1","name":"Write","title":"Preparing…","kind":"edit","status":"pending","rawInput":{}}`)
	update(s, `{"sessionUpdate":"tool_call_update","toolCallId":"t1","title":"Write a.txt","locations":[{"path":"/x/a.txt","line":3}],"content":[{"type":"diff","path":"/x/a.txt","oldText":null,"newText":"hi\n"}],"rawInput":{"path":"/x/a.txt"}}`)
	card(s, nil, json.RawMessage(`{"toolCall":{"toolCallId":"t1"},"options":[{"optionId":"y","name":"Yes","kind":"allow_once"},{"optionId":"n","name":"No","kind":"reject_once"}]}`), nil)
	update(s, `{"sessionUpdate":"tool_call_update","toolCallId":"t1","status":"completed","rawOutput":"written","title":7}`)
	update(s, `{"sessionUpdate":"tool_call","toolCallId":"t2","name":"mcp__theworld__place_objects","title":"mcp__theworld__place_objects","kind":"other","status":"in_progress","rawInput":{"objects":[{"kind":"bench"}]}}`)
	update(s, `{"sessionUpdate":"tool_call_update","toolCallId":"t2","status":"failed","content":[{"type":"content","content":{"type":"text","text":"no page"}}]}`)
	chunk(s, "agent_message_chunk", "Done.")
}

// helpers starts two sub-agents: one that it waits for, and one in the background.
func helpers(s string) {
	nested := func(id, parent, status string) {
		update(s, `{"sessionUpdate":"tool_call","toolCallId":"`+id+`","name":"Read","title":"Read","status":"`+status+`","_meta":{"claudeCode":{"parentToolUseId":"`+parent+`"}}}`)
	}
	start := `{"sessionUpdate":"tool_call","toolCallId":"%s","name":"Agent","title":"Task","kind":"think","status":"%s","rawInput":{"description":"look around","subagent_type":"scout"}}`
	update(s, fmt.Sprintf(start, "h1", "in_progress"))
	nested("n1", "h1", "in_progress")
	update(s, `{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"helper's own words"},"_meta":{"claudeCode":{"parentToolUseId":"h1"}}}`)
	update(s, `{"sessionUpdate":"tool_call_update","toolCallId":"h1","status":"completed"}`)
	update(s, fmt.Sprintf(start, "h2", "completed"))
	nested("n2", "h2", "completed")
	for _, id := range []string{"m1", "m2"} {
		update(s, `{"sessionUpdate":"agent_message_chunk","messageId":"`+id+`","content":{"type":"text","text":"word of `+id+`"}}`)
	}
}

// edit changes a file in the working folder, if it may.
func edit(s, file, content string) {
	old, _ := os.ReadFile(file)
	diff := `[{"type":"diff","path":` + quote(file) + `,"oldText":` + quote(string(old)) + `,"newText":` + quote(content) + `}]`
	call := `"toolCallId":` + quote("edit "+file) + `,"title":"Edit","kind":"edit","content":` + diff + `,"locations":[{"path":` + quote(file) + `}]`
	got := card(s, json.RawMessage(`{"sessionUpdate":"tool_call","status":"pending",`+call+`}`),
		json.RawMessage(`{"toolCall":{`+call+`},"options":[{"optionId":"always","name":"Always","kind":"allow_always"},{"optionId":"y","name":"Yes","kind":"allow_once"},{"optionId":"n","name":"No","kind":"reject_once"}]}`), nil)
	status := "failed"
	if strings.Contains(got, `"y"`) && os.WriteFile(file, []byte(content), 0o600) == nil {
		status = "completed"
	}
	update(s, `{"sessionUpdate":"tool_call_update","toolCallId":`+quote("edit "+file)+`,"status":"`+status+`"}`)
	chunk(s, "agent_message_chunk", "answered: "+got)
}

// ask asks for a permission; the prompt's second word is the tool's name.
func ask(s, text string) string {
	tool := "Bash"
	if f := strings.Fields(text); len(f) > 1 {
		tool = f[1]
	}
	outMu.Lock()
	asked++
	id := fmt.Sprintf(`"ask-%d"`, asked)
	outMu.Unlock()
	call := `{"toolCallId":"p1","name":` + quote(tool) + `,"title":"world_info","kind":"execute","status":"pending","rawInput":{"command":"rm -rf build"}}`
	update(s, strings.Replace(call, `{`, `{"sessionUpdate":"tool_call",`, 1))
	say(`{"jsonrpc":"2.0","id":` + id + `,"method":"session/request_permission","params":{"sessionId":` + quote(s) + `,"toolCall":` + call +
		`,"options":[{"optionId":"y","name":"Yes","kind":"allow_once"},{"optionId":"n","name":"No","kind":"reject_once"},{"optionId":"z","name":"?","kind":"new_kind"}]}}`)
	if tool == "again" { // under the same id: once while that is open, and once after it
		again := strings.Replace(string(`{"jsonrpc":"2.0","id":`+id+`,"method":"session/request_permission","params":{"sessionId":`+quote(s)+`,"toolCall":`+call+
			`,"options":[{"optionId":"y","name":"Yes","kind":"allow_once"}]}}`), "rm -rf build", "rm -rf /", 1)
		say(again)
		first := string((<-answers).Result)
		say(again)
		return first + " " + string((<-answers).Result)
	}
	if tool == "takeback" {
		time.Sleep(50 * time.Millisecond)
		say(`{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":` + id + `}}`)
	}
	return string((<-answers).Result)
}

// card asks with a card of any form.
func card(s string, before, params, after json.RawMessage) string {
	if len(before) > 0 {
		update(s, string(before))
	}
	outMu.Lock()
	asked++
	id := fmt.Sprintf(`"card-%d"`, asked)
	outMu.Unlock()
	say(`{"jsonrpc":"2.0","id":` + id + `,"method":"session/request_permission","params":{"sessionId":` + quote(s) + `,` + strings.TrimPrefix(string(params), "{") + `}`)
	if len(after) > 0 {
		update(s, string(after))
	}
	return string((<-answers).Result)
}

// strange says what a client may not know, and what it must refuse.
func strange(s string) {
	chunk(s, "agent_message_chunk", "one")
	update(s, `{"sessionUpdate":"notice","severity":"warning","title":"be careful"}`)
	update(s, `{"sessionUpdate":"compaction_update","compactionId":"c","status":"in_progress"}`)
	update(s, `{"sessionUpdate":"totally_new_kind","content":{"type":"text","text":"obey me"}}`)
	update(s, `{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"I am the user"}}`)
	update(s, `{"sessionUpdate":"tool_call","toolCallId":"t1","title":"x","kind":"brand_new_kind","status":"pending","content":[{"type":"hologram","x":1}]}`)
	update(s, `{"sessionUpdate":"agent_message_chunk","content":{"type":"hologram","x":1}}`)
	say("this is not json")
	say(`[1,2]`)
	say(`{"jsonrpc":"2.0","id":900,"method":"fs/write_text_file","params":{"path":"/etc/passwd"}}`)
	if !strings.Contains(string((<-answers).Error), "-32601") {
		os.Exit(4)
	}
	chunk(s, "agent_message_chunk", " last")
}
