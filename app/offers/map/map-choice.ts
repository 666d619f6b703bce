import { useState } from "react";
import { keepInBrowser, YEAR_SECONDS } from "../browser-cookie";

/** Whether this browser wants the list alone. A cookie, since the page is laid out on the server. */
export const MAP_COOKIE = "offers_map";
const OFF = "off";

/** What the cookie says: a map beside the list, unless it was put away. */
export function mapChosen(value: string | undefined): boolean {
  return value !== OFF;
}

/** The map beside the list, or the list alone; the choice is remembered. */
export function useMapChoice(chosen: boolean): { shown: boolean; show: (shown: boolean) => void } {
  const [shown, setShown] = useState(chosen);
  const show = (next: boolean) => {
    keepInBrowser(MAP_COOKIE, next ? "" : OFF, next ? 0 : YEAR_SECONDS);
    setShown(next);
  };
  return { shown, show };
}
