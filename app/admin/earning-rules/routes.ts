import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const PAGES = "admin/v2/programs/:programId/settings/program/earning-rules";
const CALLS = "admin/v2/programs/:programId/earning_rules";

/** Rules by which orders and events earn points. */
export default {
  settings: [
    route(PAGES, "admin/earning-rules/list.tsx"),
    route(`${PAGES}/new`, "admin/earning-rules/edit.tsx", { id: "admin/earning-rules/new" }),
    route(`${PAGES}/order`, "admin/earning-rules/order.tsx"),
    route(`${PAGES}/:earningRuleId`, "admin/earning-rules/detail.tsx"),
    route(`${PAGES}/:earningRuleId/edit`, "admin/earning-rules/edit.tsx"),
  ],
  calls: [
    route(CALLS, "api/admin/earning-rules/rules.ts"),
    route(`${CALLS}/settings`, "api/admin/earning-rules/settings.ts"),
    route(`${CALLS}:check`, "api/admin/earning-rules/check.ts"),
    route(`${CALLS}:try`, "api/admin/earning-rules/try.ts"),
    route(`${CALLS}/:earningRuleId`, "api/admin/earning-rules/rule.ts"),
    route(`${CALLS}/:earningRuleId/versions`, "api/admin/earning-rules/versions.ts"),
    route(`${CALLS}/:earningRuleId/publish`, "api/admin/earning-rules/publish.ts"),
    route(`${CALLS}/:earningRuleId/propose`, "api/admin/earning-rules/propose.ts"),
    route(`${CALLS}/:earningRuleId/approve`, "api/admin/earning-rules/approve.ts"),
    route(`${CALLS}/:earningRuleId/reject`, "api/admin/earning-rules/reject.ts"),
    route(`${CALLS}/:earningRuleId/end`, "api/admin/earning-rules/end.ts"),
    route(`${CALLS}/:earningRuleId/duplicate`, "api/admin/earning-rules/duplicate.ts"),
  ],
} satisfies AdminRoutes;
