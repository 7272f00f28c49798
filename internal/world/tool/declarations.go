package tool

import (
	"encoding/json"
	"strings"

	"github.com/worldmcp/world/internal/wire"
)

// fragments are parts of schemas that several tools share: $name in a schema stands for its text. A
// fragment may contain one other fragment.
var fragments = strings.NewReplacer(
	"$position", `{"type":"array","items":{"type":"number"},"minItems":3,"maxItems":3,"description":"[x, y, z] metres; y 0 = ground"}`,
	"$point", `{"type":"array","items":{"type":"number"},"minItems":3,"maxItems":3}`,
	"$rotation", `{"description":"yaw degrees, or [pitch, yaw, roll]"}`,
	"$scale", `{"description":"number or [x, y, z], 0.05-50"}`,
	"$color", `{"type":"string","description":"#rrggbb or palette name"}`,
	"$material", `{"type":"string","enum":["matte","gloss","metal","glass","glow"]}`,
	"$asset", `{"type":"string","description":"id of an uploaded picture or model"}`,
	"$picture", `"picture":{"type":"boolean","description":"add four views, numbered"}`,
	"$label", `{"type":"string","maxLength":80}`,
	"$dry", `"dry_run":{"type":"boolean","description":"preview only"},"idempotency_key":{"type":"string","maxLength":64}`,
	"$paging", `"limit":{"type":"integer","minimum":1,"maximum":200},"cursor":{"type":"string"}`,
)

// schema completes a schema from the text of its properties. The caller closes the properties with
// a brace, so that it can add `required`. additionalProperties:false is left out, although Validate
// refuses unknown names everywhere: every model reads these schemas in every turn, so each byte
// counts.
func schema(s string) json.RawMessage {
	s = fragments.Replace(fragments.Replace(s))
	return json.RawMessage(`{"type":"object","properties":{` + s + `}`)
}

