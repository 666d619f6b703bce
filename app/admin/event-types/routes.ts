import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGE = "admin/v2/programs/:programId/settings/program/event-types";
const CALLS = "admin/v2/programs/:programId/event_types";

/** The kinds of events that the operator's systems send. */
export default {
  settings: [
    route(PAGE, "admin/event-types/list.tsx"),
    route(`${PAGE}/new`, "admin/event-types/edit.tsx", { id: "admin/event-types/new" }),
    route(`${PAGE}/:eventTypeId/edit`, "admin/event-types/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/event-types/types.ts"),
    route(`${CALLS}/:eventTypeId`, "api/admin/event-types/type.ts"),
  ],
} satisfies AdminRoutes;
