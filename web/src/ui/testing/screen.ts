// Shows a component as a user meets it: its words, its buttons and fields by their names, and what pressing and typing
// come to. Everything that was asked of the page is settled before a step returns, so that no test waits for time.

import { type ComponentType, h, render } from "preact";
import { act } from "preact/test-utils";
import { onTestFinished, vi } from "vitest";
import { classOf, TestDocument, TestElement, type TestNode, TestText } from "./dom.ts";

/** Effects that may follow one another within one step, and the promises in each. */
const ROUNDS = 3;
const DEPTH = 20;

/** Elements that stand in the line of their text. */
const INLINE = new Set("a abbr b bdi code em i kbd output span strong sup time".split(" "));
const FIELDS = new Set(["input", "select", "textarea"]);

/** Puts the parts of a browser that panels ask for in place, until the test is over. */
export function stubBrowser(): TestDocument {
  const page = new TestDocument();
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  const globals = {
    document: page,
    window: new TestElement("window"),
    localStorage: storage,
    sessionStorage: storage,
    location: { origin: "http://localhost:4516", pathname: "/", search: "", assign: vi.fn() },
    navigator: {},
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    Node: TestElement,
    Element: TestElement,
    HTMLElement: TestElement,
    HTMLCanvasElement: classOf("canvas"),
    HTMLInputElement: classOf("input"),
    HTMLSelectElement: classOf("select"),
    HTMLTextAreaElement: classOf("textarea"),
    HTMLButtonElement: classOf("button"),
    CSSStyleSheet: class {
      replaceSync() {}
    },
    addEventListener() {},
    removeEventListener() {},
    innerWidth: 1440,
    innerHeight: 900,
    devicePixelRatio: 1,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return page;
}

/** Does what asks a browser as it begins, outside of a test. */
export async function onPage<T>(load: () => Promise<T>): Promise<T> {
  stubBrowser();
  try {
    return await load();
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The pages of the test that is running. */
const shown = new Set<TestDocument>();

/** Shows a component, until the test is over. */
export async function show<P extends object>(what: ComponentType<P>, props: P): Promise<Screen> {
  const page = stubBrowser();
  const root = page.body as unknown as HTMLElement;
  shown.add(page);
  onTestFinished(async () => {
    await act(() => render(null, root));
    shown.delete(page);
    if (shown.size === 0) vi.unstubAllGlobals(); // what goes away last needs its browser too
  });
  const screen = new Screen(page);
  await screen.settle(() => render(h(what, props), root));
  return screen;
}

/** What is on the screen. */
class Screen {
  readonly page: TestDocument;

  constructor(page: TestDocument) {
    this.page = page;
  }

  /** Does something, and waits for everything that follows from it but time. */
  async settle(step: () => unknown = () => {}): Promise<void> {
    await act(async () => void (await step()));
    // What an effect asks for is only begun when the one before has ended.
    for (let round = 0; round < ROUNDS; round++)
      await act(async () => {
        for (let i = 0; i < DEPTH; i++) await Promise.resolve();
      });
  }

  /** Takes away what is shown. */
  leave(): Promise<void> {
    return this.settle(() => render(null, this.page.body as unknown as HTMLElement));
  }

  /** All words, with single spaces. */
  get text(): string {
    return textOf(this.page.body);
  }

  /** The words of an element. */
  wordsOf(element: TestElement): string {
    return textOf(element);
  }

  /** The words of each element that a selector names. */
  texts(selector: string): string[] {
    return this.page.querySelectorAll(selector).map(textOf);
  }

  /** What was announced as gone wrong. */
  get alerts(): string[] {
    return this.texts("[role=alert]");
  }

  /** The names of the buttons and links that can be pressed now. */
  get buttons(): string[] {
    return this.#named("button, a[href]")
      .filter(({ element }) => element.getAttribute("disabled") === null)
      .map(({ name }) => name);
  }

  /** Presses a button that is enabled; one that submits a form does so. `within`: a selector of what it is in. */
  async press(name: string, within = ""): Promise<void> {
    const button = this.element(`${within} button`.trim(), name);
    if (button.getAttribute("disabled") !== null) throw new Error(`“${name}” is disabled`);
    await this.settle(() => {
      if (button.fire("click") && button.getAttribute("type") === "submit") button.closest("form")?.fire("submit");
    });
  }

  /** Writes a text into a field, which gets the events of an input and a change. */
  async type(name: string, value: string): Promise<void> {
    const field = this.field(name);
    await this.settle(() => {
      field.value = value;
      field.fire("input");
      field.fire("change");
    });
  }

  /** Checks a box, or chooses one of several. */
  async check(name: string, on = true): Promise<void> {
    const field = this.field(name);
    await this.settle(() => {
      field.checked = on;
      field.fire("change");
    });
  }

  /** The name of what has the keyboard. */
  get focused(): string {
    return nameOf(this.page.activeElement);
  }

  /** Presses keys one after the other, each on what has the keyboard then. */
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.key(this.page.activeElement, key);
  }

  /** Presses a key in a field or on a part of the page. */
  async key(on: TestElement, key: string, more: Record<string, unknown> = {}): Promise<void> {
    await this.settle(() => on.fire("keydown", { key, ...more }));
  }

  /** A field by its label. */
  field(name: string): TestElement {
    return this.element("input, select, textarea", name);
  }

  /** The one element of a kind with a name. */
  element(selector: string, name: string): TestElement {
    const all = this.#named(selector);
    const [found, another] = all.filter((one) => one.name === name);
    if (found && !another) return found.element;
    throw new Error(`“${name}” is there ${found ? "twice" : "not"}, among: ${all.map((one) => one.name).join(" | ")}`);
  }

  #named(selector: string): { element: TestElement; name: string }[] {
    return this.page.querySelectorAll(selector).map((element) => ({ element, name: nameOf(element) }));
  }
}

/** What an assistive technology calls an element. */
function nameOf(element: TestElement): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  if (!FIELDS.has(element.localName)) return textOf(element);
  const id = element.getAttribute("id");
  const around = element.closest("label");
  const by = around ?? (id && (document as unknown as TestDocument).querySelector(`label[for=${id}]`));
  return by ? textOf(by) : "";
}

/** The words of an element. What is in a field is not a word of its label. */
function textOf(element: TestElement): string {
  return wordsOf(element, element).replace(/\s+/g, " ").trim();
}

function wordsOf(node: TestNode, from: TestElement): string {
  if (node instanceof TestText) return node.data;
  const element = node as TestElement;
  if (from.localName === "label" && FIELDS.has(element.localName)) return "";
  const inside = element.childNodes.map((child) => wordsOf(child, from)).join("");
  return INLINE.has(element.localName) ? inside : ` ${inside} `;
}
