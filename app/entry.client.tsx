import { isLocale, loadTexts } from "~/locales/translate";
import { hydrate } from "~/ui/render/hydrate";

/** Loads the texts of the page's language, which hydration needs. English texts are in the code. */
async function registerLocale(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (isLocale(lang)) await loadTexts(lang, dataset.face === "admin" ? "admin" : "site");
}

/** Runs what no page waits for after everything else. */
function afterLoad(run: () => void): void {
  if (document.readyState === "complete") run();
  else addEventListener("load", run);
}

/** Installs the service worker of a program's site. Browsers have none in private windows; then there is no offline page. */
function installWorker(): void {
  if (!("worker" in document.documentElement.dataset)) return;
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
}

afterLoad(installWorker);
// A session that the page came with does not end before it is loaded.
afterLoad(() => void import("~/ui/forms/session").then(({ watchSession }) => watchSession()));
registerLocale().finally(hydrate);
