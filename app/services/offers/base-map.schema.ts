/** The base map as JSON: GeoJSON shapes, and labels at places. */
import { z } from "zod";

const place = z.tuple([z.number(), z.number()]);
const line = z.array(z.array(z.number()));
const label = z.object({ text: z.string(), at: place });
const lines = z.object({ type: z.literal("MultiLineString"), coordinates: z.array(line) });

export const baseMapView = z.object({
  land: z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(line)) }),
  countyLines: lines,
  stateLines: lines,
  towns: z.array(label),
  zipCodes: z.array(label),
});

export const mapTilesView = z.object({ url: z.string(), attribution: z.string() });
