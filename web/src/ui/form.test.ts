import { signal } from "@preact/signals";
import { h } from "preact";
import renderToString from "preact-render-to-string";
import { expect, test } from "vitest";
import { Field } from "./form.tsx";

test("a field names its line, and what was refused is read with it", () => {
  const html = renderToString(h(Field, { label: "Server", text: signal("a@b"), failed: "No such computer." }));
  expect(html).toMatch(/<label[^>]*>Server<input[^>]*value="a@b"/);
  const why = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(new RegExp(`<div id="${why}"><p[^>]*role="alert"[^>]*>No such computer\\.`));
});

test("before anything is refused, a field is valid and says nothing", () => {
  const html = renderToString(h(Field, { label: "Server", failed: "" }));
  expect(html).toContain('aria-invalid="false"');
  expect(html).not.toContain("alert");
});

test("a secret is not shown, and another control takes the line's place", () => {
  expect(renderToString(h(Field, { label: "Key", secret: true }))).toContain('type="password"');
  const html = renderToString(h(Field, { label: "Where", note: "Anywhere." }, h("select", {})));
  expect(html).toMatch(/<label[^>]*>Where<select><\/select><\/label><p[^>]*>Anywhere\./);
  expect(html).not.toContain("<input");
});
