// A document with the few parts of the DOM that the panels touch, so that their tests run in plain Node: elements,
// attributes, bubbling events, simple selectors and the focus. Nothing is laid out; what needs that is tested in a
// real browser (e2e/browser).

/** What an event carries beside its type. */
export interface TestEvent extends Record<string, unknown> {
  type: string;
  target: TestElement;
  currentTarget: TestElement;
  defaultPrevented: boolean;
}

type Listener = (this: TestElement, event: TestEvent) => unknown;

/** Anything in the tree. */
export abstract class TestNode {
  abstract readonly nodeType: number;
  parentNode: TestElement | null = null;

  get nextSibling(): TestNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

/** A text. */
export class TestText extends TestNode {
  readonly nodeType = 3;
  data: string;

  constructor(data: string) {
    super();
    this.data = data;
  }
}

/** An element of any name. */
export class TestElement extends TestNode {
  readonly nodeType = 1;
  readonly localName: string;
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly childNodes: TestNode[] = [];
  readonly attributes = new Map<string, string>();
  readonly style: Record<string, unknown> = { setProperty: () => {} };
  readonly dataset: Record<string, string> = {};
  /** Of a field. */
  value: unknown = "";
  checked = false;
  /** Of what scrolls; nothing is laid out, so all is seen at once. */
  scrollTop = 0;
  readonly clientHeight = 0;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(name: string) {
    super();
    this.localName = name;
  }

  get parentElement(): TestElement | null {
    return this.parentNode;
  }

  get firstChild(): TestNode | null {
    return this.childNodes[0] ?? null;
  }

  get valueAsNumber(): number {
    return this.value === "" ? Number.NaN : Number(this.value);
  }

  get className(): string {
    return this.attributes.get("class") ?? "";
  }

  set className(names: string) {
    this.setAttribute("class", names);
  }

  get classList() {
    const names = () => new Set(this.className.split(" ").filter(Boolean));
    const set = (list: ReadonlySet<string>) => this.setAttribute("class", [...list].join(" "));
    return {
      contains: (name: string) => names().has(name),
      add: (...all: string[]) => set(new Set([...names(), ...all])),
      remove: (...all: string[]) => set(new Set([...names()].filter((name) => !all.includes(name)))),
      toggle: (name: string, on: boolean) => (on ? this.classList.add(name) : this.classList.remove(name)),
    };
  }

  insertBefore(node: TestNode, before: TestNode | null): TestNode {
    node.remove();
    const at = before ? this.childNodes.indexOf(before) : -1;
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, node);
    node.parentNode = this;
    return node;
  }

  append(...nodes: TestNode[]): void {
    for (const node of nodes) this.insertBefore(node, null);
  }

  removeChild(node: TestNode): void {
    const at = this.childNodes.indexOf(node);
    if (at >= 0) this.childNodes.splice(at, 1);
    node.parentNode = null;
    // Who is taken away has the keyboard no more.
    const page = this.path.at(-1);
    if (page instanceof TestDocument && node instanceof TestElement && node.contains(page.activeElement))
      page.activeElement = page.body;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name.toLowerCase(), String(value));
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name.toLowerCase());
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name.toLowerCase()) ?? null;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** Fires an event that bubbles; returns whether nobody prevented what it does by default. */
  fire(type: string, more: Record<string, unknown> = {}): boolean {
    let stopped = false;
    const event: TestEvent = {
      ...more,
      type,
      target: (more["target"] as TestElement | undefined) ?? this,
      currentTarget: this,
      defaultPrevented: false,
      preventDefault: () => (event.defaultPrevented = true),
      stopPropagation: () => (stopped = true),
    };
    for (const at of this.path) {
      if (stopped) break;
      event.currentTarget = at;
      at.#listeners.get(type)?.forEach((listener) => listener.call(at, event));
    }
    return !event.defaultPrevented;
  }

  dispatchEvent({ type }: { type: string }): boolean {
    return this.fire(type);
  }

  focus(): void {
    const page = document as unknown as TestDocument;
    if (page.activeElement === this) return;
    const before = page.activeElement;
    before.fire("blur");
    before.fire("focusout", { relatedTarget: this });
    page.activeElement = this;
    this.fire("focusin", { relatedTarget: before });
  }

  blur(): void {
    const page = document as unknown as TestDocument;
    if (page.activeElement === this) page.body.focus();
  }

  click(): void {
    this.fire("click");
  }

  get isConnected(): boolean {
    return this.path.at(-1) instanceof TestDocument;
  }

  contains(node: TestNode | null): boolean {
    for (let at = node; at; at = at.parentNode) if (at === this) return true;
    return false;
  }

  /** The element and what it is in, up to the document. */
  get path(): TestElement[] {
    return [this, ...(this.parentNode?.path ?? [])];
  }

  closest(selector: string): TestElement | null {
    return this.path.find((element) => element.matches(selector)) ?? null;
  }

  matches(selectors: string): boolean {
    return selectors.split(",").some((one) => matches(this, one.trim()));
  }

  /** All elements below it, in the order of the document. */
  get below(): TestElement[] {
    return this.childNodes.flatMap((node) => (node instanceof TestElement ? [node, ...node.below] : []));
  }

  querySelectorAll(selector: string): TestElement[] {
    return this.below.filter((element) => element.matches(selector));
  }

  querySelector(selector: string): TestElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }

  select(): void {}
  scrollIntoView(): void {}
}

/** Whether an element is what a selector names: tags, classes, ids and attributes, below one another. */
function matches(element: TestElement, selector: string): boolean {
  const [last = "", ...above] = selector.split(/\s+(?![^[]*\])/).reverse();
  const fits = [...last.matchAll(/([.#]?)([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].every(
    ([, sign, name = "", attribute, value]) => {
      if (attribute !== undefined) {
        const own = element.getAttribute(attribute);
        return own !== null && (value === undefined || own === value);
      }
      if (sign === ".") return element.classList.contains(name);
      return (sign === "#" ? element.getAttribute("id") : element.localName) === name;
    },
  );
  if (!fits || above.length === 0) return fits;
  return Boolean(element.parentNode?.closest(above.reverse().join(" ")));
}

/** A class that an element of one of these names is an instance of. */
export const classOf = (...names: string[]) =>
  class {
    static [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof TestElement && names.includes(value.localName);
    }
  };

/** The document. */
export class TestDocument extends TestElement {
  readonly documentElement = new TestElement("html");
  readonly body = new TestElement("body");
  activeElement = this.body;
  visibilityState = "visible";
  adoptedStyleSheets: unknown[] = [];
  title = "";

  constructor() {
    super("#document");
    this.insertBefore(this.documentElement, null);
    this.documentElement.insertBefore(this.body, null);
  }

  get hidden(): boolean {
    return this.visibilityState !== "visible";
  }

  hasFocus = (): boolean => true;
  createElement = (name: string): TestElement => new TestElement(name);
  createElementNS = (_: string, name: string): TestElement => new TestElement(name);
  createTextNode = (data: string): TestText => new TestText(String(data));
  getElementById = (id: string): TestElement | null => this.querySelector(`#${id}`);
}
