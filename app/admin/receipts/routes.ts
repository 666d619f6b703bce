import { route } from "@remix-run/route-config";
import type { AdminRoutes } from "../frame/admin-routes";

const RECEIPT = "admin/v2/receipts/:receiptId";

/** The review of receipts. */
export default {
  pages: [
    route("admin/v2/programs/:programId/receipts", "admin/receipts/list.tsx"),
    route("admin/v2/programs/:programId/receipts/:receiptId", "admin/receipts/redirect.tsx"),
    route("admin/v2/programs/:programId/users/:participantId/receipts/:receiptId", "admin/receipts/redirect.tsx", {
      id: "admin/receipts/redirect-below-user",
    }),
    route(RECEIPT, "admin/receipts/overview.tsx"),
    route(`${RECEIPT}/item_review`, "admin/receipts/item-review.tsx"),
    route(`${RECEIPT}/admin_update_logs`, "admin/receipts/history.tsx"),
    route(`${RECEIPT}/participant_history`, "admin/receipts/participant-history.tsx"),
    route(`${RECEIPT}/submit_issue`, "admin/receipts/submit-issue.tsx"),
  ],
  calls: [
    route("admin/v2/programs/:programId/receipts/selected", "api/admin/receipts/selected.ts"),
    route("admin/v2/programs/:programId/receipts.csv", "api/admin/receipts/list-csv.ts"),
    route(`${RECEIPT}/receipt_items`, "api/admin/receipts/items.ts"),
    route(`${RECEIPT}/receipt_items/:itemId`, "api/admin/receipts/item.ts"),
    route(`${RECEIPT}/files/:fileNumber`, "api/admin/receipts/file.ts"),
  ],
} satisfies AdminRoutes;
