import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerMessages } from "~/locales/translate";
import { watchSession } from "~/ui/forms/session";

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

/** Installs the service worker of a program's site after everything else, so that no page waits for it. */
function installWorker(): void {
  if (!("worker" in document.documentElement.dataset)) return;
  // Browsers have none in private windows; then there is no offline page either.
  const install = () => void navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}

installWorker();
watchSession();
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
