/**
 * Leans on `RemixBrowser` throwing the promise of its data when it is called, on both of its calls sharing that data, and
 * on the texts of React's error 421.
 */
import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

/** Makes the page that the server sent interactive. */
export function hydrate(): Promise<void> {
  return decodeData().finally(() =>
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
  if (!(error instanceof Error && CLICKED_EARLY.test(error.message))) reportError(error);
}

/** The text of error 421. */
export const CLICKED_EARLY = /React error #421\b|received an update before it finished hydrating/;
