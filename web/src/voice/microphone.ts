// Asking for a microphone, and why it was not given, as one of three causes that a user can act on.

/** blocked: by the user, the browser or the page's address; none: no (such) device; busy: another program has it. */
export type MicrophoneProblem = "blocked" | "none" | "busy";

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`microphone: ${problem}`, { cause });
    this.name = "MicrophoneError";
    this.problem = problem;
  }
}

/** By the name of what getUserMedia threw; browsers disagree on messages, not on names. */
export function microphoneProblemOf(error: unknown): MicrophoneProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : "";
  switch (name) {
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
    case "TrackStartError": // Chromium, long ago
      return "busy";
    default:
      // NotAllowedError, SecurityError, and no mediaDevices at all outside a secure context.
      return "blocked";
  }
}

export function constraintsOf(device?: string): MediaTrackConstraints {
  return {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    channelCount: 1,
    ...(device ? { deviceId: { exact: device } } : {}),
  };
}

/** A device that was chosen once and is gone does not end the call: then any will do. */
export async function askMicrophone(media: MediaDevices | undefined, device?: string): Promise<MediaStream> {
  if (!media?.getUserMedia) throw new MicrophoneError("blocked");
  try {
    return await media.getUserMedia({ audio: constraintsOf(device) });
  } catch (error) {
    const problem = microphoneProblemOf(error);
    if (device && problem === "none") return askMicrophone(media);
    throw new MicrophoneError(problem, error);
  }
}

export interface Device {
  id: string;
  name: string;
}

/** Microphones; names are empty until the user has allowed one. */
export async function listMicrophones(media: MediaDevices | undefined): Promise<Device[]> {
  const all = (await media?.enumerateDevices()) ?? [];
  const inputs = all.filter((d) => d.kind === "audioinput" && d.deviceId !== "");
  return inputs.map((d, i) => ({ id: d.deviceId, name: d.label || `Microphone ${i + 1}` }));
}
