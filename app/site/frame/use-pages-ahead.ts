import type { LinksFunction } from "@remix-run/node";
import { useEffect } from "react";

/** After this time nothing of the page's own is loading any more, and Remix has read which routes there are. */
const WAIT_MS = 1_000;

const loaded = new Set<string>();

/**
 * Loads the code and styles of the pages that links on this page lead to: one at a time, after everything else, and not
 * for visitors who save data. Without a network, Remix shows a page's error in the site's frame only if it has the page's
 * code. Else it loads a new document, and the browser's error takes the place of the site.
 */
export function usePagesAhead(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    let timer: number | undefined;
    const load = () => whenIdle(() => void loadRoutes());
    // Remix asks for the routes of new links at `/__manifest`.
    const observer = new PerformanceObserver((requests) => {
      if (!requests.getEntries().some(({ name }) => name.includes("/__manifest?"))) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => afterLoad(load), WAIT_MS);
    });
    observer.observe({ type: "resource", buffered: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

/** Loads the menu and the routes that Remix knows. What fails is loaded when somebody goes there. */
async function loadRoutes(): Promise<void> {
  await import("./site-menu").catch(() => {});
  for (const { id, module } of Object.values(window.__remixManifest.routes)) {
    if (loaded.has(id)) continue;
    try {
      const { links } = (await import(/* @vite-ignore */ module)) as { links?: LinksFunction };
      for (const link of links?.() ?? [])
        if ("href" in link && link.rel === "stylesheet" && link.href) await fetch(link.href);
      loaded.add(id);
    } catch {
      return;
    }
  }
}

function afterLoad(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run, { once: true });
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run);
}
