import { merge } from "~/admin/participants/participant-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { previewMerge } from "~/services/participant-accounts/merge.admin.server";
import { mergeIntent, mergeQuery } from "~/services/participant-accounts/merge.schema";

/** `GET /admin/v2/participants/{id}/merge?from=`: what merging the account `from` into this one would do. */
export const loader = programCallLoader(previewMerge, { query: mergeQuery, params: ["participantId"] });

/** `POST /admin/v2/participants/{id}/merge`: moves everything of the account `from` to this one and closes it. */
export const action = programCallAction(mergeIntent, { merge }, { POST: "merge" });
