import { programCallLoader } from "~/http/handlers/admin.server";
import { listPostings } from "~/services/points/points.admin.server";
import { postingsQuery } from "~/services/points/points.schema";

/** `GET /admin/v2/participants/{id}/points`: their balances and ledger. */
export const loader = programCallLoader(listPostings, { query: postingsQuery, params: ["participantId"] });
