package hook

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/worldmcp/world/internal/agents/hook/frame"
)

// translated returns the frame of an event as text, or nothing.
func translated(agent, name, mode, in string) string {
	e, _ := read(strings.NewReader(in))
	f, ok := e.frame(agent, name, mode)
	if !ok {
		return ""
	}
	line, err := f.Line()
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(string(line), "\n")
}

// events are as Claude Code 2.1.330, Codex 0.169.0, Gemini CLI 0.61.0 and Qwen Code 0.24.4 write
// them, with less in the fields that are not sent. In each, @ stands for the fields that all events
// of that agent have.
var events = []struct {
	agent, in string
	want      string // behind version, agent, event and session; "": nothing is sent
}{
	{frame.Claude, `{@,"hook_event_name":"SessionStart","source":"resume","model":"claude-x","context_tokens":1200}`, `start "folder":"/r","reason":"resume","model":"claude-x","usage":{"context":1200}`},
	{frame.Claude, `{@,"prompt_id":"p","permission_mode":"plan","hook_event_name":"UserPromptSubmit","prompt":"CANARY words","source":"system"}`, `prompt "folder":"/r","reason":"system","mode":"plan"`},
	{frame.Claude, `{@,"permission_mode":"default","effort":{"level":"medium"},"hook_event_name":"PreToolUse","tool_name":"Write","tool_input":{"file_path":"/r/a b.txt","content":"CANARY"},"tool_use_id":"t1"}`, `tool "folder":"/r","tool":"Write","target":"/r/a b.txt","op":"write","toolId":"t1","mode":"default"`},
	{frame.Claude, `{@,"hook_event_name":"PostToolUse","tool_name":"Read","tool_input":{"file_path":"a.go"},"tool_response":{"file_path":"CANARY","content":["CANARY"]},"tool_use_id":"t1","agent_id":"a1","agent_type":"Explore"}`, `tool-end "folder":"/r","tool":"Read","target":"a.go","op":"read","toolId":"t1","helper":"a1","helperType":"Explore"`},
	{frame.Claude, `{@,"hook_event_name":"PostToolUseFailure","tool_name":"Bash","tool_input":{"command":"make CANARY","description":"CANARY"},"tool_use_id":"t1","error":"CANARY","is_interrupt":true}`, `tool-failed "folder":"/r","tool":"Bash","target":"make","op":"run","toolId":"t1","reason":"interrupt"`},
	{frame.Claude, `{@,"hook_event_name":"PermissionRequest","tool_name":"mcp__a__b","tool_input":{"path":"CANARY","command":"CANARY"},"permission_suggestions":[{"rules":["CANARY"]}]}`, `ask "folder":"/r","tool":"mcp__a__b","op":"other"`},
	{frame.Claude, `{@,"hook_event_name":"Notification","message":"CANARY","notification_type":"permission_prompt"}`, `ask "folder":"/r","reason":"permission_prompt"`},
	{frame.Claude, `{@,"hook_event_name":"Notification","message":"CANARY","notification_type":"idle_prompt"}`, `idle "folder":"/r","reason":"idle_prompt"`},
	{frame.Claude, `{@,"hook_event_name":"Notification","message":"CANARY","notification_type":"auth_success"}`, ``},
	{frame.Claude, `{@,"hook_event_name":"Stop","stop_hook_active":false,"last_assistant_message":"CANARY","background_tasks":[{"id":"b","status":"running","command":"CANARY"},{"status":"pending"},{"status":"completed"},7]}`, `stop "folder":"/r","background":2`},
	{frame.Claude, `{@,"hook_event_name":"StopFailure","error":"rate_limit","error_details":"CANARY"}`, `stop-failed "folder":"/r","reason":"rate_limit"`},
	{frame.Claude, `{@,"hook_event_name":"SubagentStop","agent_id":"a1","agent_type":"Explore","agent_transcript_path":"/CANARY"}`, `helper-end "folder":"/r","helper":"a1","helperType":"Explore"`},
	{frame.Claude, `{@,"hook_event_name":"PreCompact","trigger":"manual","custom_instructions":"CANARY"}`, `compact "folder":"/r","reason":"manual"`},
	{frame.Claude, `{@,"hook_event_name":"PostCompact","trigger":"auto","compact_summary":"CANARY"}`, `compact-end "folder":"/r","reason":"auto"`},
	{frame.Claude, `{@,"hook_event_name":"SessionEnd","reason":"prompt_input_exit"}`, `end "folder":"/r","reason":"prompt_input_exit"`},
	{frame.Claude, `{@,"hook_event_name":"MessageDisplay","delta":"CANARY"}`, ``},

	{frame.Codex, `{@,"hook_event_name":"SessionStart","model":"m","permission_mode":"default","source":"startup"}`, `start "folder":"/r","reason":"startup","model":"m","mode":"default"`},
	{frame.Codex, `{@,"turn_id":"u","hook_event_name":"PreToolUse","model":"m","tool_name":"Bash","tool_input":{"command":"A=CANARY ls /CANARY"},"tool_use_id":"call_3"}`, `tool "folder":"/r","tool":"Bash","target":"ls","op":"run","toolId":"call_3","model":"m"`},
	{frame.Codex, `{@,"hook_event_name":"PreToolUse","tool_name":"apply_patch","tool_input":{"command":"*** Begin Patch\n*** Update File: cmd/main.go\n+CANARY\n*** End Patch"},"tool_use_id":"call_3"}`, `tool "folder":"/r","tool":"apply_patch","target":"cmd/main.go","op":"write","toolId":"call_3"`},
	{frame.Codex, `{@,"hook_event_name":"PostToolUse","tool_name":"Bash","tool_input":{"command":["ls"]},"tool_response":"CANARY","tool_use_id":"call_3"}`, `tool-end "folder":"/r","tool":"Bash","op":"run","toolId":"call_3"`},
	{frame.Codex, `{@,"hook_event_name":"Interrupt"}`, `interrupt "folder":"/r"`},
	{frame.Codex, `{@,"hook_event_name":"SessionEnd","reason":"other"}`, `end "folder":"/r","reason":"other"`},

	{frame.Gemini, `{@,"hook_event_name":"BeforeAgent","timestamp":"2026","prompt":"CANARY"}`, `prompt "folder":"/r"`},
	{frame.Gemini, `{@,"hook_event_name":"BeforeTool","tool_name":"replace","tool_input":{"file_path":"/r/a","old_string":"CANARY"},"mcp_context":{"args":["CANARY"]}}`, `tool "folder":"/r","tool":"replace","target":"/r/a","op":"write"`},
	{frame.Gemini, `{@,"hook_event_name":"Notification","notification_type":"ToolPermission","message":"CANARY","details":{"type":"exec","title":"CANARY","command":"git push CANARY","rootCommand":"git"}}`, `ask "folder":"/r","tool":"run_shell_command","target":"git","op":"run","reason":"ToolPermission"`},
	{frame.Gemini, `{@,"hook_event_name":"Notification","notification_type":"ToolPermission","details":{"type":"edit","fileName":"a","filePath":"/r/a","fileDiff":"CANARY","newContent":"CANARY"}}`, `ask "folder":"/r","target":"/r/a","op":"write","reason":"ToolPermission"`},
	{frame.Gemini, `{@,"hook_event_name":"Notification","notification_type":"ToolPermission","details":{"type":"mcp","serverName":"s","toolName":"place"}}`, `ask "folder":"/r","tool":"place","op":"other","reason":"ToolPermission"`},
	{frame.Gemini, `{@,"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"echo CANARY; false"},"tool_response":{"llmContent":"CANARY"}}`, `tool-end "folder":"/r","tool":"run_shell_command","target":"echo","op":"run"`},
	{frame.Gemini, `{@,"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"make"},"tool_response":{"llmContent":"<untrusted_context>\nCommand was cancelled by user before it could complete. CANARY","returnDisplay":"CANARY"}}`, `tool-failed "folder":"/r","tool":"run_shell_command","target":"make","op":"run","reason":"interrupt"`},
	{frame.Gemini, `{@,"hook_event_name":"AfterTool","tool_name":"run_shell_command","tool_input":{"command":"cat"},"tool_response":{"llmContent":"Output: Command was cancelled by user before CANARY"}}`, `tool-end "folder":"/r","tool":"run_shell_command","target":"cat","op":"run"`},
	{frame.Gemini, `{@,"hook_event_name":"AfterTool","tool_name":"read_file","tool_input":{"file_path":"a"},"tool_response":{"llmContent":[{"text":"CANARY"}],"error":{"type":"file_not_found","message":"CANARY"}}}`, `tool-failed "folder":"/r","tool":"read_file","target":"a","op":"read"`},
	{frame.Gemini, `{@,"hook_event_name":"AfterAgent","prompt":"CANARY","prompt_response":"CANARY"}`, `stop "folder":"/r"`},
	{frame.Gemini, `{@,"hook_event_name":"PreCompress","trigger":"auto"}`, ``},
	{frame.Gemini, `{@,"hook_event_name":"PreToolUse","tool_name":"Bash"}`, ``},

	{frame.Qwen, `{@,"permission_mode":"yolo","hook_event_name":"UserPromptSubmit","prompt":"CANARY","submitted_prompt":"CANARY"}`, `prompt "folder":"/r","mode":"yolo"`},
	{frame.Qwen, `{@,"permission_mode":"yolo","hook_event_name":"UserPromptSubmit","prompt":""}`, `prompt "folder":"/r","reason":"continued","mode":"yolo"`},
	{frame.Qwen, `{@,"hook_event_name":"PreToolUse","tool_name":"list_directory","tool_input":{"path":"/r/src"},"tool_use_id":"toolu_1","tool_call_id":"call_22"}`, `tool "folder":"/r","tool":"list_directory","target":"/r/src","op":"search","toolId":"toolu_1"`},
	{frame.Qwen, `{@,"hook_event_name":"Stop","last_assistant_message":"CANARY","background_tasks":[],"crons":[],"context_usage":0.0005,"context_limit":200000,"input_tokens":100}`, `stop "folder":"/r","usage":{"context":100,"window":200000}`},
	{frame.Qwen, `{@,"hook_event_name":"PermissionRequest","tool_name":"run_shell_command","tool_input":{"command":"make CANARY"}}`, `ask "folder":"/r","tool":"run_shell_command","target":"make","op":"run"`},
	{frame.Qwen, `{@,"hook_event_name":"PermissionRequest","agent_id":"general-purpose-call_131","tool_name":"run_shell_command","tool_input":{"command":"make CANARY"}}`, ``},
	{frame.Qwen, `{@,"hook_event_name":"Notification","agent_id":"a1","message":"Qwen Code needs your permission to use run_shell_command","notification_type":"permission_prompt"}`, `ask "folder":"/r","tool":"run_shell_command","reason":"permission_prompt","helper":"a1"`},
	{frame.Qwen, `{@,"hook_event_name":"Notification","message":"CANARY: it needs your permission to use CANARY words","notification_type":"permission_prompt"}`, `ask "folder":"/r","reason":"permission_prompt"`},

	// Whose fields are not what they should be.
	{frame.Claude, `{@,"hook_event_name":"SessionEnd","reason":"CANARY and more","model":7,"permission_mode":{"a":"CANARY"},"agent_id":["CANARY"]}`, `end "folder":"/r"`},
	{frame.Claude, `{@,"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":"CANARY"}`, `tool "folder":"/r","tool":"Bash","op":"run"`},
	{frame.Claude, `{@,"hook_event_name":"Stop","background_tasks":"CANARY","input_tokens":"1","context_limit":1.5}`, `stop "folder":"/r"`},
	{frame.Claude, `{@,"hook_event_name":"Stop","last_assistant_message":"CANA`, `stop "folder":"/r"`},
	{frame.Claude, `{@,"hook_event_name":5}`, ``},
	{frame.Claude, `{"session_id":7,"hook_event_name":"Stop"}`, ``},
	{frame.Claude, `[{@,"hook_event_name":"Stop"}]`, ``},
	{frame.Claude, `CANARY`, ``},
	{frame.Claude, ``, ``},

	// Of an agent that World does not know, and of Copilot CLI 1.0.102.
	{"my-agent", `{@,"hook_event_name":"PreToolUse","tool_name":"bash","tool_input":{"command":"ls CANARY"},"note":"CANARY"}`, `tool "folder":"/r","tool":"bash","target":"ls","op":"run"`},
	{"my-agent", `{@,"hook_event_name":"BeforeTool","tool_name":"bash"}`, ``},
	{"copilot", `{@,"hook_event_name":"PostToolUse","timestamp":"2026","tool_name":"Bash","tool_input":{"command":"make","description":"CANARY"},"tool_result":{"result_type":"success","text_result_for_llm":"CANARY"}}`, `tool-end "folder":"/r","tool":"Bash","target":"make","op":"run"`},
}

