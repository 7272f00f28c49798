/**
 * Offers to put pictures of the world into the folder of an agent that cannot see them otherwise, and the line in the
 * status panel that takes that back.
 */

import type { Backend } from "../../wire/types.gen.ts";
import type { Model } from "../model.ts";
import { OfferCards, OfferLine } from "./offer.tsx";

/** A card for each agent that builds here and does not see pictures. */
export function PicturesCards({ model }: { model: Model }) {
  return (
    <OfferCards
      model={model}
      later="pictures-later"
      of={(backend) => (backend.tools?.state === "present" ? backend.pictures : undefined)}
      adds="pictures"
      class="world-pictures"
      label="Pictures"
      title={(backend) => `Let ${backend.product} see pictures of the world?`}
      yes="Let it see"
      failed="The pictures could not be set up."
      about={(backend) => (
        <p>
          With its usual settings, {backend.product} receives a picture as text and sees nothing. World can save the
          newest picture it asked for as a file in its workspace: <code>world/screenshot</code>, replaced each time. You
          can undo this in the status panel at the top left; that deletes the file.
        </p>
      )}
    />
  );
}

/** What the status panel says about an agent's pictures, with the way to undo it, and the way to it after "Not now". */
export function PicturesLine({ backend, model }: { backend: Backend; model: Model }) {
  const state = backend.pictures?.state;
  const present = state === "present";
  if (!present && (backend.tools?.state !== "present" || (state !== "missing" && state !== "failed"))) return null;
  return (
    <OfferLine
      {...{ backend, model, present }}
      adds="pictures"
      words={present ? "Gets pictures of the world as a file in its workspace." : "Does not see pictures of the world."}
      yes="Let it see"
      name="Let it see pictures"
      undo={`no pictures in the workspace of ${backend.product}`}
    />
  );
}
