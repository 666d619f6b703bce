import { useEffect, useState, useSyncExternalStore } from "react";
import styles from "./map.css?url";

/** The minimum width for a map; directory.css and merchant.css have the same. */
const WIDE = "(min-width: 1100px)";

type LoadedMap<Drawing> = { Drawing: Drawing };

/**
 * Loads the code of a map. Nothing is loaded if the screen is too narrow.
 * @param load imports the component that draws the map; must be the same function in every render
 * @param enabled whether a map is to be shown
 * @returns null until the map has loaded, 'failed' if it cannot be loaded
 */
export function useMap<Drawing>(load: () => Promise<Drawing>, enabled: boolean): LoadedMap<Drawing> | "failed" | null {
  const [loaded, setLoaded] = useState<LoadedMap<Drawing> | "failed" | null>(null);
  const wide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  const needed = enabled && wide;
  useEffect(() => {
    if (!needed) return;
    let unmounted = false;
    Promise.all([load(), loadStyles()])
      .then(([Drawing]) => unmounted || setLoaded({ Drawing }))
      .catch(() => unmounted || setLoaded("failed"));
    return () => {
      unmounted = true;
    };
  }, [load, needed]);
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
