// The cards on the board of missions: drawn on one canvas, which lies on the face of the board in one draw.

import { type Matrix4, Mesh, PlaneGeometry, Vector4 } from "three";
import { type MissionColumn, PHASE_WORDS } from "../../core/coderplace.ts";
import { canvasOf, decalMaterial, decalTexture } from "../things/decal.ts";
import { breakLines, rightToLeft } from "../things/lettering.ts";
import { FACE } from "./shapes.ts";

/** Size of the canvas (px). */
const WIDE = 2048;
const HIGH = Math.round((WIDE * FACE.size[1]) / FACE.size[0]);
/** Edge, height of the heads of columns, gap between cards, room in a card (px). */
const EDGE = 26;
const HEAD = 92;
const GAP = 12;
const PAD = 16;
/** Cards below one another. */
const ROWS = 6;
const FONT = 'ui-rounded, "Trebuchet MS", system-ui, sans-serif';
const PAPER = "#fffdf6";
const INK = "#2b3147";
const MUTED = "#5b6072";
/** Colour of each column: the strip of its cards. */
const STRIPS = ["#9b7ede", "#4d5bd1", "#2a9d8f", "#f3b13f"] as const;
/** A mission has at most this priority, and so many dots say how urgent it is. */
const MOST_URGENT = 8;
const DOTS = 4;

const VERTEX = /* glsl */ `
varying vec2 vAt;
void main() {
  vAt = uv;
  gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D sheet;
uniform float night;
uniform vec4 outlined; // the middle of the card under the pointer, and half its size (px); no width: none
varying vec2 vAt;
const vec2 SIZE = vec2( ${WIDE}.0, ${HIGH}.0 );
void main() {
  vec4 c = texture2D( sheet, vAt );
  // The lights over the board keep it readable at night, and shine on the cork between the cards.
  float light = 0.0;
  for ( int i = -1; i <= 1; i++ ) {
    vec2 d = ( vAt - vec2( 0.5 + float( i ) * 0.36, 1.06 ) ) * vec2( 3.4, 1.25 );
    light += exp( -dot( d, d ) * 2.2 );
  }
  vec3 lit = c.rgb * mix( vec3( 0.96 ), vec3( 0.8, 0.74, 0.64 ) * ( 0.88 + 0.24 * min( light, 1.0 ) ), night );
  float cork = ( 1.0 - c.a ) * min( light, 1.0 ) * 0.62 * night;
  vec4 shown = vec4( mix( lit, vec3( 0.93, 0.66, 0.33 ), cork / max( c.a + cork, 1e-3 ) ), c.a + cork );
  vec2 away = abs( vAt * SIZE - outlined.xy ) - outlined.zw + 16.0;
  float edge = abs( length( max( away, 0.0 ) ) - 20.0 );
  float line = ( 1.0 - smoothstep( 5.0, 5.0 + fwidth( edge ), edge ) ) * step( 1.0, outlined.z );
  gl_FragColor = mix( shown, vec4( 0.075, 0.09, 0.64, 1.0 ) + 0.5 * night * vec4( 0.5, 0.5, 0.36, 0.0 ), line );
  #include <colorspace_fragment>
}`;

