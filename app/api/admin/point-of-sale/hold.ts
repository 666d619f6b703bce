import { programCallLoader } from "~/http/handlers/admin.server";
import { getHold } from "~/services/point-of-sale/holds.admin.server";

/** `GET /admin/v2/participants/{id}/holds/{hold}`. */
export const loader = programCallLoader(getHold, { params: ["participantId", "holdId"] });
