import { parseInput } from "~/http/body.server";
import { participantCallLoader } from "~/http/site-doors.server";
import { actionList } from "~/services/points/points.schema";
import { listActions } from "~/services/points/points.server";

export const loader = participantCallLoader(({ ctx, url }) =>
  listActions(ctx, parseInput(actionList, Object.fromEntries(url.searchParams))),
);
