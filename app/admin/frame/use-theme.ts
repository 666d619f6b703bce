import { useSyncExternalStore } from "react";
import { postForm } from "~/ui/calls";

const CHANGED = "console-theme";

/** The console's look, which stands on the document. The server knows the one the page came with, which is dark unless it is told. */
export function useTheme(): "dark" | "light" {
  return useSyncExternalStore(subscribe, themeShown, () => "dark");
}

/** Changes the look at once and has the server remember it; the document's loader sends it from the next load on. */
export function toggleTheme(): void {
  const theme = themeShown() === "light" ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  window.dispatchEvent(new Event(CHANGED));
  const form = new FormData();
  form.set("theme", theme);
  void postForm("/admin/v2/theme", form);
}

function themeShown(): "dark" | "light" {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
