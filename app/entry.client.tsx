import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { learn } from "~/locales/say";

/** The page's words must be known before it hydrates; English ones stand in the code. */
async function learnLanguage(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  if (lang !== "es") return;
  const consoles =
    dataset.face === "console" ? import("~/locales/es-console").then(({ esConsole }) => esConsole) : undefined;
  learn("es", { ...(await import("~/locales/es")).es, ...(await consoles) });
}

learnLanguage().finally(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
