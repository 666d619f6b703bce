import { savePhotos } from "~/admin/integrations/integration-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getPhotoContests } from "~/services/program-settings/integrations.admin.server";
import { photoContestsIntent } from "~/services/program-settings/program-settings.schema";

/** `GET photo_contest/{id}`, by the id of the program. */
export const loader = programCallLoader(getPhotoContests);

/** `PATCH` and `PUT`, also as a `POST` with `_method=patch`. */
export const action = programCallAction(photoContestsIntent, { update: savePhotos });