// all is the tool set, in display order.
var all = []Tool{
	{
		Name: WorldInfo, Title: "World info", Scope: wire.ScopeRead, In: InRouter, Core: true, ReadOnly: true, MaxSeconds: 5,
		args:        NoArgs{},
		Description: "Start here. The 3D world's name, URL, size, who is in it, whether a browser page is open, what to do next.",
		Schema:      schema(`}`),
	},
	{
		Name: InspectWorld, Title: "Inspect world", Scope: wire.ScopeRead, In: InRouter, Core: true, ReadOnly: true,
		MaxSeconds: 5, args: InspectArgs{},
		Description: "List objects, avatars, the user's view: ids, positions, boxes. Filter by kind, near + radius, or id (with radius: what is around it).",
		Schema: schema(`"id":{"type":"string"},"kind":{"type":"string"},"near":$point,"radius":{"type":"number","minimum":0,"maximum":600,"description":"default 10"},` +
			`"fields":{"type":"array","items":{"type":"string","enum":["position","rotation","scale","box","color","material","label","text","on","creator","behavior","sockets","parts"]}},$paging,` +
			`"detail":{"type":"string","enum":["concise","full"]}}`),
	},
	{
		Name: SearchCatalog, Title: "Search catalog", Scope: wire.ScopeRead, In: InRouter, ReadOnly: true, MaxSeconds: 5,
		args:        CatalogArgs{},
		Description: "Find pieces to place (trees, furniture, buildings, hills, signs, lights, primitives) and the user's files by words; gives kind and size. Empty query lists all.",
		Schema:      schema(`"query":{"type":"string","maxLength":80},"category":{"type":"string","enum":["primitive","nature","furniture","building","path","sign","light","vehicle"]},$paging}`),
	},
	{
		Name: PlaceObjects, Title: "Place objects", Scope: wire.ScopeWrite, In: InBrowser, Core: true, MaxSeconds: 30,
		args:        ObjectsArgs{},
		Description: "Place 1-100 pieces or primitives in one undo step, all or none. Answers for each: box, what it stands on, gap, overlaps, a free spot near, why a rule moved it. Give position (kept as it is), or on/beside (finds a free spot). count makes a row: position to `to`, or around position, or beside; spacing is the gap.",
		Schema: schema(`"objects":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","properties":{` +
			`"kind":{"type":"string","description":"from search_catalog, e.g. tree, bench, box"},"id":{"type":"string"},"position":$position,` +
			`"on":{"type":"string","description":"id or ground"},"beside":{"type":"string","description":"id"},"facing":{"type":"string","description":"id or user"},` +
			`"side":{"type":"string","enum":["left","right","front","back"],"description":"of beside, as it faces"},"count":{"type":"integer","minimum":2,"maximum":50},"to":$point,"spacing":{"type":"number","minimum":0,"maximum":50},` +
			`"rotation":$rotation,"scale":$scale,"color":$color,"material":$material,"asset":$asset,"label":$label,"text":{"type":"string","maxLength":200}},"required":["kind"]}},$picture,$dry},"required":["objects"]`),
	},
	{
		Name: Build, Title: "Build", Scope: wire.ScopeWrite, In: InBrowser, MaxSeconds: 30, args: BuildArgs{},
		Description: "Build one composite object: from parts (1-200), a pattern of a piece (ring, grid, wall, path, stairs), or a whole bridge, tower, room (roofless unless roof), garden, pavilion by width, depth, height (front +z, turned by facing), maze of count x rows cells. wall, path, stairs, bridge: position to `to`. spacing is the gap.",
		Schema: schema(`"id":{"type":"string"},"label":$label,"position":$position,"on":{"type":"string"},"beside":{"type":"string"},"facing":{"type":"string"},"rotation":$rotation,"scale":$scale,"color":$color,"material":$material,` +
			`"parts":{"type":"array","minItems":1,"maxItems":200,"items":{"type":"object","properties":{"kind":{"type":"string"},"position":$point,"rotation":$rotation,"scale":$scale,"color":$color,"material":$material},"required":["kind"]}},` +
			`"pattern":{"type":"string","enum":["ring","grid","wall","path","stairs","bridge","tower","room","garden","maze","pavilion"]},"width":{"type":"number","minimum":0.5,"maximum":60},"depth":{"type":"number","minimum":0.5,"maximum":60},"height":{"type":"number","minimum":0.5,"maximum":40},"kind":{"type":"string"},"count":{"type":"integer","minimum":1,"maximum":200},"rows":{"type":"integer","minimum":1,"maximum":100},` +
			`"radius":{"type":"number","minimum":0.1,"maximum":100},"spacing":{"type":"number","minimum":0,"maximum":50},"roof":{"type":"string","enum":["none","gable","flat"]},"to":$point,$picture,$dry}`),
	},
	{
		Name: ModifyObjects, Title: "Modify objects", Scope: wire.ScopeWrite, In: InBrowser,
		MaxSeconds: 30, Idempotent: true, args: ObjectsArgs{},
		Description: "Move, turn, scale, recolour, label or animate 1-100 objects by id, all or none. patrol goes along path, follow goes with target (avatar id or user), open opens a door.",
		Schema: schema(`"objects":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","properties":{"id":{"type":"string"},"position":$point,"on":{"type":"string"},"beside":{"type":"string"},"facing":{"type":"string"},` +
			`"rotation":$rotation,"scale":$scale,"color":$color,"label":$label,"text":{"type":"string","maxLength":200},"material":$material,"asset":$asset,"behavior":{"type":"string","enum":["none","spin","bob","sway","patrol","follow","open"]},"speed":{"type":"number","minimum":0.1,"maximum":10},` +
			`"path":{"type":"array","minItems":1,"maxItems":16,"items":$point},"target":{"type":"string"}},"required":["id"]}},$picture,$dry},"required":["objects"]`),
	},
	{
		Name: DeleteObjects, Title: "Delete objects", Scope: wire.ScopeWrite, In: InBrowser,
		MaxSeconds: 30, Destructive: true, Idempotent: true, args: ObjectsArgs{},
		Description: "Delete 1-100 objects by id, all or none.",
		Schema:      schema(`"objects":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}},$dry},"required":["objects"]`),
	},
	{
		Name: SetEnvironment, Title: "Set environment", Scope: wire.ScopeWrite, In: InBrowser, MaxSeconds: 30, Idempotent: true,
		args:        NoArgs{},
		Description: "Set time of day, sky, weather, ground and lights; only what is given changes.",
		Schema: schema(`"time_of_day":{"type":"number","minimum":0,"maximum":24,"description":"hours; 13 noon, 19 golden, 23 night"},"sky":{"type":"string","enum":["clear","cloudy","overcast"]},"weather":{"type":"string","enum":["none","rain","snow","fog"]},` +
			`"ground":{"type":"string","enum":["meadow","sand","snow","stone"]},"lights":{"type":"string","enum":["auto","on","off"]},$dry}`),
	},
	{
		Name: Undo, Title: "Undo", Scope: wire.ScopeWrite, In: InBrowser, MaxSeconds: 30, Destructive: true, args: NoArgs{},
		Description: "Take back your last steps (one per write call), newest first; redo brings them back. Refused when someone changed the same things since.",
		Schema:      schema(`"steps":{"type":"integer","minimum":1,"maximum":20},"redo":{"type":"boolean"},$dry}`),
	},
	{
		Name: WalkAvatar, Title: "Walk avatar", Scope: wire.ScopeWrite, In: InBrowser, Core: true, MaxSeconds: 120, args: WalkArgs{},
		Description: "Walk your avatar to a position, an object or avatar id, or \"user\", around obstacles; answers on arrival.",
		Schema:      schema(`"position":$position,"id":{"type":"string"},"speed":{"type":"number","minimum":0.3,"maximum":4,"description":"m/s"},"idempotency_key":{"type":"string","maxLength":64}}`),
	},
	{
		Name: AvatarAction, Title: "Avatar action", Scope: wire.ScopeWrite, In: InBrowser, MaxSeconds: 60, args: ActionArgs{},
		Description: "Gesture with your avatar: emote, look at or point at something, sit on a seat, stand up.",
		Schema:      schema(`"action":{"type":"string","enum":["wave","nod","shake_head","celebrate","think","look_at","point_at","sit","stand"]},"id":{"type":"string","description":"target: object, avatar or user"},"position":$point},"required":["action"]`),
	},
	{
		Name: Say, Title: "Say", Scope: wire.ScopeWrite, In: InBrowser, MaxSeconds: 30, args: SayArgs{},
		Description: "Say something to the user, in a bubble over your avatar.",
		Schema:      schema(`"text":{"type":"string","minLength":1,"maxLength":1000},"idempotency_key":{"type":"string","maxLength":64}},"required":["text"]`),
	},
	{
		Name: Screenshot, Title: "Screenshot", Scope: wire.ScopeScreenshot, In: InBrowser, ReadOnly: true, MaxSeconds: 20,
		args:        NoArgs{},
		Description: "Take a picture of the world, with names, and list what is in view. montage = four views in one. Or from a point, at another or id.",
		Schema: schema(`"view":{"type":"string","enum":["user","avatar","overhead","object","montage"],"description":"default user"},"id":{"type":"string"},` +
			`"from":$point,"at":$point,"width":{"type":"integer","minimum":256,"maximum":1568}}`),
	},
	{
		Name: Worlds, Title: "Worlds", Scope: wire.ScopeWrite, In: InRouter, MaxSeconds: 60, args: WorldsArgs{},
		Description: "List your worlds, open one (the user's page follows), create, rename or duplicate one. Only the user deletes worlds.",
		Schema:      schema(`"action":{"type":"string","enum":["list","open","create","rename","duplicate"]},"id":{"type":"string"},"name":{"type":"string","minLength":1,"maxLength":60},"empty":{"type":"boolean","description":"create it without the plaza"}},"required":["action"]`),
	},
	{
		Name: OpenWorld, Title: "Open world", Scope: wire.ScopeWrite, In: InRouter, MaxSeconds: 20, Idempotent: true,
		args:        NoArgs{},
		Description: "Open the world's page in the user's browser, or give its URL. Needed when a call says world_not_open.",
		Schema:      schema(`}`),
	},
	{
		Name: ProjectOverview, Title: "Project overview", Scope: wire.ScopeProject, In: InRouter, ReadOnly: true,
		MaxSeconds: 10, args: OverviewArgs{},
		Description: "The user's project, a city next to the plaza: branch, languages, changes, marks. With path: one folder or file, and where it stands.",
		Schema:      schema(`"path":{"type":"string"},"changed":{"type":"string","enum":["commit","session"],"description":"list what differs since"},$paging}`),
	},
	{
		Name: ProjectMark, Title: "Project mark", Scope: wire.ScopeWrite, In: InRouter, MaxSeconds: 10, Idempotent: true,
		args:        MarkArgs{},
		Description: "Put a sign on 1-50 files of the user's project, or take yours away (none).",
		Schema:      schema(`"marks":{"type":"array","minItems":1,"maxItems":50,"items":{"type":"object","properties":{"path":{"type":"string"},"kind":{"type":"string","enum":["note","failing","attention","done","none"]},"note":{"type":"string","maxLength":200}},"required":["path","kind"]}}},"required":["marks"]`),
	},
	{
		Name: WaitForEvents, Title: "Wait for events", Scope: wire.ScopeRead, In: InRouter, ReadOnly: true, MaxSeconds: 60,
		args:        WaitArgs{},
		Description: "Wait for what the user says or does (messages, pointing, selecting, edits) since a cursor.",
		Schema:      schema(`"cursor":{"type":"string","description":"from the last answer; empty = from now"},"timeout":{"type":"number","minimum":0,"maximum":50,"description":"seconds, default 25"}}`),
	},
	{
		Name: Pair, Title: "Pair", Scope: wire.ScopeRead, In: AtAgent, MaxSeconds: 20, args: PairArgs{},
		Description: "Act in a hosted world by the code or link that the user gives you; answers at once with a number to compare. Then status, list, use (a world, or here), leave.",
		Schema:      schema(`"op":{"type":"string","enum":["claim","status","list","use","leave"]},"code":{"type":"string","description":"link or WORD-XXXX"},"relay":{"type":"string"},"world":{"type":"string"}}`),
	},
}
