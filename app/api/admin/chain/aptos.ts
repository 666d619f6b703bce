import { update } from "~/admin/chain/aptos-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { ensureAptos } from "~/services/chain/aptos.admin.server";
import { aptosIntent } from "~/services/chain/aptos.schema";

/** `GET aptos/{id}`. */
export const loader = programCallLoader(ensureAptos, { as: "getAptos" });

/** `PATCH` and `PUT aptos/{id}`, also as a `POST` with `_method=patch`. */
export const action = programCallAction(aptosIntent, { update }, { PUT: "update", PATCH: "update" });
