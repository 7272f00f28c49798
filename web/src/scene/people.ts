// The scene's methods for agents and the guide. A base class of WorldScene (scene.ts), so that they live in a
// file of their own.

import { shownState } from "../core/words/activity.ts";
import type { AvatarAct, Presence, Trace } from "../wire/types.gen.ts";
import type { Vowels } from "./avatar/figure.ts";
import type { CallStance } from "./avatar/stance.ts";
import { CityScene } from "./cityscene.ts";
import type { GuideState } from "./types.ts";

/**
 * What the page tells the scene about agents and the guide; see Scene in types.ts. Every method asks for a
 * frame.
 */
export abstract class PeopleScene extends CityScene {
  setPresence(presence: Presence): void {
    this.stage.crew.setPresence(presence, this.present());
    this.wake();
  }

  setPast(past: boolean): void {
    this.stage.crew.setPast(past, this.present());
    this.wake();
  }

  play(act: AvatarAct): void {
    this.stage.crew.play(act, this.present());
    this.wake();
  }

  endWalks(): void {
    this.stage.crew.endWalks(this.present());
    this.wake();
  }

  setMouth(avatarId: string, shape: Vowels | null): void {
    this.stage.crew.members.get(avatarId)?.body.setMouth(shape);
    this.wake();
  }

  converse(avatarId: string, stance: CallStance | null): void {
    const { crew } = this.stage;
    const m = crew.members.get(avatarId);
    if (!m) return;
    m.call = stance;
    m.body.setStance(stance ?? shownState(m.agent));
    // The body turns to the user it talks with, and returns from any errand.
    if (stance === "listening" || stance === "speaking") crew.attend(avatarId, this.present());
    this.wake();
  }

  attend(avatarId: string): void {
    this.stage.crew.attend(avatarId, this.present());
    this.wake();
  }

  trace(trace: Trace): void {
    this.stage.crew.trace(trace, this.present());
    this.wake();
  }

  speak(avatarId: string, text: string | null): void {
    this.stage.crew.speak(avatarId, text, this.present());
    this.wake();
  }

  setGuide(state: GuideState | null): void {
    this.stage.guide.set(state, this.present());
    this.wake();
  }

  fileArrived(id: string): void {
    this.stage.brought.assetUploaded(id);
  }
}
