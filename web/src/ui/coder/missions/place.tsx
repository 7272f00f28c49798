/** The missions: their board, one of them, and what the agents are told. */

import { useEffect } from "preact/hooks";
import type { MissionEdit } from "../../../wire/types.gen.ts";
import { Button } from "../../button.tsx";
import { Failure } from "../../parts.tsx";
import { usePending } from "../../request.ts";
import type { DeskProps } from "../props.ts";
import { inWords } from "../reason.ts";
import { isShownAs } from "../words.ts";
import { MissionBoard } from "./board.tsx";
import { MissionForm } from "./form.tsx";
import { Lobes } from "./lobes.tsx";
import { MissionView } from "./mission.tsx";

/** What the view says. */
export function MissionsPlace({ model, desk }: DeskProps) {
  const { failed, run } = usePending();
  const read = () => run(() => inWords(desk.refreshMissions()));
  useEffect(read, [desk]);
  const missions = desk.missions.value;
  const view = desk.view.value;
  if (failed.value && !missions)
    return (
      <>
        <Failure text={failed.value} />
        <Button onClick={read}>Try again</Button>
      </>
    );
  if (!missions)
    return (
      <p class="muted" role="status">
        Loading…
      </p>
    );
  if (view.at === "lobes") return <Lobes model={model} desk={desk} />;
  if (view.at === "newMission") return <NewMission desk={desk} model={model} from={view.from ?? {}} />;
  const mission = view.at === "mission" ? missions.find(({ id }) => id === view.id) : undefined;
  if (mission) return <MissionView key={mission.id} mission={mission} model={model} desk={desk} />;
  return <MissionBoard missions={missions} model={model} desk={desk} />;
}

/** A mission that does not exist yet. */
function NewMission({ desk, model, from }: Pick<DeskProps, "desk" | "model"> & { from: MissionEdit }) {
  const { root } = model.project.state.value;
  const known = desk.folders.value.map(({ folder }) => folder);
  const folder = from.folder ?? known.find((path) => isShownAs(root, path)) ?? known[0] ?? "";
  return (
    <MissionForm
      from={{ ...from, folder }}
      desk={desk}
      save={async (edit) => {
        // A folder that is named here is opened by that, as in a new session.
        if (edit.folder && !known.includes(edit.folder)) await desk.ask({ op: "look", folder: edit.folder });
        const { id } = await desk.mission.create(edit);
        desk.view.value = { at: "mission", id };
      }}
      cancel={() => {
        desk.view.value = { at: "missions" };
      }}
    />
  );
}
