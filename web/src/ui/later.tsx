/** The parts of the page that its first picture does not need, as one chunk that comes right after it (afterpicture.ts). */

export { ActivityFeed } from "./activity.tsx";
export { PairingCards } from "./agent/pairing.tsx";
export { PicturesCards } from "./agent/pictures.tsx";
export { AgentCard } from "./agent/place.tsx";
export { ToolsCards } from "./agent/tools.tsx";
export { ApprovalCards } from "./approvals/card.tsx";
export { BridgeCards, BridgeNews } from "./bridge/place.tsx";
export { Conversation } from "./chat/conversation.tsx";
export { GuideCard } from "./guide/card.tsx";
export { HelpCard } from "./help.tsx";
export { Menu } from "./menu.tsx";
export { SelectionChip } from "./selectionchip.tsx";
export { StatusPanel } from "./statuspanel.tsx";
export { VoicePlace } from "./voice/place.tsx";
export { VoicePluginCards } from "./voice/plugin.tsx";
