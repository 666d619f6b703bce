import { useEffect, useState, useSyncExternalStore } from "react";
import type { Place } from "~/integrations/ports";
import { baseMapPath, type BaseMap } from "~/services/offers/base-map";
import { getJson } from "~/ui/calls";
import styles from "./map.css?url";

/** From here on there is room for a map (directory.css says the same). */
const WIDE = "(min-width: 1100px)";

export type LoadedMap<Drawing> = { Drawing: Drawing; base: BaseMap };

/**
 * The map of a place once its code and its ground have arrived: null until then, 'failed' when they cannot. Nothing is
 * loaded where nobody wants it, nor where the screen is too narrow.
 * @param load brings the component that draws; the same function every time
 */
export function useMap<Drawing>(
  load: () => Promise<Drawing>,
  wanted: boolean,
  near: Place | null,
): LoadedMap<Drawing> | "failed" | null {
  const [loaded, setLoaded] = useState<LoadedMap<Drawing> | "failed" | null>(null);
  const wide = useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  const path = wanted && wide && near ? baseMapPath(near) : null;
  useEffect(() => {
    if (!path) return;
    const call = new AbortController();
    Promise.all([load(), getJson<BaseMap>(path, call.signal), loadStyles()])
      .then(([Drawing, base]) => setLoaded(base.ok ? { Drawing, base: base.answer } : "failed"))
      .catch(() => call.signal.aborted || setLoaded("failed"));
    return () => call.abort();
  }, [load, path]);
  return loaded;
}

/** As a file: the page's policy lets no script write styles into it. They stay, since the map may come again. */
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

function onWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
