import { useEffect, useState, useSyncExternalStore } from "react";
import { baseMapPath, type BaseMap, type Place } from "~/services/offers/base-map";
import { getJson } from "~/ui/forms/api-calls";
import styles from "./map.css?url";

/** The minimum width for a map; directory.css and merchant.css have the same. */
const WIDE = "(min-width: 1100px)";

export type LoadedMap<Drawing> = { Drawing: Drawing; base: BaseMap };

/**
 * Loads the map of a place: its code and its base map. Nothing is loaded if the screen is too narrow.
 * @param load imports the component that draws the map; must be the same function in every render
 * @param enabled whether a map is to be shown
 * @returns null until the map has loaded, 'failed' if it cannot be loaded
 */
export function useMap<Drawing>(
  load: () => Promise<Drawing>,
  enabled: boolean,
  near: Place | null,
): LoadedMap<Drawing> | "failed" | null {
  const [loaded, setLoaded] = useState<LoadedMap<Drawing> | "failed" | null>(null);
  const wide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  const path = enabled && wide && near ? baseMapPath(near) : null;
  useEffect(() => {
    if (!path) return;
    const controller = new AbortController();
    Promise.all([load(), getJson<BaseMap>(path, controller.signal), loadStyles()])
      .then(([Drawing, base]) => setLoaded(base.ok ? { Drawing, base: base.data } : "failed"))
      .catch(() => controller.signal.aborted || setLoaded("failed"));
    return () => controller.abort();
  }, [load, path]);
  return loaded;
}

/** Loads the styles as a file, since the page's policy allows no inline styles from scripts. They are not removed. */
function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${styles}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: styles,
      onload: () => resolve(),
      onerror: reject,
    });
    document.head.append(link);
  });
}

function subscribeToWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
