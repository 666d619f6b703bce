import { useState } from "react";
import { setBrowserCookie, YEAR_SECONDS } from "../browser-cookie";

/** Whether the map is hidden. It is a cookie, so that the server can render the right layout. */
export const MAP_COOKIE = "offers_map";
const OFF = "off";

/** Whether to show the map, by the cookie's value; shown by default. */
export function mapChosen(value: string | undefined): boolean {
  return value !== OFF;
}

/** Whether the map is shown next to the list; the choice is stored in the browser. */
export function useMapChoice(chosen: boolean): { shown: boolean; show: (shown: boolean) => void } {
  const [shown, setShown] = useState(chosen);
  const show = (next: boolean) => {
    setBrowserCookie(MAP_COOKIE, next ? "" : OFF, next ? 0 : YEAR_SECONDS);
    setShown(next);
  };
  return { shown, show };
}
