import { z } from "zod";
import { mapTiles } from "~/integrations/map-tiles.server";
import type { MapTiles } from "~/integrations/ports";
import { query } from "~/platform/use-case.server";
import type { SiteCtx } from "~/services/programs/program-context";

/** The tiles of the installation's map; null without them, when there is no map. */
export const getMapTiles = query(
  "site:visit",
  async function getMapTiles(_: SiteCtx): Promise<MapTiles | null> {
    return mapTiles();
  },
  { output: z.object({ url: z.string(), attribution: z.string() }).nullable() },
);
