import { useSyncExternalStore } from "react";
import { postForm } from "~/ui/forms/api-calls";

const CHANGED = "admin-theme";

/** The current theme of the admin, which is an attribute of the document. The server renders `dark` by default. */
export function useTheme(): "dark" | "light" {
  return useSyncExternalStore(subscribe, currentTheme, () => "dark");
}

/** Changes the theme and stores it in a cookie, which the document loader reads from the next load on. */
export function toggleTheme(): void {
  const theme = currentTheme() === "light" ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  window.dispatchEvent(new Event(CHANGED));
  const form = new FormData();
  form.set("theme", theme);
  void postForm("/admin/v2/theme", form);
}

function currentTheme(): "dark" | "light" {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
