import { release } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { releaseIntent } from "~/services/point-of-sale/holds.schema";

/** `POST /admin/v2/participants/{id}/holds/{hold}/release`: gives back what it took. */
export const action = programCallAction(releaseIntent, { release }, { POST: "release" });
