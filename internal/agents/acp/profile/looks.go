package profile

// The …Looks are Asking.Looks of each agent.

var claudeLooks = map[string]string{
	"Read": "allow_large file_path limit offset pages", "Glob": "path pattern",
	"Grep":       "-A -B -C -i -n -o context glob head_limit multiline offset output_mode path pattern type",
	"ToolSearch": "max_results query", "DeferredToolPlaceholder": "", "Skill": "args skill", "TodoWrite": "todos",
	"ExitPlanMode": "allowedPrompts plan",
}

var codexLooks = map[string]string{
	"view_image": "path", "web_search": "", "update_plan": "explanation plan", "request_user_input": "questions",
	"get_goal": "", "create_goal": "objective token_budget", "update_goal": "status",
	"list_mcp_resources": "cursor server", "list_mcp_resource_templates": "cursor server", "read_mcp_resource": "server uri",
	// What it started by exec_command or spawn_agent; what these do next is asked for by itself.
	"write_stdin": "chars max_output_tokens session_id yield_time_ms", "wait_agent": "targets timeout_ms",
	"send_input": "interrupt items message target", "resume_agent": "id", "close_agent": "target",
}

var openCodeLooks = map[string]string{
	"read": "filePath limit offset", "glob": "path pattern", "grep": "include path pattern", "list": "ignore path", "skill": "name",
}

var geminiLooks = map[string]string{
	"read_file": "end_line file_path limit offset start_line", "list_directory": "dir_path file_filtering_options ignore",
	"glob": "case_sensitive dir_path pattern respect_gemini_ignore respect_git_ignore",
}
