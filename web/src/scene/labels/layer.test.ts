// The elements that show labels, on a page of stand-ins.

import { PerspectiveCamera, Vector3 } from "three";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LabelItem } from "./labels.ts";
import { createLabelLayer } from "./layer.ts";

/** As much of an element as the layer uses. */
class FakeElement {
  readonly style: Record<string, string> = {};
  readonly dataset: Record<string, string> = {};
  readonly attributes: Record<string, string> = {};
  readonly children: unknown[] = [];
  className = "";
  parent: FakeElement | null = null;
  ownerSVGElement: FakeElement | null = null;
  measured = 0;
  append(...more: unknown[]): void {
    this.children.push(...more);
    for (const one of more)
      if (one instanceof FakeElement) {
        one.parent = this;
        one.ownerSVGElement = this;
      }
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
  remove(): void {
    const list = this.parent?.children ?? [];
    if (list.includes(this)) list.splice(list.indexOf(this), 1);
    this.parent = null;
  }
  get text(): string {
    return this.children.map((c) => (c instanceof FakeElement ? c.text : (c as { data: string }).data)).join("|");
  }
  get offsetWidth(): number {
    this.measured++;
    return 20 + 7 * this.text.length;
  }
  get offsetHeight(): number {
    return 24;
  }
}

describe("the elements of labels", () => {
  const eye = new PerspectiveCamera(50, 1.5, 0.1, 500);
  eye.position.set(0, 1, 10);
  eye.updateMatrixWorld();
  let host: FakeElement;
  let layer: ReturnType<typeof createLabelLayer>;
  const shown = (): FakeElement[] => host.children as FakeElement[];
  const update = (items: LabelItem[]): void => layer.update(items, [], eye, 900, 600);
  const item = (id: string, x: number, more: Partial<LabelItem> = {}): LabelItem => ({
    id,
    kind: "name",
    anchor: new Vector3(x, 1, 0),
    title: id,
    note: "",
    priority: 1,
    mark: null,
    dim: false,
    faint: false,
    ...more,
  });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", {
      createElement: () => new FakeElement(),
      createElementNS: () => new FakeElement(),
      createTextNode: (data: string) => ({ data }),
      createRange: () => ({ selectNode() {}, getBoundingClientRect: () => ({ width: 100 }) }),
    });
    host = new FakeElement();
    layer = createLabelLayer(host as unknown as HTMLElement);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("show a name as text and nothing else, whatever it is", () => {
    const name = '<img src=x onerror="alert(1)">';
    update([item("a", 0, { title: name, note: "idle" })]);
    expect(shown()).toHaveLength(1);
    expect(shown()[0]?.children.some((c) => (c as { data?: string }).data === name)).toBe(true);
  });

  it("are kept, and measured again only when their text changed", () => {
    update([item("a", 0), item("b", 3)]);
    const [a, b] = shown();
    for (let n = 0; n < 5; n++) update([item("a", n * 0.1), item("b", 3)]);
    expect(shown()).toEqual([a, b]);
    expect([a?.measured, b?.measured]).toEqual([1, 1]);
    update([item("a", 0, { title: "longer" }), item("b", 3)]);
    expect([a?.measured, b?.measured]).toEqual([2, 1]);
  });

  it("are where the layout says, and where tests are told they are", () => {
    update([item("a", 0), item("b", 4)]);
    const rects = layer.rects();
    expect(rects.map(({ id }) => id)).toEqual(["a", "b"]);
    for (const [n, { rect }] of rects.entries())
      expect(shown()[n]?.style["transform"]).toBe(`translate(${rect[0].toFixed(1)}px,${rect[1].toFixed(1)}px)`);
  });

  it("without room are hidden, not removed; hidden agents' names are pale", () => {
    update([item("a", 0, { priority: 9 }), ...Array.from({ length: 30 }, (_, n) => item(`x${n}`, 0))]);
    const hidden = shown().filter((e) => e.style["opacity"] !== "1"); // new elements begin hidden
    expect(hidden.length).toBeGreaterThan(5);
    expect(shown()).toHaveLength(31);
    update([item("a", 0, { faint: true })]);
    expect(shown().find((e) => e.text.includes("a"))?.style["opacity"]).toBe("0.4");
  });

  it("fade out before they are removed, and come back as new ones", () => {
    update([item("a", 0)]);
    const [old] = shown();
    update([]);
    expect(old?.style["opacity"]).toBe("0");
    expect(shown()).toHaveLength(1);
    update([item("a", 0)]);
    expect(shown()).toHaveLength(2);
    vi.runAllTimers();
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).not.toBe(old);
  });

  it("lie under no panel", () => {
    update([item("a", 0)]);
    const [[left, top, width, height]] = layer.rects().map(({ rect }) => rect) as [[number, number, number, number]];
    layer.setPanels([{ left: left - 9, top: top - 300, width: width + 18, height: height + 600 }]);
    update([item("a", 0)]);
    expect(layer.rects()).toEqual([]);
    layer.setPanels([]);
    update([item("a", 0)]);
    expect(layer.rects()).toHaveLength(1);
  });

  it("are outlined while their agent waits for the user", () => {
    update([item("a", 0, { mark: "needs-you" })]);
    expect(shown()[0]?.style["outline"]).toContain("2px");
    update([item("a", 0, { mark: "idle" })]);
    expect(shown()[0]?.style["outline"]).toBe("");
  });

  it("all go with the layer", () => {
    update([item("a", 0), item("b", 4), item("c", 1, { kind: "bubble" })]);
    layer.dispose();
    expect(shown()).toEqual([]);
  });
});
