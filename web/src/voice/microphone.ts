// Asks for a microphone. When none is granted, gives one of three causes that a user can do something about.

/**
 * blocked: by the user, the browser or the page's address; none: no (such) device; busy: another program uses
 * it.
 */
export type MicrophoneProblem = "blocked" | "none" | "busy";

/** Thrown when no microphone could be had. */
export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`microphone: ${problem}`, { cause });
    this.name = "MicrophoneError";
    this.problem = problem;
  }
}

/** The cause of an error of getUserMedia, by its name: browsers disagree on messages, not on names. */
export function microphoneProblemOf(error: unknown): MicrophoneProblem {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : "";
  switch (name) {
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    case "NotReadableError":
    case "AbortError":
    // Old versions of Chromium.
    case "TrackStartError":
      return "busy";
    default:
      // NotAllowedError, SecurityError, and no mediaDevices at all outside a secure context.
      return "blocked";
  }
}

/** Constraints for a call, with a device by its id. */
function constraintsOf(device?: string): MediaTrackConstraints {
  return {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    channelCount: 1,
    ...(device ? { deviceId: { exact: device } } : {}),
  };
}

/** Asks for a microphone. When the chosen device is gone, any other is used, so that the call goes on. */
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

/** A microphone, for a menu. */
export interface Device {
  id: string;
  name: string;
}

/** All microphones. Browsers hide their names until the user has allowed one; they are numbered then. */
export async function listMicrophones(media: MediaDevices | undefined): Promise<Device[]> {
  const all = (await media?.enumerateDevices()) ?? [];
  const inputs = all.filter((d) => d.kind === "audioinput" && d.deviceId !== "");
  return inputs.map((d, i) => ({ id: d.deviceId, name: d.label || `Microphone ${i + 1}` }));
}