/** A rectangle of the canvas (px). */
interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Creates the cards; none is drawn. Throws where the browser gives no canvas. */
export function createCards(night: { value: number }) {
  const { canvas, c } = canvasOf(WIDE, HIGH);
  const texture = decalTexture(canvas);
  const geometry = new PlaneGeometry(...FACE.size);
  const outlined = { value: new Vector4() };
  const material = decalMaterial({ sheet: { value: texture }, night, outlined }, VERTEX, FRAGMENT);
  const mesh = new Mesh(geometry, material);
  mesh.name = "mission cards";
  mesh.renderOrder = 24;
  mesh.matrixAutoUpdate = false;
  let rects: { id: string; rect: Rect }[] = [];
  return {
    mesh,
    /** Draws these columns and no others. */
    draw(columns: readonly MissionColumn[]): void {
      c.clearRect(0, 0, WIDE, HIGH);
      rects = columns.flatMap((column, i) => drawColumn(c, column, i, columns.length));
      texture.needsUpdate = true;
      outlined.value.set(0, 0, 0, 0);
    },
    /** Outlines the card of a mission, or none; returns whether that changed. */
    outline(mission: string | null): boolean {
      const rect = rects.find(({ id }) => id === mission)?.rect;
      const next = rect
        ? new Vector4(rect.x + rect.w / 2, HIGH - rect.y - rect.h / 2, rect.w / 2, rect.h / 2)
        : new Vector4();
      if (next.equals(outlined.value)) return false;
      outlined.value.copy(next);
      return true;
    },
    /** Hangs them on the board with this frame. */
    hang(frame: Matrix4): void {
      mesh.matrix.copy(frame).multiply(mesh.matrixWorld.makeTranslation(...FACE.at));
      mesh.matrixWorldNeedsUpdate = true;
    },
    /** The mission whose card is at a place of the face, 0..1 from its lower left corner; null: none. */
    at(u: number, v: number): string | null {
      const [x, y] = [u * WIDE, (1 - v) * HIGH];
      const inside = ({ rect }: { rect: Rect }): boolean =>
        x >= rect.x && x <= rect.x + rect.w && y >= rect.y && y <= rect.y + rect.h;
      return rects.find(inside)?.id ?? null;
    },
    /** Uploads the canvas again: the texture was lost. */
    restored(): void {
      texture.needsUpdate = true;
    },
    dispose(): void {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}

type Drawing = CanvasRenderingContext2D;

/** Draws a column; returns where its cards are. */
function drawColumn(
  c: Drawing,
  { title, cards, all }: MissionColumn,
  i: number,
  columns: number,
): { id: string; rect: Rect }[] {
  const w = (WIDE - 2 * EDGE - (columns - 1) * GAP * 2) / columns;
  const x = EDGE + i * (w + GAP * 2);
  const strip = STRIPS[i % STRIPS.length] as string;
  pill(c, { x, y: EDGE, w, h: HEAD - GAP * 1.5 }, INK, 16);
  write(c, `${title}`, x + PAD * 1.4, EDGE + 50, `700 38px ${FONT}`, "#ffffff");
  const count = all > cards.length ? `${cards.length} of ${all}` : String(all);
  write(c, count, x + w - PAD * 1.4, EDGE + 50, `600 30px ${FONT}`, "#d8dcee", "right");
  const h = (HIGH - EDGE * 2 - HEAD - (ROWS - 1) * GAP) / ROWS;
  return cards.map((card, row) => {
    const rect = { x, y: EDGE + HEAD + row * (h + GAP), w, h };
    pill(c, rect, PAPER, 14);
    pill(c, { x, y: rect.y, w: 14, h }, strip, 7);
    drawCard(c, rect, card.title, PHASE_WORDS[card.phase], card.priority);
    return { id: card.id, rect };
  });
}

/** The title in two lines at most, the phase, and how urgent it is. */
function drawCard(c: Drawing, { x, y, w, h }: Rect, title: string, phase: string, priority: number): void {
  const [left, right] = [x + PAD + 16, x + w - PAD];
  c.font = `700 33px ${FONT}`;
  const fits = (text: string): boolean => c.measureText(text).width <= right - left;
  const [first = "", second = "", more] = breakLines(title, right - left, (t) => c.measureText(t).width);
  let last = second;
  if (more !== undefined) {
    while (last !== "" && !fits(`${last}…`)) last = last.slice(0, -1);
    last = `${last.trimEnd()}…`;
  }
  write(c, first, left, y + 42, c.font, INK);
  write(c, last, left, y + 79, c.font, INK);
  write(c, phase, left, y + h - 14, `600 25px ${FONT}`, MUTED);
  const dots = Math.max(1, Math.round((priority / MOST_URGENT) * DOTS));
  for (let i = 0; i < DOTS; i++)
    pill(c, { x: right - (DOTS - i) * 22, y: y + h - 32, w: 15, h: 15 }, i < dots ? "#d9480f" : "#e3dccb", 7.5);
}

/** A rectangle with round corners. */
function pill(c: Drawing, { x, y, w, h }: Rect, color: string, round: number): void {
  c.fillStyle = color;
  c.beginPath();
  c.roundRect(x, y, w, h, round);
  c.fill();
}

/** A line of text on its base line. */
function write(
  c: Drawing,
  text: string,
  x: number,
  y: number,
  font: string,
  ink: string,
  align: CanvasTextAlign = "left",
): void {
  c.font = font;
  c.fillStyle = ink;
  c.textAlign = align;
  c.textBaseline = "alphabetic";
  c.direction = rightToLeft(text) ? "rtl" : "ltr";
  c.fillText(text, x, y);
}
