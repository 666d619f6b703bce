import type { RouteConfigEntry } from "@remix-run/route-config";

/** The URLs of one area of the admin. */
export type AdminRoutes = {
  /** Pages inside the frame. */
  pages?: RouteConfigEntry[];
  /** Pages inside the frame and the menu of the settings. */
  settings?: RouteConfigEntry[];
  /** JSON calls and downloads that no page serves. */
  calls?: RouteConfigEntry[];
};
