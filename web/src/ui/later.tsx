/** The parts of the page that its first picture does not need, as one chunk that comes right after it (afterpicture.ts). */

import activity from "./activity.lazy.css";
import agent from "./agent/agent.lazy.css";
import approvals from "./approvals/approvals.lazy.css";
import conversation from "./chat/conversation.lazy.css";
import guide from "./guide/guide.lazy.css";
import help from "./help.lazy.css";
import { adoptStyle } from "./lazy.tsx";
import menu from "./menu.lazy.css";
import chip from "./selectionchip.lazy.css";

export { ActivityFeed } from "./activity.tsx";
export { PairingCards } from "./agent/pairing.tsx";
export { PicturesCards } from "./agent/pictures.tsx";
export { AgentCard } from "./agent/place.tsx";
export { ToolsCards } from "./agent/tools.tsx";
export { ApprovalCards } from "./approvals/card.tsx";
export { BridgeCards, BridgeNews } from "./bridge/place.tsx";
export { CardStack } from "./cardstack.tsx";
export { Announcer } from "./chat/announce.tsx";
export { Conversation } from "./chat/conversation.tsx";
export { AboutChip, Pictures } from "./chat/extras.tsx";
export { CoderCards } from "./coder/place.tsx";
export { GuideCard } from "./guide/card.tsx";
export { HelpCard } from "./helpcard.tsx";
export { Menu } from "./menu.tsx";
export { SelectionChip } from "./selectionchip.tsx";
export { SheetGrip } from "./sheet.tsx";
export { StatusPanel } from "./statuspanel.tsx";
export { VoicePlace } from "./voice/place.tsx";
export { VoicePluginCards } from "./voice/plugin.tsx";

adoptStyle(activity + agent + approvals + conversation + guide + help + menu + chip);
