/** Points as participants see them move, and as the console gives them (specification 1, section 7; 3, section 5). Browser-safe. */
import { z } from "zod";
import { listQuery } from "../paging";
import { PAGE_SIZES } from "../site-constants";

/** `GET /public/participant_actions?page=&page_size=&sort=`; the table offers sizes from 10 to 50. */
export const actionList = listQuery(["created_at", "title", "points"], "-created_at").extend({
  page_size: z.coerce.number().int().min(PAGE_SIZES[0]).max(PAGE_SIZES.at(-1)!).catch(PAGE_SIZES[0]),
});
export type ActionListQuery = z.infer<typeof actionList>;

/** One thing the participant did. Points are negative where they were taken. */
export const actionView = z.object({
  id: z.string(),
  action_type: z.string(),
  title: z.string(),
  actionable_type: z.string().nullable(),
  actionable_id: z.string().nullable(),
  points: z.number(),
  created_at: z.string(),
});
export type ActionView = z.infer<typeof actionView>;

export const addedPointsView = z.object({ action_id: z.string(), unused_points: z.number() });
export type AddedPointsView = z.infer<typeof addedPointsView>;
