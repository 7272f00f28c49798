import { login } from "./app/login.ts";
import { createModel } from "./ui/model.ts";
import { mountUi } from "./ui/mount.tsx";

declare const __BUILD__: string;
const model = createModel(Date.now);
model.details.value = { ...model.details.value, build: __BUILD__ };
mountUi(
  document.getElementById("ui") as HTMLElement,
  model,
  {
    say: () => false,
    point: () => false,
    goTo() {},
    clearSelection() {},
    toWorld() {},
    reload: () => location.reload(),
  },
  Date.now,
);
void login().then((l) => {
  if (l === "out") model.connection.value = { state: "login" };
});
