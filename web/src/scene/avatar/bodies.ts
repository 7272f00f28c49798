// What bodies are made of, as one chunk (latebodies.ts).

export { AvatarBody } from "./avatar.ts";
export { gesture } from "./gesture.ts";
export { Robots } from "./robot.ts";
