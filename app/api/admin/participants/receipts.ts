import { programCallLoader } from "~/http/handlers/admin.server";
import { receiptListQuery } from "~/services/receipts/receipts-admin.schema";
import { listReceiptsOf } from "~/services/receipts/receipts.admin.server";

/** `GET /admin/v2/participants/{id}/receipts`: the receipts that they handed in. */
export const loader = programCallLoader(listReceiptsOf, { query: receiptListQuery, params: ["participantId"] });