func TestEvents(t *testing.T) {
	for _, c := range events {
		in := strings.Replace(c.in, "@", `"session_id":"s1","transcript_path":"/CANARY.jsonl","cwd":"/r"`, 1)
		want := ""
		if event, rest, ok := strings.Cut(c.want, " "); ok {
			want = fmt.Sprintf(`{"v":1,"agent":%q,"event":%q,"session":"s1",%s,"at":0}`, c.agent, event, rest)
		}
		if got := translated(c.agent, "", "", in); got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
}

// TestNamed: the name on the command line counts only for events without one.
func TestNamed(t *testing.T) {
	if got := translated(frame.Codex, "Stop", "", `{"session_id":"s"}`); !strings.Contains(got, `"event":"stop"`) {
		t.Errorf("the name is not taken: %s", got)
	}
	if got := translated(frame.Codex, "Stop", "", `{"session_id":"s","hook_event_name":"Interrupt"}`); !strings.Contains(got, `"event":"interrupt"`) {
		t.Errorf("the name wins: %s", got)
	}
}

func TestModes(t *testing.T) {
	permission := `{"session_id":"s","cwd":"/r","hook_event_name":"PermissionRequest","tool_name":"%s","tool_input":%s}`
	for _, c := range []struct{ mode, in, want string }{
		{modeHold, fmt.Sprintf(permission, "Bash", `{"command":"rm -rf \"a b\" && x","description":"no"}`), `"target":"rm","op":"run","at":0,"ask":{"title":"Bash","command":"rm -rf \"a b\" \u0026\u0026 x"}}`},
		{modeHold, fmt.Sprintf(permission, "Bash", `{"command":"ls","dangerouslyDisableSandbox":true}`), `"ask":{"title":"Bash","command":"ls","details":[{"name":"sandbox","value":"off"}]}}`},
		{modeHold, fmt.Sprintf(permission, "Edit", `{"file_path":"/r/a","new_string":"no"}`), `"ask":{"title":"Edit","details":[{"name":"path","value":"/r/a"},{"name":"given","value":"new_string: \"no\""}]}}`},
		{modeHold, fmt.Sprintf(permission, "Write", `{"file_path":"../r/x/../a\nb","content":"one\ntwo: 2","path\n":7}`), `"details":[{"name":"path","value":"../r/x/../a\nb"},{"name":"given","value":"content: \n    one\n    two: 2\n\"path\\n\": 7"}]}}`},
		{modeHold, fmt.Sprintf(permission, "Bash", `{"command":"ls","Command":"no","timeout":9}`), `"ask":{"title":"Bash","command":"ls","details":[{"name":"given","value":"Command: \"no\"\ntimeout: 9"}]}}`},
		{modeHold, fmt.Sprintf(permission, "WebFetch", `{"url":"http://a/","prompt":"no"}`), `"ask":{"title":"WebFetch","details":[{"name":"url","value":"http://a/"},{"name":"given","value":"prompt: \"no\""}]}}`},
		// An ask that is not exact is not sent.
		{modeHold, fmt.Sprintf(permission, "mcp__a__b", `{"command":"ls"}`), ""},
		{modeHold, fmt.Sprintf(permission, "Bash", `{}`), ""},
		{modeHold, fmt.Sprintf(permission, "Bash", `{"command":"`+strings.Repeat("x", 40<<10)+`"}`), ""},
		{modeHold, fmt.Sprintf(permission, "Write", `{"file_path":"/r/a","content":"`+strings.Repeat("x", 40<<10)+`"}`), ""},
		{modeHold, `{"session_id":"s","hook_event_name":"Notification","notification_type":"permission_prompt"}`, ""},
		{modeWait, `{"session_id":"s","hook_event_name":"Stop"}`, `"event":"wait","session":"s","at":0}`},
		{modeWait, `{"session_id":"s","hook_event_name":"SubagentStop","agent_id":"a"}`, ""},
	} {
		if got := translated(frame.Claude, c.mode, c.mode, c.in); !strings.HasSuffix(got, c.want) ||
			(got == "") != (c.want == "") {
			t.Errorf("%s %s\n got %s\nwant …%s", c.mode, c.in, got, c.want)
		}
	}
}

// TestPrograms: only the program's name of a command is sent, and nothing if it may be something
// else.
func TestPrograms(t *testing.T) {
	bin, folder := t.TempDir(), t.TempDir()
	t.Setenv("PATH", bin)
	for _, name := range []string{bin + "/ls", bin + "/git", bin + "/go", bin + "/node18", bin + "/python3.12", folder + "/a/b-c.sh"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for command, want := range map[string]string{
		"ls": "ls", "  git push\nrm x": "git", "./a/b-c.sh x": "./a/b-c.sh", "A=1 B_2=x/y go test": "go", "node18 x": "node18",
		"cd /a && ls": "cd", bin + "/go vet": bin + "/go", "python3.12 -c x": "python3.12",
		"user:S3CRET@host": "", "ghp_S3CRET": "", "S3CRET": "", "scp://user@host": "", "./S3CRET": "", "git@host": "", "sk-S3CRET x": "", "/S3CRET/x": "",
		"": "", "KEY='a b' curl": "", `KEY="a b" curl`: "", "KEY=a\\ b curl": "", "KEY=$(pass show x) curl": "", "KEY=`pass` curl": "",
		"(cd a && ls)": "", `"/my programs/x" y`: "", "$X y": "", "cat<secret": "", "a;b": "", "KEY=x;curl": "", "A=1": "",
		strings.Repeat("x", 65): "",
	} {
		if got := program(command, folder); got != want {
			t.Errorf("%q: %q, want %q", command, got, want)
		}
	}
}

// TestLong: of an event that is too long, what stands before is taken.
func TestLong(t *testing.T) {
	in := `{"session_id":"s","hook_event_name":"PostToolUse","tool_name":"Read","tool_response":"` + strings.Repeat("x", maxEvent) + `","tool_use_id":"t"}`
	e, all := read(strings.NewReader(in))
	if f, ok := e.frame(frame.Claude, "", ""); all || !ok || f.Event != frame.ToolEnd || f.Tool != "Read" {
		t.Errorf("%+v, %v, %v", f, ok, all)
	}
}

// TestStreamed is the same for what OpenCode's plugin writes, whose fields are those of frames.
func TestStreamed(t *testing.T) {
	for in, want := range map[string]string{
		`{"event":"tool","session":"s","folder":"/r","tool":"bash","toolId":"c","input":{"command":"make CANARY","description":"CANARY"},"agent":"x","pids":[{"pid":1}],"where":"CANARY","target":"CANARY","prompt":"CANARY"}`: `{"v":1,"agent":"opencode","event":"tool","session":"s","folder":"/r","tool":"bash","target":"make","op":"run","toolId":"c","at":0}`,
		`{"event":"stop-failed","session":"s","reason":"CANARY and more","model":7,"usage":{"input":5,"cost":0.25}}`:                                                                                                           `{"v":1,"agent":"opencode","event":"stop-failed","session":"s","usage":{"input":5,"cost":0.25},"at":0}`,
		`{"event":"ask","session":"s","tool":"edit","input":{"filePath":"a.go","newString":"CANARY"},"ask":{"id":"per_1","title":"edit","details":[{"name":"path","value":"a.go"}]}}`:                                          `{"v":1,"agent":"opencode","event":"ask","session":"s","tool":"edit","target":"a.go","op":"write","at":0,"ask":{"id":"per_1","title":"edit","details":[{"name":"path","value":"a.go"}]}}`,
		`{"event":"hold","session":"s","ask":{"command":"x"}}`: "", `{"event":"stream","session":"s"}`: "", `{"event":"wait","session":"s"}`: "", `{"event":"tool"}`: "", `[]`: "", `x`: "",
	} {
		got := ""
		if f, ok := toFrame(frame.OpenCode, []byte(in)); ok {
			f.At = 0
			line, _ := f.Line()
			got = strings.TrimSuffix(string(line), "\n")
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
}

// TestSecrets fills all that is not sent with secrets, at any depth and under any name.
func TestSecrets(t *testing.T) {
	secret := rapid.SampledFrom([]string{"CANARY", "/home/CANARY/x", "a CANARY b", `{"file_path":"CANARY"}`})
	var value func(depth int) *rapid.Generator[any]
	value = func(depth int) *rapid.Generator[any] {
		if depth == 0 {
			return secret.AsAny()
		}
		return rapid.OneOf(secret.AsAny(), rapid.SliceOfN(value(depth-1), 0, 3).AsAny(),
			rapid.MapOfN(rapid.SampledFrom([]string{"file_path", "command", "x", "session_id", "hook_event_name"}), value(depth-1), 0, 3).AsAny())
	}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(events).Draw(t, "event")
		var in map[string]any
		if json.Unmarshal([]byte(strings.Replace(c.in, "@", `"session_id":"s1","cwd":"/r"`, 1)), &in) != nil {
			return
		}
		for _, name := range []string{"prompt", "submitted_prompt", "message", "title", "tool_response", "last_assistant_message", "prompt_response", "transcript_path", "error_details", "permission_suggestions", "env", "mcp_context", "unheard_of"} {
			if rapid.Bool().Draw(t, name) {
				in[name] = value(3).Draw(t, "value")
			}
		}
		if input, ok := in["tool_input"].(map[string]any); ok {
			for _, name := range []string{"content", "old_string", "new_string", "description", "prompt", "env"} {
				input[name] = value(2).Draw(t, "input")
			}
		}
		b, _ := json.Marshal(in)
		if got := translated(c.agent, "", "", string(b)); strings.Contains(got, "CANARY") {
			t.Fatalf("%s\nsends %s", b, got)
		}
	})
}

func FuzzEvent(f *testing.F) {
	for _, c := range events {
		f.Add(c.agent, "", strings.Replace(c.in, "@", `"session_id":"s1","cwd":"/r"`, 1))
	}
	f.Add(frame.Claude, modeHold, `{"session_id":"s","hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"ls"}}`)
	f.Fuzz(func(t *testing.T, agent, mode, in string) {
		line := translated(agent, mode, mode, in)
		if line == "" {
			return
		}
		if _, err := frame.Parse([]byte(line)); err != nil {
			t.Errorf("%q sends %q: %v", in, line, err)
		}
		if got, ok := toFrame(frame.OpenCode, []byte(in)); ok {
			if line, err := got.Line(); err == nil && len(line) > frame.MaxAskLine {
				t.Errorf("%q is passed on as %d bytes", in, len(line))
			}
		}
	})
}
