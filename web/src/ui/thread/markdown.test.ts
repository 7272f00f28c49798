// Markdown of an agent may hold anything. Whatever it is, nothing of it may run, ask another host for something, or lead
// somewhere that it does not say.
import { h } from "preact";
import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

const html = (text: string) => render(h(Markdown, { text }));

interface Tag {
  name: string;
  attributes: Map<string, string>;
}

/** The tags of a piece of HTML that was made by a renderer: attributes are always quoted. */
function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const [, name, rest] of text.matchAll(/<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g)) {
    const attributes = new Map<string, string>();
    for (const [, key, value] of (rest ?? "").matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g))
      attributes.set(key ?? "", value ?? "");
    tags.push({ name: name ?? "", attributes });
  }
  return tags;
}

const ELEMENTS = new Set(
  "div p a bdi span strong em del code pre figure figcaption button br hr ul ol li blockquote table thead tbody tr th td img".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "class dir href target rel title role aria-level aria-label aria-live tabindex start type src alt loading decoding".split(
    " ",
  ),
);

const VECTORS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<body onload=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
  "<style>@import 'https://evil.example/x.css'</style>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<base href=https://evil.example>",
  "<form action=https://evil.example><input name=q></form>",
  "<video src=https://evil.example/v.mp4 autoplay onplay=alert(1)>",
  "<object data=https://evil.example/x.swf></object>",
  "<img src=https://evil.example/pixel.gif>",
  "<div style='background:url(https://evil.example/x)'>x</div>",
  "<!--<img src=x onerror=alert(1)>-->",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](javascript&#58;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[x](file:///etc/passwd)",
  "[x](blob:https://evil.example/1)",
  "[x](//evil.example)",
  "[x](/api/session)",
  "<javascript:alert(1)>",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "![x](https://evil.example/pixel.gif)",
  "![x](//evil.example/pixel.gif)",
  "![x](data:image/svg+xml,<svg onload=alert(1)>)",
  "![x](data:image/png;base64,AAAA)",
  "![x](javascript:alert(1))",
  "![x](/api/chat/images/../../session)",
  "![x](/api/chat/images/a?x=https://evil.example)",
  "![x](blob:https://evil.example/1)",
  '![x" onerror="alert(1)](https://evil.example/p.gif "t\\" onload=\\"alert(1)")',
  '[x" onmouseover="alert(1)](https://ok.example/" onclick="alert(1))',
  '[x](https://ok.example "title\\" onclick=\\"alert(1)")',
  '```js" onload="alert(1)\nx\n```',
  "```\n</code></pre><script>alert(1)</script>\n```",
  "`</code><img src=x onerror=alert(1)>`",
  "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
  "# <img src=x onerror=alert(1)>",
  "- <svg onload=alert(1)>",
  "> <script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;img src=x onerror=alert(1)&#62;",
  "[![x](https://evil.example/p.gif)](javascript:alert(1))",
];

describe("foreign markdown", () => {
  it.each(VECTORS)("is harmless: %j", (vector) => {
    for (const text of [vector, `before ${vector} after`, `- ${vector}`, `> ${vector}`]) {
      for (const { name, attributes } of tagsOf(html(text))) {
        expect(ELEMENTS, name).toContain(name);
        for (const [key, value] of attributes) {
          expect(ATTRIBUTES, `${key} of ${name}`).toContain(key);
          if (key === "href") expect(value).toMatch(/^(https?:\/\/[^/]|mailto:)/);
          if (key === "src") expect(value).toMatch(/^\/api\/chat\/images\/[\w-]+(\.\w+)?$/);
        }
      }
    }
  });

  // What takes a reader for ever would end with the limit of the test.
  it("is nothing that the reader cannot take apart: deep nesting, great length, unfinished marks", () => {
    for (const text of [
      ">".repeat(5000),
      "[".repeat(5000),
      "*a **b ".repeat(2000),
      `${"- ".repeat(400)}x`,
      "a".repeat(300_000),
    ])
      expect(html(text).length).toBeGreaterThan(0);
  });
});

describe("markdown", () => {
  it.each([
    ["**b** *i* ~~d~~ `c`", "<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code></p>"],
    ["a &amp; b &lt;c&gt; &unknown; &#x1FA91;", "<p>a &amp; b &lt;c> &amp;unknown; 🪑</p>"],
    ["`a&lt;b`", "<code>a&amp;lt;b</code>"],
    ["1. one\n2. two", '<ol start="1"><li>one</li><li>two</li></ol>'],
    ["3. three", '<ol start="3">'],
    ["- [x] done", '<li class="task"><span class="box">☑ </span>done</li>'],
    ["# Title", '<p class="heading h1" role="heading" aria-level="3">Title</p>'],
    ["```go\nx := 1\n```", 'aria-label="go code" role="group"><code>x := 1</code></pre>'],
    ["| a | b |\n|--:|---|\n| 1 | 2 |", '<td class="to-right">1</td><td>2</td>'],
    ["![map](/api/chat/images/0af3)", '<img src="/api/chat/images/0af3" alt="map"'],
    ["![map](https://tiles.example/a.png)", "Show picture from tiles.example"],
    ["<b>raw</b>", "&lt;b>raw&lt;/b>"],
  ])("%j", (text, piece) => {
    expect(html(text)).toContain(piece);
  });

  it("says where a link leads, in a tab of its own", () => {
    const told = html("[your bank](https://bank.example@evil.example/login)");
    expect(told).toContain('href="https://bank.example@evil.example/login"');
    expect(told).toContain('target="_blank" rel="noopener noreferrer"');
    expect(told).toContain('<span class="host"> evil.example</span>');
    expect(html("https://plain.example/x")).not.toContain("host");
    expect(html("[раураl](https://раураl.example)")).toContain("xn--");
  });
});
