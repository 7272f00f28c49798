package wire_test

// shapesOfProtocol is written by TestShapesStay.
const shapesOfProtocol = `
Account.createdAt Time
Account.fresh bool
Account.identities list of AccountIdentity
Account.name string
Account.owner bool
Account.passkeys list of Passkey
Account.quotas list of AccountQuota
Account.sessions list of LoginSession
Account.userId string
AccountDeletion.confirm string
AccountIdentity.createdAt Time
AccountIdentity.id string
AccountIdentity.name string
AccountIdentity.provider string
AccountIdentity.providerName string
AccountName.name string
AccountQuota.most int64
AccountQuota.unit string or absent
AccountQuota.used int64
AccountQuota.what string
Activity.label string or absent
Activity.since Time
Activity.source string
Activity.state string
Activity.unsure bool or absent
ActivityState = "away"
ActivityState = "idle"
ActivityState = "lost"
ActivityState = "needs-you"
ActivityState = "speaking"
ActivityState = "stale"
ActivityState = "thinking"
ActivityState = "walking"
ActivityState = "working"
Agent.avatarId string
Agent.name string
Agent.type string
AgentAnswer.cursor string or absent
AgentAnswer.id string
AgentAnswer.sessionId string or absent
AgentAnswer.turn string or absent
AgentAtWork.activity Activity
AgentAtWork.agent string
AgentAtWork.answer bool or absent
AgentAtWork.avatarId string or absent
AgentAtWork.began Time
AgentAtWork.detached bool or absent
AgentAtWork.folder string or absent
AgentAtWork.headless bool or absent
AgentAtWork.helpers int or absent
AgentAtWork.id string
AgentAtWork.itself bool or absent
AgentAtWork.kind string
AgentAtWork.message string or absent
AgentAtWork.name string
AgentAtWork.product string
AgentAtWork.questions int or absent
AgentAtWork.sessionId string or absent
AgentAtWork.turn WorkTurn or absent
AgentAtWork.unmeasured bool or absent
AgentAtWork.usage TerminalUsage or absent
AgentAtWork.where string or absent
AgentEvent.agent AgentAtWork or absent
AgentEvent.delta ChatDelta or absent
AgentEvent.kind string
AgentEvent.message ChatMessage or absent
AgentEvent.sessionId string or absent
AgentEvent.turn AgentTurn or absent
AgentEventKind = "agent"
AgentEventKind = "delta"
AgentEventKind = "ended"
AgentEventKind = "gap"
AgentEventKind = "message"
AgentEventKind = "turn"
AgentGetRequest.type string
AgentGetRequest.version string or absent
AgentHello.agentName string or absent
AgentHello.agentType string or absent
AgentHello.build string
AgentHello.deviceId string or absent
AgentHello.pid int or absent
AgentHello.protocol int
AgentHello.protocols ProtocolRange or absent
AgentHello.scopes list of string or absent
AgentHello.sig string or absent
AgentHello.textOnly bool or absent
AgentHello.token string
AgentHello.type string
AgentMessage.sessionId string or absent
AgentMessage.text string
AgentOffer.scripts bool or absent
AgentOffer.version string
AgentPresence includes Agent
AgentPresence.activity Activity
AgentPresence.color string
AgentPresence.connected bool
AgentPresence.lastSeen Time
AgentPresence.parent string or absent
AgentPresence.position list of float64
AgentPresence.yaw float64
AgentProgram.command string or absent
AgentProgram.copy bool or absent
AgentProgram.formerly Time or absent
AgentProgram.next string or absent
AgentProgram.offer AgentOffer or absent
AgentProgram.own OwnAgent or absent
AgentProgram.path string or absent
AgentProgram.product string
AgentProgram.reason string or absent
AgentProgram.state string
AgentProgram.testable bool or absent
AgentProgram.tested AgentTested or absent
AgentProgram.type string
AgentProgram.version string or absent
AgentProgram.word string or absent
AgentPrograms.looking bool or absent
AgentPrograms.programs list of AgentProgram
AgentPrograms.revision int
AgentPrograms.test AgentTest or absent
AgentStart.agent string
AgentStart.folder string or absent
AgentStart.readOnly bool or absent
AgentStart.text string or absent
AgentStart.title string or absent
AgentStop.sessionId string or absent
AgentTest.began Time
AgentTest.done int
AgentTest.ended bool or absent
AgentTest.error string or absent
AgentTest.get string or absent
AgentTest.note string or absent
AgentTest.of int
AgentTest.product string
AgentTest.stopped bool or absent
AgentTest.type string
AgentTestRequest.type string
AgentTestResult includes AgentTested
AgentTestResult.networkCut bool
AgentTestResult.seconds float64
AgentTestResult.steps list of AgentTestStep
AgentTestResult.tools list of AgentTestTool
AgentTestStep.detail string or absent
AgentTestStep.failed bool or absent
AgentTestStep.home string
AgentTestStep.name string
AgentTestStep.outcome string
AgentTestTool.judged string
AgentTestTool.name string
AgentTested.asked int
AgentTested.at Time
AgentTested.blocked int
AgentTested.of int
AgentTested.passed bool
AgentTested.reason string or absent
AgentTurn.id string
AgentTurn.outcome string or absent
AgentTurn.reason string or absent
AgentWelcome.agent Agent
AgentWelcome.agentDeviceId string
AgentWelcome.build string
AgentWelcome.limits Limits
AgentWelcome.protocol int
AgentWelcome.scopes list of string
AgentWelcome.sessionId string
AgentWelcome.type string
AgentWelcome.url string
AgentWelcome.userId string
AgentWelcome.worldId string
AgentWelcome.worldName string
AgentsAtWork.agents list of AgentAtWork or absent
AgentsAtWork.more int or absent
Approval.answer string or absent
Approval.backend string
Approval.by string or absent
Approval.changes list of CoderEdit or absent
Approval.command string or absent
Approval.createdAt Time
Approval.details list of Detail or absent
Approval.expiresAt Time or absent
Approval.hash string
Approval.id string
Approval.kind string
Approval.notes list of string or absent
Approval.options list of ApprovalOption
Approval.session string or absent
Approval.state string
Approval.title string
Approval.turn string or absent
ApprovalKind = "exec"
ApprovalKind = "plugin"
ApprovalKind = "tool"
ApprovalOption.id string
ApprovalOption.kind string
ApprovalOption.name string
ApprovalState = "answered"
ApprovalState = "expired"
ApprovalState = "open"
ApprovalState = "withdrawn"
Asset.added Time
Asset.bytes int
Asset.id string
Asset.kind string
Asset.license License or absent
Asset.name string
Asset.size list of float64 or absent
Asset.triangles int or absent
Asset.type string
AssetKind = "figure"
AssetKind = "image"
AssetKind = "model"
Author.id string
Author.kind string
Author.name string
AuthorKind = "agent"
AuthorKind = "system"
AuthorKind = "user"
AvatarAct.action string
AvatarAct.avatarId string
AvatarAct.path list of list of float64 or absent
AvatarAct.seconds float64 or absent
AvatarAct.speed float64 or absent
AvatarAct.started Time or absent
AvatarAct.target list of float64 or absent
AvatarAct.text string or absent
AvatarAct.yaw float64 or absent
Backend.avatarId string or absent
Backend.can list of string or absent
Backend.command string or absent
Backend.details list of Detail or absent
Backend.folder string or absent
Backend.id string
Backend.key KeyRequest or absent
Backend.kind string
Backend.name string
Backend.next string or absent
Backend.pairing Pairing or absent
Backend.pictures Tools or absent
Backend.product string
Backend.reason string or absent
Backend.session string or absent
Backend.since Time
Backend.state string
Backend.tools Tools or absent
Backend.voice Tools or absent
BackendAct = "add-pictures"
BackendAct = "add-tools"
BackendAct = "add-voice"
BackendAct = "connect"
BackendAct = "disconnect"
BackendAct = "pair"
BackendAct = "reject"
BackendAct = "remove-pictures"
BackendAct = "remove-tools"
BackendAct = "remove-voice"
BackendAct = "retry"
BackendKind = "acp"
BackendKind = "gateway"
BackendKind = "terminal"
BackendState = "connecting"
BackendState = "lost"
BackendState = "missing"
BackendState = "off"
BackendState = "pairing"
BackendState = "ready"
BackendState = "refused"
BackendState = "searching"
BlobGet.id string
BlobGet.offset int
BlobPart.data string or absent
BlobPart.error Error or absent
BlobPart.size int
Bound.opened bool
Bound.sessionId string
Bound.worldId string
Bound.worldName string
Bridge.code string or absent
Bridge.command string or absent
Bridge.details list of string or absent
Bridge.keyCommand string or absent
Bridge.next string or absent
Bridge.notes list of string or absent
Bridge.probed Time or absent
Bridge.prompt BridgePrompt or absent
Bridge.reason string or absent
Bridge.retryAt Time or absent
Bridge.roundTrip float64 or absent
Bridge.since Time
Bridge.source string or absent
Bridge.state string
Bridge.target string or absent
BridgeCode = "bad_config"
BridgeCode = "cancelled"
BridgeCode = "closed_before_login"
BridgeCode = "ended_there"
BridgeCode = "forwarding_forbidden"
BridgeCode = "host_key_changed"
BridgeCode = "host_key_not_accepted"
BridgeCode = "key_file"
BridgeCode = "left_in_background"
BridgeCode = "link_lost"
BridgeCode = "local_forward_forbidden"
BridgeCode = "name_unknown"
BridgeCode = "no_answer_back"
BridgeCode = "no_common_algorithm"
BridgeCode = "no_gateway_there"
BridgeCode = "no_network"
BridgeCode = "no_ssh"
BridgeCode = "not_accepted"
BridgeCode = "other_forward"
BridgeCode = "other_world_there"
BridgeCode = "port_forbidden"
BridgeCode = "port_held_here"
BridgeCode = "port_held_there"
BridgeCode = "refused"
BridgeCode = "ssh_ended"
BridgeCode = "timed_out"
BridgeCode = "too_many_keys"
BridgeOp = "answer"
BridgeOp = "cancel"
BridgeOp = "connect"
BridgeOp = "fetch_key"
BridgeOp = "key"
BridgeOp = "retry"
BridgeOp = "stop"
BridgePrompt.again bool or absent
BridgePrompt.fingerprint string or absent
BridgePrompt.id string
BridgePrompt.kind string
BridgePrompt.text string
BridgePromptKind = "code"
BridgePromptKind = "host_key"
BridgePromptKind = "passphrase"
BridgePromptKind = "password"
BridgeRequest.answer string or absent
BridgeRequest.op string
BridgeRequest.prompt string or absent
BridgeRequest.target string or absent
BridgeState = "connecting"
BridgeState = "degraded"
BridgeState = "failed"
BridgeState = "forwarding"
BridgeState = "needs_host"
BridgeState = "needs_user"
BridgeState = "off"
BridgeState = "port_held"
BridgeState = "retrying"
BridgeState = "starting"
BridgeState = "unproven"
BridgeState = "up"
BrowserHello.build string
BrowserHello.pageId string
BrowserHello.protocol int
BrowserHello.protocols ProtocolRange or absent
BrowserHello.revision uint64 or absent
BrowserHello.type string
BrowserHello.visible bool
BrowserHello.worldId string or absent
BrowserWelcome.build string
BrowserWelcome.damage string or absent
BrowserWelcome.document RawMessage or absent
BrowserWelcome.entries list of Entry or absent
BrowserWelcome.executor bool
BrowserWelcome.history list of Entry
BrowserWelcome.hosted bool or absent
BrowserWelcome.limits Limits
BrowserWelcome.pageId string
BrowserWelcome.presence Presence
BrowserWelcome.protocol int
BrowserWelcome.protocols ProtocolRange or absent
BrowserWelcome.revision uint64
BrowserWelcome.sessionId string
BrowserWelcome.time Time
BrowserWelcome.type string
BrowserWelcome.userId string
BrowserWelcome.viewer bool or absent
BrowserWelcome.worldId string
BrowserWelcome.worldName string
CallCancel.callId string
Camera.position list of float64
Camera.target list of float64
CancelReason = "barge-in"
CancelReason = "button"
Capability = "approvals"
Capability = "create"
Capability = "images"
Capability = "sessions"
Capability = "stop"
Capability = "tools"
Capability = "voice"
Capability = "voice-plugin"
Challenge.nonce string
Challenge.protocol int
Challenge.protocols ProtocolRange or absent
Challenge.relayId string
Challenge.type string
ChatAnswer.before string or absent
ChatAnswer.error Error or absent
ChatAnswer.messages list of ChatMessage or absent
ChatAnswer.ok bool
ChatAnswer.sessions list of ChatSession or absent
ChatAnswer.status ChatStatus or absent
ChatDelta.at int
ChatDelta.message string
ChatDelta.part int
ChatDelta.text string
ChatEvent.agents AgentsAtWork or absent
ChatEvent.approval Approval or absent
ChatEvent.backend string or absent
ChatEvent.backends list of Backend or absent
ChatEvent.delta ChatDelta or absent
ChatEvent.kind string
ChatEvent.message ChatMessage or absent
ChatEvent.session string or absent
ChatEvent.status ChatStatus or absent
ChatEvent.turn Turn or absent
ChatEventKind = "agents"
ChatEventKind = "approval"
ChatEventKind = "backends"
ChatEventKind = "delta"
ChatEventKind = "greeted"
ChatEventKind = "message"
ChatEventKind = "reset"
ChatEventKind = "sessions"
ChatEventKind = "status"
ChatEventKind = "turn"
ChatImage.alt string or absent
ChatImage.mimeType string or absent
ChatImage.url string or absent
ChatImageData.alt string or absent
ChatImageData.data string
ChatImageData.mimeType string
ChatMessage.at Time
ChatMessage.id string
ChatMessage.parts list of ChatPart
ChatMessage.path string or absent
ChatMessage.reason string or absent
ChatMessage.role string
ChatMessage.state string
ChatMessage.turn string or absent
ChatOp = "act"
ChatOp = "answer"
ChatOp = "create"
ChatOp = "history"
ChatOp = "open"
ChatOp = "send"
ChatOp = "sessions"
ChatOp = "stop"
ChatPart.image ChatImage or absent
ChatPart.kind string
ChatPart.text string or absent
ChatPart.tool ChatTool or absent
ChatRequest.act string or absent
ChatRequest.approval string or absent
ChatRequest.backend string
ChatRequest.before string or absent
ChatRequest.hash string or absent
ChatRequest.images list of ChatImageData or absent
ChatRequest.op string
ChatRequest.option string or absent
ChatRequest.session string or absent
ChatRequest.text string or absent
ChatRequest.title string or absent
ChatRequest.turn string or absent
ChatSession.id string
ChatSession.main bool or absent
ChatSession.preview string or absent
ChatSession.running bool or absent
ChatSession.title string
ChatSession.updatedAt Time or absent
ChatStatus.label string or absent
ChatStatus.since Time or absent
ChatStatus.turn string or absent
ChatTool.began Time or absent
ChatTool.command string or absent
ChatTool.diffs list of CoderEdit or absent
ChatTool.id string
ChatTool.input string or absent
ChatTool.kind string or absent
ChatTool.millis float64 or absent
ChatTool.name string
ChatTool.output string or absent
ChatTool.paths list of string or absent
ChatTool.size int or absent
ChatTool.state string
ChatTool.target string or absent
ChatTool.title string
ChatTool.world bool or absent
Code = "agent_failed"
Code = "agent_missing"
Code = "agent_not_ready"
Code = "agent_unknown_version"
Code = "already_answered"
Code = "bad_arguments"
Code = "bad_envelope"
Code = "bad_frame"
Code = "browser_slow"
Code = "cancelled"
Code = "changed_since"
Code = "conflict"
Code = "forbidden"
Code = "idempotency_key_reused"
Code = "internal"
Code = "interrupted"
Code = "limit_reached"
Code = "login_again"
Code = "login_failed"
Code = "mission_not_ready"
Code = "mission_running"
Code = "not_allowed"
Code = "not_available_here"
Code = "not_found"
Code = "nothing_to_curate"
Code = "nothing_to_undo"
Code = "page_gone"
Code = "pairing_code_burned"
Code = "pairing_code_invalid"
Code = "pairing_denied"
Code = "protocol_mismatch"
Code = "queue_full"
Code = "quota_reached"
Code = "rate_limited"
Code = "render_failed"
Code = "replayed"
Code = "revoked"
Code = "signup_closed"
Code = "slow_down"
Code = "store_failed"
Code = "timeout"
Code = "too_large"
Code = "unauthorized"
Code = "unavailable"
Code = "undo_conflict"
Code = "unknown_tool"
Code = "unreachable"
Code = "version_mismatch"
Code = "version_needed"
Code = "voice_model"
Code = "workspace_untrusted"
Code = "world_not_open"
Code = "world_switched"
Code = "wrong_media_type"
Coder.agents list of CoderAgent
Coder.cursor string
Coder.disk int
Coder.folders list of CoderWorkspace
Coder.missing CoderTrouble or absent
Coder.plain bool or absent
Coder.sessions list of CoderSession
Coder.unattended bool or absent
Coder.worktrees int
CoderAgent.installed bool or absent
CoderAgent.product string
CoderAgent.trouble CoderTrouble or absent
CoderAgent.type string
CoderAgent.untrusted bool or absent
CoderAgent.version string or absent
CoderAnswer.diff CoderDiff or absent
CoderAnswer.notes list of string or absent
CoderAnswer.output CoderOutput or absent
CoderAnswer.queued int or absent
CoderAnswer.redo string or absent
CoderAnswer.session CoderSession or absent
CoderAnswer.turn string or absent
CoderAnswer.workspace CoderWorkspace or absent
CoderBudget.cost float64 or absent
CoderBudget.tokens int or absent
CoderChanged.added int
CoderChanged.files int
CoderChanged.removed int
CoderChoice.id string
CoderChoice.name string
CoderCommand.hint string or absent
CoderCommand.name string
CoderCut.next string or absent
CoderCut.op string
CoderCut.says string
CoderCut.stuck bool or absent
CoderDiff.branch string or absent
CoderDiff.files list of CoderFile
CoderDiff.git CoderGit or absent
CoderDiff.hash string
CoderDiff.left int or absent
CoderDiff.notes list of string or absent
CoderDiff.unseen int or absent
CoderDiff.unseenSize int or absent
CoderEdit.cut bool or absent
CoderEdit.diff string
CoderEdit.path string
CoderEvent.approval Approval or absent
CoderEvent.at Time
CoderEvent.delta ChatDelta or absent
CoderEvent.files CoderFiles or absent
CoderEvent.first int or absent
CoderEvent.id string
CoderEvent.kind string
CoderEvent.message ChatMessage or absent
CoderEvent.mission Mission or absent
CoderEvent.notice CoderNotice or absent
CoderEvent.plan CoderPlan or absent
CoderEvent.progress CoderProgress or absent
CoderEvent.report CoderReport or absent
CoderEvent.run CoderRun or absent
CoderEvent.session CoderSession or absent
CoderEvent.sessionId string or absent
CoderEvent.turn CoderTurn or absent
CoderEventKind = "approval"
CoderEventKind = "delta"
CoderEventKind = "files"
CoderEventKind = "gap"
CoderEventKind = "message"
CoderEventKind = "mission"
CoderEventKind = "notice"
CoderEventKind = "plan"
CoderEventKind = "progress"
CoderEventKind = "ready"
CoderEventKind = "removed"
CoderEventKind = "report"
CoderEventKind = "run"
CoderEventKind = "session"
CoderEventKind = "turn"
CoderFile.added int or absent
CoderFile.binary bool or absent
CoderFile.cut bool or absent
CoderFile.diff string or absent
CoderFile.kept bool or absent
CoderFile.old string or absent
CoderFile.path string
CoderFile.removed int or absent
CoderFile.size int or absent
CoderFile.state string
CoderFile.unseen bool or absent
CoderFiles.changed CoderChanged or absent
CoderFiles.files list of CoderFile
CoderFiles.turn string or absent
CoderGit.changes list of CoderGitChange
CoderGit.hash string
CoderGit.left int or absent
CoderGitAlert.hash string
CoderGitAlert.names list of string
CoderGitAlert.says string
CoderGitChange.cut bool or absent
CoderGitChange.diff string or absent
CoderGitChange.kind string
CoderGitChange.name string
CoderGitChange.new string or absent
CoderGitChange.old string or absent
CoderGitChange.says string
CoderGitChange.size int or absent
CoderGitChange.stays bool or absent
CoderIsolation = "inplace"
CoderIsolation = "worktree"
CoderLanded = "applied"
CoderLanded = "discarded"
CoderLanded = "merged"
CoderNotice.text string
CoderNotice.turn string or absent
CoderOp = "answer"
CoderOp = "apply"
CoderOp = "cancel"
CoderOp = "close"
CoderOp = "diff"
CoderOp = "discard"
CoderOp = "git"
CoderOp = "keep"
CoderOp = "look"
CoderOp = "merge"
CoderOp = "open"
CoderOp = "output"
CoderOp = "prompt"
CoderOp = "resume"
CoderOp = "revert"
CoderOp = "set"
CoderOp = "settle"
CoderOp = "trust"
CoderOp = "undo"
CoderOption.id string
CoderOption.name string
CoderOption.value string
CoderOption.values list of CoderChoice
CoderOutcome = "done"
CoderOutcome = "failed"
CoderOutcome = "queued"
CoderOutcome = "running"
CoderOutcome = "stopped"
CoderOutput.from int
CoderOutput.size int
CoderOutput.text string
CoderPlan.steps list of CoderStep
CoderPlan.turn string
CoderProgress.done int or absent
CoderProgress.op string
CoderProgress.says string
CoderProgress.stops bool or absent
CoderProgress.total int or absent
CoderProgress.turn string or absent
CoderQueued.text string
CoderQueued.turn string
CoderReport.acceptance list of string or absent
CoderReport.ask string
CoderReport.spec string or absent
CoderReport.title string
CoderRequest.agent string or absent
CoderRequest.approval string or absent
CoderRequest.carry bool or absent
CoderRequest.files list of string or absent
CoderRequest.folder string or absent
CoderRequest.from int or absent
CoderRequest.hash string or absent
CoderRequest.images list of ChatImageData or absent
CoderRequest.isolation string or absent
CoderRequest.op string
CoderRequest.option string or absent
CoderRequest.paths list of string or absent
CoderRequest.readOnly bool or absent
CoderRequest.session string or absent
CoderRequest.text string or absent
CoderRequest.title string or absent
CoderRequest.tool string or absent
CoderRequest.trusted bool or absent
CoderRequest.turn string or absent
CoderRequest.value string or absent
CoderRequest.word string or absent
CoderRun.id string
CoderRun.kind string
CoderRun.missionId string or absent
CoderRun.phase string or absent
CoderRun.reason string or absent
CoderRun.round int or absent
CoderRun.sessionId string or absent
CoderRun.state string
CoderRun.turn string or absent
CoderSession.agent string
CoderSession.avatarId string or absent
CoderSession.base string or absent
CoderSession.branch string or absent
CoderSession.cards int or absent
CoderSession.changed CoderChanged or absent
CoderSession.commands list of CoderCommand or absent
CoderSession.createdAt Time
CoderSession.cut CoderCut or absent
CoderSession.folder string
CoderSession.git CoderGitAlert or absent
CoderSession.id string
CoderSession.images bool or absent
CoderSession.isolation string
CoderSession.landed string or absent
CoderSession.mission string or absent
CoderSession.name string
CoderSession.options list of CoderOption or absent
CoderSession.plain bool or absent
CoderSession.product string
CoderSession.queued list of CoderQueued or absent
CoderSession.readOnly bool or absent
CoderSession.since Time
CoderSession.state string
CoderSession.title string
CoderSession.trouble CoderTrouble or absent
CoderSession.trusted bool or absent
CoderSession.turn string or absent
CoderSession.unattended bool or absent
CoderSession.unmeasured string or absent
CoderSession.updatedAt Time
CoderSession.usage CoderUsage or absent
CoderSession.version string or absent
CoderSession.writes bool or absent
CoderSettings.agent string
CoderSettings.path string
CoderSettings.sha256 string or absent
CoderSettings.size int
CoderSettings.state string or absent
CoderState = "closed"
CoderState = "failed"
CoderState = "idle"
CoderState = "needs_you"
CoderState = "resting"
CoderState = "running"
CoderState = "starting"
CoderStep.state string
CoderStep.text string
CoderTask.agent string or absent
CoderTask.context list of string or absent
CoderTask.folder string or absent
CoderTask.sessionId string or absent
CoderTask.task string
CoderTask.world bool or absent
CoderTrouble.command string or absent
CoderTrouble.next string or absent
CoderTrouble.reason string
CoderTurn.began Time or absent
CoderTurn.changed CoderChanged or absent
CoderTurn.ended Time or absent
CoderTurn.id string
CoderTurn.reason string or absent
CoderTurn.state string
CoderTurn.undo bool or absent
CoderTurn.undone bool or absent
CoderTurn.usage CoderUsage or absent
CoderUsage.context int or absent
CoderUsage.cost float64 or absent
CoderUsage.currency string or absent
CoderUsage.input int or absent
CoderUsage.output int or absent
CoderUsage.window int or absent
CoderWorkspace.branch string or absent
CoderWorkspace.changed bool or absent
CoderWorkspace.config list of CoderSettings or absent
CoderWorkspace.dirty int or absent
CoderWorkspace.folder string
CoderWorkspace.git bool or absent
CoderWorkspace.hash string
CoderWorkspace.head string or absent
CoderWorkspace.isolations list of string
CoderWorkspace.name string
CoderWorkspace.notes list of string or absent
CoderWorkspace.remote string or absent
CoderWorkspace.trouble CoderTrouble or absent
CoderWorkspace.trusted bool or absent
Commit.baseRevision uint64
Commit.callId string or absent
Commit.event Event or absent
Commit.failed Error or absent
Commit.inverse list of Operation
Commit.operations list of Operation
Commit.picture bool or absent
Commit.result Result or absent
Commit.tool string or absent
Commit.undoes list of uint64 or absent
CommitAccepted.revision uint64
CommitAccepted.time Time
CommitConflict.entries list of Entry
ConnectAnswer.ways list of ConnectWay
ConnectWay.address string or absent
ConnectWay.command string or absent
ConnectWay.entry string or absent
ConnectWay.how string
ConnectWay.id string
ConnectWay.name string
CredentialAnswer.credential RawMessage
CredentialAnswer.name string or absent
CurateRequest.agent string or absent
CurateRequest.batch int or absent
CurateRequest.blocks list of string or absent
CurateRequest.missionIds list of string or absent
CuratorLog.cost float64 or absent
CuratorLog.endedAt Time or absent
CuratorLog.error string or absent
CuratorLog.missions list of string
CuratorLog.runId string
CuratorLog.startedAt Time
CuratorLog.status string
CuratorLog.tokens int or absent
CuratorLogs.items list of CuratorLog
CuratorLogs.next string or absent
Detail.name string
Detail.value string
DeviceHelper.doing Doing
DeviceHelper.id string
DeviceHelper.name string or absent
DeviceLabel.label string
DevicePresence.doing Doing or absent
DevicePresence.helpers list of DeviceHelper or absent
DevicePresence.turn string or absent
DeviceState = "active"
DeviceState = "revoked"
DeviceState = "unconfirmed"
DiffSince = "commit"
DiffSince = "session"
Direction = "agent → router"
Direction = "page → router"
Direction = "router → agent"
Direction = "router → page"
Doing.ageMillis int64
Doing.label string or absent
Doing.source string or absent
Doing.state string
EntityType = "avatar"
EntityType = "environment"
EntityType = "object"
Entry.author Author
Entry.callId string or absent
Entry.digest string or absent
Entry.event Event or absent
Entry.inverse list of Operation or absent
Entry.key string or absent
Entry.operations list of Operation
Entry.result Result or absent
Entry.revision uint64
Entry.time Time
Entry.tool string or absent
Entry.undoes list of uint64 or absent
Envelope.agentDeviceId string
Envelope.deadline Time or absent
Envelope.enc string
Envelope.kind string
Envelope.messageId string
Envelope.payload RawMessage
Envelope.replyTo string or absent
Envelope.scope string
Envelope.sessionId string
Envelope.userId string
Envelope.v int
Envelope.worldId string
Error.allowed string or absent
Error.code string
Error.example string or absent
Error.field string or absent
Error.got string or absent
Error.message string
Error.near list of string or absent
Error.next string or absent
Error.retryable bool or absent
Error.url string or absent
Event.kind string
Event.objectId string or absent
Event.position list of float64 or absent
Event.text string or absent
EventKind = "pointed"
EventKind = "said"
Exchange.agentType string or absent
Exchange.label string
Exchange.publicKey string
Exchange.scopes list of string or absent
Exchange.sig string
ExchangeResult.compareNumber string or absent
ExchangeResult.deviceId string or absent
ExchangeResult.deviceToken string or absent
ExchangeResult.expiresIn int or absent
ExchangeResult.interval int or absent
ExchangeResult.owner string or absent
ExchangeResult.relayUrl string or absent
ExchangeResult.scopes list of string or absent
ExchangeResult.sessionId string or absent
ExchangeResult.status string or absent
ExchangeResult.userId string or absent
ExchangeResult.worldId string or absent
ExchangeResult.worldName string or absent
ExecuteRequest.agent string or absent
ExecuteRequest.blocks list of string or absent
ExecuteRequest.budget CoderBudget or absent
ExecuteRequest.maxRounds int or absent
ExecuteRequest.missionId string
ExecuteRequest.reviewThreshold int or absent
FeedbackRequest.missionId string
FeedbackRequest.note string or absent
FeedbackRequest.rating int
FeedbackRequest.verdict string
Follower.id string
Follower.position list of float64
GitOperation = "bisect"
GitOperation = "cherry-pick"
GitOperation = "merge"
GitOperation = "rebase"
GitOperation = "revert"
HandshakeType = "challenge"
HandshakeType = "hello"
HandshakeType = "welcome"
Heartbeat.cards list of Approval
Heartbeat.missions list of Mission
Heartbeat.runs list of CoderRun
Heartbeat.words string
HeartbeatRequest.sinceRun string or absent
HostState = "absent"
HostState = "bare"
HostState = "old"
HostState = "outdated"
HostState = "ready"
HostState = "review"
Hosted.loggedIn bool
Hosted.mode string
Hosted.providers list of LoginProvider
Hosted.rpId string
Hosted.signup string
Hosted.version string
Image.data string
Image.mimeType string
KeyKind = "password"
KeyKind = "token"
KeyRequest.kind string
KeyRequest.server string
KeyRequest.wrong bool or absent
Kind = "avatar.act"
Kind = "blob.get"
Kind = "blob.part"
Kind = "bridge.event"
Kind = "call.cancel"
Kind = "chat.answer"
Kind = "chat.event"
Kind = "chat.request"
Kind = "commit.accepted"
Kind = "commit.conflict"
Kind = "error"
Kind = "events.subscribe"
Kind = "files.changed"
Kind = "lease"
Kind = "ping"
Kind = "pong"
Kind = "presence"
Kind = "presence.agent"
Kind = "presence.page"
Kind = "project.answer"
Kind = "project.event"
Kind = "project.request"
Kind = "relay.event"
Kind = "resource.read"
Kind = "resource.result"
Kind = "session.bound"
Kind = "tool.call"
Kind = "tool.progress"
Kind = "tool.result"
Kind = "trace"
Kind = "user.event"
Kind = "voice.event"
Kind = "voice.request"
Kind = "world.commit"
Kind = "world.entry"
Kind = "world.switched"
Kind = "worlds.changed"
LaunchResult.file string or absent
LaunchResult.shown bool or absent
LaunchResult.url string
Lease.executor bool
License.authors list of string or absent
License.commercial string or absent
License.credit string or absent
License.name string or absent
License.title string or absent
License.use string or absent
Limits.bounds float64
Limits.deadlineSecs int
Limits.heartbeatSecs int
Limits.maxFrame int
Limits.maxLabel int
Limits.maxObjects int
Limits.maxParts int
Limits.maxScale float64
Limits.minScale float64
LinkKind = "invite"
LinkKind = "owner"
LinkKind = "recover"
LinkLogin.link string
LinkRequest.kind string
LinkResult.end Time
LinkResult.url string
LinkUse.kind string
Lobe = "coder"
Lobe = "curator"
Lobe = "reviewer"
Lobe = "tester"
Lobe = "vibe"
LobePrompt.content string or absent
LobePrompt.default bool or absent
LobePrompt.lobe string
LobePrompt.older list of LobeVersion or absent
LobePrompt.reset bool or absent
LobePrompt.version int or absent
LobeVersion.at Time
LobeVersion.content string
LobeVersion.version int
LoginProvider.id string
LoginProvider.name string
LoginRequest.mediation string or absent
LoginResult.userId string
LoginSession.browser string
LoginSession.end Time
LoginSession.here bool
LoginSession.id string
LoginSession.lastSeenAt Time
LoginSession.loggedInAt Time
MarkKind = "attention"
MarkKind = "done"
MarkKind = "failing"
MarkKind = "note"
MessagePath = "text"
MessagePath = "voice"
MessageState = "done"
MessageState = "failed"
MessageState = "sending"
MessageState = "stopped"
MessageState = "streaming"
Missing = "agent"
Missing = "coder session"
Missing = "conversation"
Missing = "device"
Missing = "file"
Missing = "mission"
Missing = "picture"
Missing = "project file"
Missing = "project"
Missing = "server"
Missing = "terminal session"
Missing = "thing"
Missing = "world"
Mission.acceptance list of string or absent
Mission.ask string
Mission.createdAt Time
Mission.easiness int
Mission.feedback list of MissionVerdict or absent
Mission.findings list of string or absent
Mission.folder string
Mission.history list of MissionEntry or absent
Mission.id string
Mission.impact int
Mission.maturity int
Mission.next string or absent
Mission.phase string
Mission.priority float64
Mission.reason string or absent
Mission.round int or absent
Mission.run string or absent
Mission.score int or absent
Mission.session string or absent
Mission.spec string or absent
Mission.status string
Mission.test list of string or absent
Mission.testApproved bool or absent
Mission.title string
Mission.updatedAt Time
Mission.urgency int
Mission.version int
MissionEdit.acceptance list of string or absent
MissionEdit.ask string or absent
MissionEdit.cancel bool or absent
MissionEdit.easiness int or absent
MissionEdit.folder string or absent
MissionEdit.id string or absent
MissionEdit.impact int or absent
MissionEdit.restart bool or absent
MissionEdit.spec string or absent
MissionEdit.status string or absent
MissionEdit.test list of string or absent
MissionEdit.title string or absent
MissionEdit.urgency int or absent
MissionEntry.at Time
MissionEntry.phase string
MissionEntry.round int or absent
MissionEntry.text string
MissionPhase = "blocked"
MissionPhase = "cancelled"
MissionPhase = "code"
MissionPhase = "curate"
MissionPhase = "done"
MissionPhase = "idea"
MissionPhase = "judge"
MissionPhase = "merge"
MissionPhase = "ready"
MissionPhase = "review"
MissionPhase = "test"
MissionStatus = "archived"
MissionStatus = "done"
MissionStatus = "todo"
MissionStatus = "wip"
MissionVerdict.at Time
MissionVerdict.note string or absent
MissionVerdict.rating int
MissionVerdict.verdict string
Missions.missions list of Mission
ModelSize = "full"
ModelSize = "mini"
Operation.id string or absent
Operation.op string
Operation.type string
Operation.value RawMessage or absent
OperationOp = "put"
OperationOp = "remove"
OptionKind = "allow_always"
OptionKind = "allow_once"
OptionKind = "reject_always"
OptionKind = "reject_once"
OwnAgent.args list of string or absent
OwnAgent.command string
OwnAgent.env list of string or absent
OwnAgent.lever string or absent
OwnAgent.mode string or absent
OwnAgent.name string
PagePresence.camera Camera or absent
PagePresence.followers list of Follower or absent
PagePresence.selected string or absent
PagePresence.visible bool
Pairing.canApprove bool
Pairing.command string or absent
Pairing.device string
Pairing.requestId string
Pairing.scopes list of string
PairingClaim.address string
PairingClaim.agentType string or absent
PairingClaim.at Time
PairingClaim.compareNumber string
PairingClaim.fingerprint string
PairingClaim.label string
PairingClaim.scopes list of string
PairingDecision.claimFingerprint string
PairingDecision.scopes list of string or absent
PairingRequest.scopes list of string or absent
PairingRequest.worldId string
PairingState = "approved"
PairingState = "burned"
PairingState = "claimed"
PairingState = "denied"
PairingState = "expired"
PairingState = "pending"
PairingState = "used"
PartKind = "image"
PartKind = "text"
PartKind = "thought"
PartKind = "tool"
Passkey.createdAt Time
Passkey.id string
Passkey.lastUsedAt Time or absent
Passkey.name string
Passkey.synced bool
PasskeyName.name string
PlainChat.base string
PlainChat.model string or absent
PlainChat.on bool
PlainChat.set bool
PlainChatSettings.base string or absent
PlainChatSettings.key string or absent
PlainChatSettings.model string or absent
PlainChatSettings.on bool or absent
Presence.agents list of AgentPresence
Presence.pages int
Preview.blocks list of PreviewBlock
Preview.role string
Preview.total int
PreviewBlock.bytes int
PreviewBlock.content string
PreviewBlock.id string
PreviewBlock.kind string
PreviewBlock.on bool
PreviewBlock.source string
PreviewBlock.trust string
PreviewRequest.blocks list of string or absent
PreviewRequest.missionId string or absent
PreviewRequest.role string
ProgramState = "absent"
ProgramState = "broken"
ProgramState = "failed"
ProgramState = "known"
ProgramState = "looking"
ProgramState = "passed"
ProgramState = "untestable"
ProgramState = "untested"
ProjectAnswer.card ProjectCard or absent
ProjectAnswer.choices ProjectChoices or absent
ProjectAnswer.diff ProjectDiff or absent
ProjectAnswer.error Error or absent
ProjectAnswer.folders list of ProjectFolder or absent
ProjectAnswer.generation int or absent
ProjectAnswer.next int or absent
ProjectAnswer.ok bool
ProjectAnswer.rows ProjectRows or absent
ProjectAnswer.touches list of ProjectTouch or absent
ProjectAnswer.version uint64 or absent
ProjectCard.bytes int64
ProjectCard.changed Time
ProjectCard.commit int
ProjectCard.id int
ProjectCard.language string
ProjectCard.last ProjectCommit or absent
ProjectCard.lines int
ProjectCard.marks list of ProjectMarked or absent
ProjectCard.path string
ProjectCard.session int
ProjectCard.touches list of ProjectTouch or absent
ProjectChange.folders list of ProjectFolder or absent
ProjectChange.generation int
ProjectChange.goneFolders list of int or absent
ProjectChange.removed list of int or absent
ProjectChange.rows ProjectRows or absent
ProjectChange.version uint64
ProjectChoices.folder string
ProjectChoices.folders list of string
ProjectChoices.git bool or absent
ProjectChoices.parent string or absent
ProjectChoices.shown string
ProjectCommit.at Time
ProjectCommit.author string
ProjectCommit.hash string
ProjectCommit.subject string
ProjectDiff.cut bool or absent
ProjectDiff.note string or absent
ProjectDiff.text string
ProjectEvent.change ProjectChange or absent
ProjectEvent.kind string
ProjectEvent.marks list of ProjectMarked or absent
ProjectEvent.state ProjectState or absent
ProjectEvent.touches list of ProjectTouch or absent
ProjectEventKind = "change"
ProjectEventKind = "marks"
ProjectEventKind = "state"
ProjectEventKind = "touches"
ProjectFolder.closed bool or absent
ProjectFolder.depth int
ProjectFolder.depthZ float64
ProjectFolder.files int
ProjectFolder.id int
ProjectFolder.lines int
ProjectFolder.more list of list of float64 or absent
ProjectFolder.name string
ProjectFolder.own int
ProjectFolder.parent int
ProjectFolder.width float64
ProjectFolder.x float64
ProjectFolder.z float64
ProjectGit.branch string or absent
ProjectGit.changed int or absent
ProjectGit.conflict int or absent
ProjectGit.doing string or absent
ProjectGit.head string or absent
ProjectLanguage.family int
ProjectLanguage.files int
ProjectLanguage.lines int
ProjectLanguage.name string
ProjectLeft.count int
ProjectLeft.what string
ProjectMark.kind string or absent
ProjectMark.note string or absent
ProjectMarked.at Time
ProjectMarked.by string
ProjectMarked.id int
ProjectMarked.kind string
ProjectMarked.note string or absent
ProjectMarked.path string
ProjectOffer.folder string
ProjectOffer.shown string
ProjectOffer.why string
ProjectOp = "card"
ProjectOp = "close"
ProjectOp = "diff"
ProjectOp = "folders"
ProjectOp = "inside"
ProjectOp = "mark"
ProjectOp = "open"
ProjectOp = "rows"
ProjectOp = "tidy"
ProjectOp = "touches"
ProjectPhase = "failed"
ProjectPhase = "none"
ProjectPhase = "ready"
ProjectPhase = "scanning"
ProjectRequest.cursor int or absent
ProjectRequest.folder string or absent
ProjectRequest.from Time or absent
ProjectRequest.id int or absent
ProjectRequest.mark ProjectMark or absent
ProjectRequest.op string
ProjectRequest.since string or absent
ProjectRequest.until Time or absent
ProjectRows.bytes list of int64
ProjectRows.changed list of int64
ProjectRows.commit list of int
ProjectRows.face list of int
ProjectRows.family list of int
ProjectRows.folder list of int
ProjectRows.id list of int
ProjectRows.language list of int or absent
ProjectRows.languages list of string or absent
ProjectRows.lines list of int
ProjectRows.name list of string
ProjectRows.session list of int
ProjectRows.x list of float64
ProjectRows.z list of float64
ProjectSite.depth float64
ProjectSite.lane float64
ProjectSite.unit float64
ProjectSite.width float64
ProjectSite.x float64
ProjectSite.z float64
ProjectState.began Time or absent
ProjectState.error Error or absent
ProjectState.files int or absent
ProjectState.found int or absent
ProjectState.generation int or absent
ProjectState.git ProjectGit or absent
ProjectState.id string or absent
ProjectState.languages list of ProjectLanguage or absent
ProjectState.left list of ProjectLeft or absent
ProjectState.lines int or absent
ProjectState.name string or absent
ProjectState.offers list of ProjectOffer or absent
ProjectState.phase string
ProjectState.root string or absent
ProjectState.site ProjectSite or absent
ProjectState.version uint64 or absent
ProjectTouch.agent string or absent
ProjectTouch.at Time
ProjectTouch.avatarId string or absent
ProjectTouch.backend string or absent
ProjectTouch.count int or absent
ProjectTouch.how string
ProjectTouch.id int or absent
ProjectTouch.path string or absent
ProjectTouch.source string
ProjectTouch.turn string or absent
ProtocolRange.max int
ProtocolRange.min int
ProviderRedirect.url string
ProviderRequest.link string or absent
ProviderRequest.next string or absent
ProviderRequest.provider string
RelayDevice.agentType string or absent
RelayDevice.avatarId string or absent
RelayDevice.connected bool or absent
RelayDevice.createdAt Time
RelayDevice.fingerprint string
RelayDevice.id string
RelayDevice.label string
RelayDevice.lastSeenAt Time or absent
RelayDevice.revokedAt Time or absent
RelayDevice.scopes list of string
RelayDevice.state string
RelayDevice.talks bool or absent
RelayDevice.wanted list of string or absent
RelayDevice.worldId string
RelayDevice.worldName string or absent
RelayEvent.code string or absent
RelayEvent.deviceId string or absent
RelayEvent.id uint64
RelayEvent.kind string
RelayEvent.label string or absent
RelayEvent.session string or absent
RelayEvent.time Time
RelayEvent.worldId string or absent
RelayEventKind = "account.exported"
RelayEventKind = "device.connected"
RelayEventKind = "device.gone"
RelayEventKind = "device.refused"
RelayEventKind = "device.replaced"
RelayEventKind = "device.revoked"
RelayEventKind = "device.scopes"
RelayEventKind = "identity.added"
RelayEventKind = "identity.removed"
RelayEventKind = "login"
RelayEventKind = "login.ended"
RelayEventKind = "message.refused"
RelayEventKind = "pairing.approved"
RelayEventKind = "pairing.burned"
RelayEventKind = "pairing.claimed"
RelayEventKind = "pairing.denied"
RelayEventKind = "pairing.made"
RelayEventKind = "pairing.used"
RelayEventKind = "passkey.added"
RelayEventKind = "passkey.counter"
RelayEventKind = "passkey.removed"
RelayEventKind = "token.made"
RelayEventKind = "token.revoked"
RelayNotice.devices list of RelayDevice or absent
RelayNotice.pairings list of RelayPairing or absent
RelayPairing.claim PairingClaim or absent
RelayPairing.code string or absent
RelayPairing.createdAt Time
RelayPairing.deviceId string or absent
RelayPairing.expiresAt Time
RelayPairing.id string
RelayPairing.scopes list of string
RelayPairing.state string
RelayPairing.url string or absent
RelayPairing.worldId string
RelayPairing.worldName string or absent
ResourceRead.uri string
ResourceResult.data string or absent
ResourceResult.error Error or absent
ResourceResult.mimeType string or absent
ResourceResult.ok bool
ResourceResult.text string or absent
Result.data RawMessage or absent
Result.images list of Image or absent
Result.revision uint64 or absent
Result.text string
Role = "agent"
Role = "note"
Role = "user"
Scope = "chat.stream"
Scope = "project.read"
Scope = "screenshot.request"
Scope = "voice.realtime"
Scope = "world.read"
Scope = "world.write.safe"
ScopesRequest.scopes list of string
Signup = "closed"
Signup = "invite"
Signup = "open"
Signup = "owner"
SignupRequest.link string or absent
SignupRequest.name string
Smoke.ok bool
Smoke.steps list of SmokeStep
SmokeStep.leg string
SmokeStep.ms float64
SmokeStep.name string
SmokeStep.next string or absent
SmokeStep.ok bool
SmokeStep.text string
Speaker = "agent"
Speaker = "user"
Subscribe.on bool
Switched.worldId string
TerminalHost.agent string
TerminalHost.answer bool or absent
TerminalHost.command string or absent
TerminalHost.message string or absent
TerminalHost.next string or absent
TerminalHost.product string
TerminalHost.reason string or absent
TerminalHost.state string
TerminalHost.usage bool or absent
TerminalSettings.answer bool
TerminalSettings.message bool
TerminalSettings.usage bool
TerminalUsage.cached int64 or absent
TerminalUsage.context int64 or absent
TerminalUsage.cost float64 or absent
TerminalUsage.input int64 or absent
TerminalUsage.output int64 or absent
TerminalUsage.window int64 or absent
TerminalWay = ""
TerminalWay = "note"
TerminalWay = "queue"
TerminalsAnswer.hosts list of TerminalHost
TerminalsAnswer.settings TerminalSettings
TokenRequest.name string
TokenRequest.scopes list of string or absent
TokenRequest.worldId string or absent
TokenResult.id string
TokenResult.name string
TokenResult.scopes list of string
TokenResult.token string
TokenResult.worldId string
ToolCall.agent Agent or absent
ToolCall.arguments RawMessage
ToolCall.tool string
ToolProgress.callId string
ToolProgress.message string or absent
ToolProgress.progress float64
ToolProgress.total float64 or absent
ToolResult.error Error or absent
ToolResult.ok bool
ToolResult.result Result or absent
ToolState = "done"
ToolState = "failed"
ToolState = "missing"
ToolState = "refused"
ToolState = "running"
ToolState = "stopped"
ToolState = "waiting"
Tools.reason string or absent
Tools.state string
Tools.undo bool or absent
ToolsState = "adding"
ToolsState = "failed"
ToolsState = "missing"
ToolsState = "present"
ToolsState = "unknown"
TouchKind = "create"
TouchKind = "delete"
TouchKind = "edit"
TouchKind = "read"
TouchKind = "run"
TouchKind = "search"
Trace.agent Agent
Trace.callId string
Trace.millis float64 or absent
Trace.state string
Trace.text string or absent
Trace.time Time
Trace.tool string
TraceState = "done"
TraceState = "failed"
TraceState = "started"
Turn.agent string or absent
Turn.at Time
Turn.avatarId string or absent
Turn.backend string or absent
Turn.code string or absent
Turn.firstMillis float64 or absent
Turn.id string
Turn.millis float64
Turn.outcome string
Turn.path string
Turn.run string or absent
Turn.session string or absent
Turn.tools list of TurnTool or absent
Turn.usage TerminalUsage or absent
Turn.worldId string or absent
TurnOutcome = "done"
TurnOutcome = "failed"
TurnOutcome = "stopped"
TurnPath = "realtime voice"
TurnPath = "terminal"
TurnPath = "text runtime"
TurnPath = "world tool"
TurnTool.calls int
TurnTool.failed int or absent
TurnTool.name string
VibeMessage.content string
VibeMessage.role string
VibeRequest.agent string or absent
VibeRequest.folder string or absent
VibeRequest.messages list of VibeMessage
VibeRequest.sessionId string or absent
Voice.busy bool or absent
Voice.full string
Voice.key VoiceKey
Voice.mini string
Voice.providers list of VoiceProvider
VoiceAct = "add-key"
VoiceAct = "connect"
VoiceAct = "replace-key"
VoiceAct = "retry"
VoiceAct = "use-mini"
VoiceCall.agent string
VoiceCall.avatarId string
VoiceCall.chat string or absent
VoiceCall.endsAt Time or absent
VoiceCall.id string
VoiceCall.model string
VoiceCall.provider string
VoiceCall.providerName string
VoiceCall.session string or absent
VoiceCall.size string
VoiceCall.startedAt Time
VoiceCall.voice string or absent
VoiceCaption.final bool
VoiceCaption.id string
VoiceCaption.role string
VoiceCaption.text string
VoiceCaption.turn uint32 or absent
VoiceEvent.act string or absent
VoiceEvent.call VoiceCall or absent
VoiceEvent.caption VoiceCaption or absent
VoiceEvent.error Error or absent
VoiceEvent.kind string
VoiceEvent.state string or absent
VoiceEvent.tool VoiceTool or absent
VoiceEvent.turn VoiceTurn or absent
VoiceEventKind = "call"
VoiceEventKind = "caption"
VoiceEventKind = "clear"
VoiceEventKind = "closed"
VoiceEventKind = "notice"
VoiceEventKind = "state"
VoiceEventKind = "tool"
VoiceEventKind = "turn"
VoiceKey.on bool
VoiceKey.set bool
VoiceOp = "cancel"
VoiceOp = "mark"
VoiceOp = "say"
VoiceOp = "start"
VoiceOp = "stop"
VoiceProvider.act string or absent
VoiceProvider.chat string or absent
VoiceProvider.id string
VoiceProvider.name string
VoiceProvider.next string or absent
VoiceProvider.ready bool
VoiceProvider.reason string or absent
VoiceProviderID = "gateway"
VoiceProviderID = "own-key"
VoiceProviderID = "plugin"
VoiceRequest.chat string or absent
VoiceRequest.heardMillis float64 or absent
VoiceRequest.mark uint32 or absent
VoiceRequest.model string or absent
VoiceRequest.op string
VoiceRequest.provider string or absent
VoiceRequest.reason string or absent
VoiceRequest.session string or absent
VoiceRequest.text string or absent
VoiceRequest.turn uint32 or absent
VoiceRequest.voice string or absent
VoiceSettings.key string or absent
VoiceSettings.on bool or absent
VoiceState = "connecting"
VoiceState = "delegating"
VoiceState = "hearing"
VoiceState = "listening"
VoiceState = "speaking"
VoiceState = "thinking"
VoiceTool.callId string
VoiceTool.name string
VoiceTool.state string
VoiceTool.turn uint32 or absent
VoiceToolState = "done"
VoiceToolState = "failed"
VoiceToolState = "running"
VoiceToolState = "working"
VoiceTurn.heardMillis float64 or absent
VoiceTurn.n uint32
VoiceTurn.path string
VoiceTurn.state string
VoiceTurnState = "done"
VoiceTurnState = "failed"
VoiceTurnState = "interrupted"
VoiceTurnState = "started"
WorkKind = "chat"
WorkKind = "code"
WorkKind = "mcp"
WorkKind = "terminal"
WorkTurn.background bool or absent
WorkTurn.began Time
WorkTurn.ended Time or absent
WorkTurn.id string
WorkTurn.outcome string or absent
WorkTurn.usage TerminalUsage or absent
WorldCard.createdAt Time
WorldCard.current bool or absent
WorldCard.damage string or absent
WorldCard.deletedAt Time or absent
WorldCard.id string
WorldCard.name string
WorldCard.objects int or absent
WorldCard.updatedAt Time
WorldsChanged.name string
`
