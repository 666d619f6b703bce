import { update } from "~/admin/purchase-proof/settings-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getProofSettings } from "~/services/purchase-proof/proof-settings.admin.server";
import { proofSettingsIntent } from "~/services/purchase-proof/proof-settings.schema";

/** `GET programs/{id}/purchase_proof_program_setting`. */
export const loader = programCallLoader(getProofSettings);

/** `POST`, `PUT` and `PATCH` save, since a program has its settings from the start. */
export const action = programCallAction(
  proofSettingsIntent,
  { update },
  { POST: "update", PUT: "update", PATCH: "update" },
);
