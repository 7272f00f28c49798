// The guards of what is requested over REST by the parts of the page that are loaded when they are needed.

import { guardsOf } from "./guard.ts";
import { REST_SHAPES, type RestTypes } from "./restguards.gen.ts";

const guard = guardsOf<RestTypes>(REST_SHAPES);

export const isVoice = guard("Voice");
export const isWorldCard = guard("WorldCard");
export const isSmoke = guard("Smoke");
export const isAccount = guard("Account");
export const isRelayEvent = guard("RelayEvent");
export const isLinkUse = guard("LinkUse");
export const isLinkResult = guard("LinkResult");
export const isProviderRedirect = guard("ProviderRedirect");
export const isTerminalsAnswer = guard("TerminalsAnswer");
export const isAgentPrograms = guard("AgentPrograms");
export const isAgentTestResult = guard("AgentTestResult");
export const isConnectAnswer = guard("ConnectAnswer");
