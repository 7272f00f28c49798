// Five requests in a user's words, each with the tool calls that an agent would make of it.

/** A request and its calls. */
interface Request {
  name: string;
  ask: string;
  calls: [tool: string, args: Record<string, unknown>][];
}

/** A call of place_objects. */
const place = (...objects: Record<string, unknown>[]): Request["calls"][number] => ["place_objects", { objects }];

/** The requests that requests.test.ts executes in an empty world. */
export const REQUESTS: readonly Request[] = [
  {
    name: "station",
    ask: "Build me a little train station.",
    calls: [
      place({ kind: "rail", id: "track", position: [-9, 0, 22], to: [9, 0, 22], rotation: 90, count: 9, spacing: 0 }),
      place(
        { kind: "train", position: [-3, 0.2, 22], rotation: 90 },
        { kind: "wagon", position: [-7, 0.2, 22], rotation: 90 },
        { kind: "deck", id: "platform", position: [0, 0, 25], scale: [8, 2, 1.3] },
      ),
      place(
        { kind: "bus_stop", id: "shelter", position: [-3, 0.4, 25.4], facing: "train_1" },
        { kind: "bench", id: "seat", position: [3, 0.4, 25.4], facing: "train_1" },
        { kind: "clock", position: [5.6, 0.4, 25.6], rotation: 180 },
        { kind: "lamp", position: [7.2, 0.4, 25.4] },
        { kind: "sign", position: [0.8, 0.4, 25.9], rotation: 180, text: "Plaza Central" },
      ),
      ["build", { pattern: "stairs", position: [0, 0, 27.4], to: [0, 0.4, 26.3], label: "Station steps" }],
    ],
  },
  {
    name: "playground",
    ask: "A playground for the children, please.",
    calls: [
      place(
        { kind: "swing", position: [-4, 0, 22] },
        { kind: "slide", position: [0, 0, 22] },
        { kind: "seesaw", position: [3, 0, 22] },
        { kind: "sandbox", position: [-1, 0, 26.5] },
        { kind: "hill", id: "mound", position: [9, 0, 26], scale: [0.4, 0.5, 0.4] },
        { kind: "bench", id: "parents", position: [3.4, 0, 27.6], count: 2, facing: "sandbox_1" },
      ),
      place({ kind: "kite", on: "mound" }, { kind: "fence", position: [-7, 0, 19.5], to: [7, 0, 19.5] }),
    ],
  },
  {
    name: "tea house",
    ask: "A tea house with a zen garden.",
    calls: [
      [
        "build",
        { pattern: "room", roof: "gable", width: 6, depth: 5, position: [0, 0, 22], label: "Tea house", color: "sand" },
      ],
      place(
        { kind: "rug", id: "mat", position: [0, 0, 22], color: "leaf" },
        { kind: "round_table", id: "tea_table", position: [0, 0, 21.8], scale: 0.7 },
        { kind: "stool", beside: "tea_table", side: "left", facing: "tea_table" },
        { kind: "stool", beside: "tea_table", side: "right", facing: "tea_table" },
        { kind: "vase", on: "tea_table", scale: 0.7 },
      ),
      place(
        { kind: "gravel", id: "zen", position: [9, 0, 22], scale: [4, 1, 4] },
        { kind: "pond", position: [9, 0, 29] },
      ),
      place(
        { kind: "boulder", on: "zen", position: [8, 0, 21], scale: 0.8 },
        { kind: "rock", on: "zen", position: [10.4, 0, 23] },
        { kind: "stepping_stone", position: [6.8, 0.06, 23.9], to: [11, 0.06, 23.9], count: 5 },
        { kind: "lily_pad", position: [8.6, 0, 29] },
        { kind: "lily_pad", position: [9.8, 0, 29.5] },
        { kind: "torii", position: [9, 0, 26.2] },
        { kind: "bamboo", position: [13, 0, 20], to: [13, 0, 25], count: 4 },
      ),
    ],
  },
  {
    name: "cinema",
    ask: "An open-air cinema for tonight.",
    calls: [
      ["set_environment", { time_of_day: 21.5 }],
      place({ kind: "screen", position: [0, 0, 18], scale: 2.4, text: "Tonight: Metropolis" }),
      place(
        { kind: "bench", id: "first", beside: "screen_1", side: "front", count: 3, spacing: 0.5, facing: "screen_1" },
        { kind: "bench", id: "second", position: [0, 0, 25], count: 4, spacing: 0.5, facing: "screen_1" },
        { kind: "stall", id: "popcorn", position: [8, 0, 24], facing: "second_1" },
        { kind: "lantern", position: [-6, 0, 22], to: [-6, 0, 28], count: 3 },
      ),
    ],
  },
  {
    name: "windmill",
    ask: "A windmill on a hill, with wheat around it.",
    calls: [
      place({ kind: "hill", position: [0, 0, 28] }),
      place({ kind: "windmill", on: "hill_1" }),
      [
        "build",
        {
          pattern: "grid",
          kind: "grass",
          count: 12,
          rows: 6,
          spacing: 0.1,
          position: [-11, 0, 26],
          color: "amber",
          label: "Wheat",
        },
      ],
      place(
        { kind: "tree", position: [4.4, 0, 27] },
        { kind: "bench", id: "lookout", position: [-2.6, 0, 30.6], facing: "windmill_1" },
        { kind: "hay_bale", position: [-5, 0, 21], count: 3 },
        { kind: "rock", position: [3, 0, 24] },
      ),
    ],
  },
];
