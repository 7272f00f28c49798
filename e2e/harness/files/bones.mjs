// Skeletons made of numbers: bones by where they are in the world, written as nodes whose axes and scale are as crooked as
// those of real files, with the matrices that take a skin back to its rest.

/** Turns as [x, y, z, w]. */
export const times = ([a, b, c, d], [x, y, z, w]) => [
  d * x + a * w + b * z - c * y,
  d * y - a * z + b * w + c * x,
  d * z + a * y - b * x + c * w,
  d * w - a * x - b * y - c * z,
];
export const back = ([x, y, z, w]) => [-x, -y, -z, w];
export const turned = (q, [x, y, z]) => times(times(q, [x, y, z, 0]), back(q)).slice(0, 3);

/** The turn that brings +y to a direction. */
export function yTo([x, y, z]) {
  const l = Math.hypot(x, y, z) || 1;
  if (y / l < -0.9999) return [1, 0, 0, 0];
  const q = [z / l, 0, -x / l, 1 + y / l];
  const n = Math.hypot(...q);
  return q.map((v) => v / n);
}

export class Skeleton {
  /** `unit`: metres of one unit of the file; `rolled`: each bone's y axis lies along it, as modelling programs have it. */
  constructor({ unit = 1, rolled = false } = {}) {
    Object.assign(this, { unit, rolled, bones: [] });
  }

  /** Adds a bone at a place in metres; answers its number. */
  add(name, parent, at, { scale = 1 } = {}) {
    this.bones.push({ name, parent: parent === null ? -1 : this.find(parent), at, scale });
    return this.bones.length - 1;
  }

  find(name) {
    const i = this.bones.findIndex((b) => b.name === name);
    if (i < 0) throw new Error(`there is no bone ${name}`);
    return i;
  }

  at(name) {
    return this.bones[this.find(name)].at;
  }

  children(i) {
    return this.bones.flatMap((b, k) => (b.parent === i ? [k] : []));
  }

  /** How a bone is turned and scaled in the world. */
  frame(i) {
    const { at, parent, scale } = this.bones[i];
    const above = parent < 0 ? this.unit : this.frame(parent).scale;
    const child = this.children(i).at(-1);
    const along = child === undefined ? null : this.bones[child].at.map((v, k) => v - at[k]);
    const turn = !this.rolled || parent < 0 || !along ? (parent < 0 || !this.rolled ? [0, 0, 0, 1] : this.frame(parent).turn) : yTo(along);
    return { turn, scale: above * scale };
  }

  /** Writes the bones as the first nodes of a file, and its skin. `nameOf` gives their names there. */
  write(g, nameOf) {
    this.bones.forEach((b, i) => {
      const { turn, scale } = this.frame(i);
      const above = b.parent < 0 ? { at: [0, 0, 0], turn: [0, 0, 0, 1], scale: 1 } : { ...this.frame(b.parent), at: this.bones[b.parent].at };
      const translation = turned(back(above.turn), b.at.map((v, k) => v - above.at[k])).map((v) => v / above.scale);
      const children = this.children(i);
      g.add("nodes", {
        name: nameOf(b.name),
        translation,
        rotation: times(back(above.turn), turn),
        scale: Array(3).fill(scale / above.scale),
        ...(children.length ? { children } : {}),
      });
    });
    const inverse = this.bones.flatMap((b, i) => {
      const { turn, scale } = this.frame(i);
      const [x, y, z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis) => turned(back(turn), axis).map((v) => v / scale));
      const away = turned(back(turn), b.at.map((v) => -v / scale));
      return [...x, 0, ...y, 0, ...z, 0, ...away, 1];
    });
    return g.add("skins", { joints: this.bones.map((_, i) => i), inverseBindMatrices: g.accessor(Float32Array.from(inverse), "MAT4") });
  }
}
