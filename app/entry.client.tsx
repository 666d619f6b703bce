import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerMessages } from "~/locales/translate";

/** Loads the texts of the page's language, which hydration needs. English texts are in the code. */
async function registerLocale(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (lang !== "es") return;
  const adminTexts = dataset.face === "admin" ? import("~/locales/es-admin").then(({ esAdmin }) => esAdmin) : undefined;
  registerMessages("es", (await import("~/locales/es")).es, await adminTexts);
}

/**
 * Decodes the data of the page. Remix does it in its first render, which suspends until then: a key that is pressed
 * meanwhile makes React hydrate at once, which fails with nothing but the document around it (error 345).
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

/**
 * Reports what React had to repair while hydrating, except one: a click that comes before a late block is hydrated makes
 * React render this block again (error 421), with the same result. React 18 cannot wait for it.
 */
function reportRepair(error: unknown): void {
  const clickedEarly = /React error #421\b|received an update before it finished hydrating/;
  if (!(error instanceof Error && clickedEarly.test(error.message))) reportError(error);
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
registerLocale()
  .finally(decodeData)
  .finally(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <RemixBrowser />
        </StrictMode>,
        { onRecoverableError: reportRepair },
      );
    }),
  );
