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

registerLocale().finally(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
