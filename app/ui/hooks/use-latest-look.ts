import { useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";

/** Whether the document of this tab has an older look than its program. Never set on the server. */
let outdated = false;
/** The version for which the document's data was loaded again. */
let requested: string | undefined;

/** Whether the document's own data must be loaded again, which otherwise stays for as long as the document. */
export function isLookOutdated(): boolean {
  return outdated;
}

/**
 * Loads the document's data again when a page brought another look than the document has, because an admin has changed
 * it since. So a change shows on the next page that somebody opens, without a full page load.
 * @param latest the version of the look that came with the page's data
 */
export function useLatestLook(latest: string): void {
  const document = useRouteLoaderData("root") as { lookVersion?: string } | undefined;
  const shown = document?.lookVersion;
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    outdated = shown !== undefined && shown !== latest;
    // Once for each version: a web process that has not heard of it yet would give the old look again and again.
    if (!outdated || requested === latest || state !== "idle") return;
    requested = latest;
    revalidate();
  }, [shown, latest, state, revalidate]);
}
