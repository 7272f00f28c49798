// A 2D canvas for tests without a browser: letters of a fixed width, and a record of what was drawn.

/** One drawing call: what, where on the canvas (transforms included), and in which style. */
export interface Drawn {
  what: "text" | "rect" | "clear" | "fill" | "stroke" | "image";
  x: number;
  y: number;
  /** Of a text. */
  text: string;
  font: string;
  fill: string;
  alpha: number;
  direction: string;
}

/** The width of a text: 0.6 of the letter size for each letter. */
export const widthOf = (text: string, font: string): number =>
  Array.from(text).length * 0.6 * Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 10);

/** A context that records. Only what the scene uses is there. */
export class FakeContext {
  readonly drawn: Drawn[] = [];
  /** How often save() was called without a restore(). */
  depth = 0;
  /** Rectangles with rounded corners, as they were asked for. */
  readonly pills: [x: number, y: number, width: number, height: number][] = [];
  /** Corners of the path that is being made, and of all that were closed. */
  private path: [number, number][] = [];
  readonly paths: [number, number][][] = [];
  /** What getImageData returns. */
  pixels: number[] = [];
  font = "10px x";
  fillStyle = "";
  strokeStyle = "";
  lineWidth = 1;
  lineCap = "";
  lineJoin = "";
  textAlign = "";
  textBaseline = "";
  direction = "ltr";
  globalAlpha = 1;
  private frame: [dx: number, dy: number, sx: number, sy: number] = [0, 0, 1, 1];
  private readonly frames: FakeContext["frame"][] = [];
  readonly canvas: FakeCanvas;

  constructor(canvas: FakeCanvas) {
    this.canvas = canvas;
  }

  private note(what: Drawn["what"], x: number, y: number, text = ""): void {
    const [dx, dy, sx, sy] = this.frame;
    const { font, fillStyle: fill, globalAlpha: alpha, direction } = this;
    this.drawn.push({ what, x: dx + x * sx, y: dy + y * sy, text, font, fill, alpha, direction });
  }
  save(): void {
    this.depth++;
    this.frames.push([...this.frame]);
  }
  restore(): void {
    this.depth--;
    this.frame = this.frames.pop() ?? this.frame;
  }
  translate(x: number, y: number): void {
    const [dx, dy, sx, sy] = this.frame;
    this.frame = [dx + x * sx, dy + y * sy, sx, sy];
  }
  scale(x: number, y: number): void {
    const [dx, dy, sx, sy] = this.frame;
    this.frame = [dx, dy, sx * x, sy * y];
  }
  measureText(text: string): { width: number } {
    return { width: widthOf(text, this.font) };
  }
  fillText(text: string, x: number, y: number): void {
    this.note("text", x, y, text);
  }
  fillRect(x: number, y: number): void {
    this.note("rect", x, y);
  }
  clearRect(x: number, y: number): void {
    this.note("clear", x, y);
  }
  beginPath(): void {
    this.path = [];
  }
  moveTo(x: number, y: number): void {
    this.path.push([x, y]);
  }
  lineTo(x: number, y: number): void {
    this.path.push([x, y]);
  }
  closePath(): void {
    this.paths.push(this.path);
  }
  rect(): void {}
  clip(): void {}
  roundRect(x: number, y: number, width: number, height: number): void {
    this.pills.push([x, y, width, height]);
  }
  fill(): void {
    this.note("fill", 0, 0);
  }
  stroke(): void {
    this.note("stroke", 0, 0);
  }
  drawImage(): void {
    this.note("image", 0, 0);
  }
  getImageData(): { data: number[] } {
    return { data: this.pixels };
  }
  /** The texts that were drawn. */
  get texts(): string[] {
    return this.drawn.filter(({ what }) => what === "text").map(({ text }) => text);
  }
  /** This object as the code under test takes it. */
  get real(): CanvasRenderingContext2D {
    return this as unknown as CanvasRenderingContext2D;
  }
}

/** A canvas with one context. */
export class FakeCanvas {
  width = 0;
  height = 0;
  readonly context = new FakeContext(this);
  getContext(): FakeContext {
    return this.context;
  }
}
