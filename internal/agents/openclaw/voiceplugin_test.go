package openclaw

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/worldmcp/world/internal/agents/openclaw/config"
	"github.com/worldmcp/world/internal/agents/openclaw/gatewaytest"
	"github.com/worldmcp/world/internal/base/needs"
	"github.com/worldmcp/world/internal/wire"
)

// pluginFiles are the files of a plugin.
func pluginFiles() fs.FS {
	return fstest.MapFS{"index.js": {Data: []byte("// plugin")}, "package.json": {Data: []byte("{}")}}
}

// pluginDir is the folder with the plugin's files.
func pluginDir(o Options) string { return o.Dir().Path("world-voice") }

// voiceGateway is a gateway that accepts changes of its configuration, and loads the plugin when
// the configuration says so.
func voiceGateway(t *testing.T, section string) (Options, *[]configPatch) {
	t.Helper()
	var (
		o       Options
		patches []configPatch
	)
	g := gatewaytest.New(t, nil)
	g.Serve = func(c *gatewaytest.Conn) {
		id, ok := c.Connect()
		if !ok {
			return
		}
		c.Answer(id, strings.Replace(gatewaytest.Hello, `"echo"`, `"echo","talk.session.create"`, 1))
		for {
			r, ok := c.Next()
			if !ok {
				return
			}
			g.Lock()
			path := filepath.Join(o.Home, ".openclaw", "openclaw.json")
			var file map[string]any
			_, _ = config.Read(path, &file)
			switch r.Method {
			case "config.get":
				b, _ := json.Marshal(map[string]any{"path": path, "hash": fmt.Sprint("h", len(patches)), "parsed": file})
				c.Answer(r.ID, string(b))
			case "config.patch":
				var p configPatch
				var change any
				_ = json.Unmarshal(r.Params, &p)
				patches = append(patches, p)
				_ = json.Unmarshal([]byte(p.Raw), &change)
				b, _ := json.Marshal(applyMergePatch(any(file), change))
				_ = os.WriteFile(path, b, 0o600)
				c.Answer(r.ID, `{}`)
			case "world.voice.status":
				paths, _ := lookup(file, "plugins", "load", "paths").([]any)
				if slices.Contains(paths, any(pluginDir(o))) && lookup(file, "plugins", "entries", "world-voice", "enabled") == true {
					c.Answer(r.ID, `{"ready":true}`)
					break
				}
				fallthrough
			default:
				c.Refuse(r.ID, "FORBIDDEN", `{}`)
			}
			g.Unlock()
		}
	}
	o = options(t, strings.TrimSuffix(g.Config(), "}")+section+"}")
	o.VoicePlugin = pluginFiles()
	return o, &patches
}

func TestVoiceAddRemove(t *testing.T) {
	o, patches := voiceGateway(t, `, plugins: {load: {paths: ["/other"]}, allow: ["other"]}`)
	path := filepath.Join(o.Home, ".openclaw", "openclaw.json")
	before := readConfigFile(t, path)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing voice",
		func(v wire.Backend) bool { return v.Voice != nil && v.Voice.State == "missing" })
	if backend.Has("world.voice.start") || !backend.Has("talk.session.create") {
		t.Error("the plugin is available before it was added")
	}
	details := map[string]string{}
	for _, detail := range backend.Describe().Details {
		details[detail.Name] = detail.Value
	}
	for name, want := range map[string]string{
		"Voice files": pluginDir(o) + ": index.js, package.json", "Voice settings": "plugins.load.paths: " + pluginDir(o), "Plugin by hand": "--link '" + pluginDir(o),
	} {
		if !strings.Contains(details[name], want) {
			t.Errorf("%s: %q, want %q", name, details[name], want)
		}
	}
	if err := backend.Act(t.Context(), "add-voice"); err != nil {
		t.Fatal(err)
	}
	v := waitUntil(t, backend, reporter, "present voice",
		func(v wire.Backend) bool { return v.Voice.State == "present" && v.Voice.Undo })
	if !slices.Contains(v.Can, "voice-plugin") || !backend.Has("world.voice.start") {
		t.Errorf("the back end can %v", v.Can)
	}
	for name, want := range map[string]string{"index.js": "// plugin", "package.json": "{}"} {
		if b, err := os.ReadFile(filepath.Join(pluginDir(o), name)); err != nil || string(b) != want {
			t.Errorf("%s: %q %v", name, b, err)
		}
	}
	if s, err := os.Stat(pluginDir(o)); err != nil || s.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v %v", s, err)
	}
	after := readConfigFile(t, path)
	if got, want := lookup(after, "plugins", "load", "paths"), []any{"/other", pluginDir(o)}; !reflect.DeepEqual(got, any(want)) {
		t.Errorf("paths %v", got)
	}
	if err := backend.Act(t.Context(), "remove-voice"); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, backend, reporter, "no voice", func(v wire.Backend) bool {
		return v.Voice.State == "missing" && !slices.Contains(v.Can, "voice-plugin")
	})
	if now := readConfigFile(t, path); !reflect.DeepEqual(now, before) {
		t.Errorf("not what it was: %v", now)
	}
	if _, err := os.Stat(pluginDir(o)); !os.IsNotExist(err) {
		t.Errorf("the files are left: %v", err)
	}
	for _, p := range *patches {
		if !reflect.DeepEqual(p.Replace, []string{"plugins.allow", "plugins.load.paths"}) {
			t.Errorf("arrays %v are replaced", p.Replace)
		}
	}
	if err := backend.Act(t.Context(), "remove-voice"); err == nil {
		t.Error("removing twice succeeds")
	}
}

func TestVoiceWithPluginsOff(t *testing.T) {
	o, patches := voiceGateway(t, `, plugins: {enabled: false}`)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing voice",
		func(v wire.Backend) bool { return v.Voice != nil && v.Voice.State == "missing" })
	if err := backend.Act(t.Context(), "add-voice"); err == nil || !strings.Contains(err.Error(), "switched off") {
		t.Errorf("%v", err)
	}
	if v := backend.Describe().Voice; v.State != "failed" || !strings.Contains(v.Reason, "switched off") {
		t.Errorf("%+v", v)
	}
	if len(*patches) != 0 {
		t.Errorf("%v", *patches)
	}
}

// Where no connection may change the configuration, the openclaw command does it.
func TestVoiceByCommand(t *testing.T) {
	bin := t.TempDir()
	o := options(t, `{a: 1, plugins: {load: {paths: ["/other"]}}}`, "PATH="+bin+":/usr/bin:/bin", "OPENCLAW_GATEWAY_PORT=1")
	o.VoicePlugin = pluginFiles()
	log := filepath.Join(bin, "log")
	script := "#!/bin/sh\necho \"$@\" >> '" + log + "'\ncat \"$4\" >> '" + log + "'\n"
	needs.Program(t, filepath.Join(bin, "openclaw"), script)
	backend, reporter, _ := runBackend(t, o)
	waitUntil(t, backend, reporter, "missing", state(wire.BackendMissing))
	if err := backend.Act(t.Context(), "add-voice"); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	file := o.Dir().Path("openclaw.patch.json")
	dir, _ := json.Marshal(pluginDir(o))
	want := "config patch --file " + file + " --replace-path plugins.load.paths\n" +
		`{"plugins":{"entries":{"world-voice":{"enabled":true}},"load":{"paths":["/other",` + string(dir) + `]}}}` + "\n"
	if string(b) != want {
		t.Errorf("%s\nwant %s", b, want)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Error("the file of the change is left")
	}
}
