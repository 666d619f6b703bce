import { switchForProgram } from "~/admin/organization/feature-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listProgramFeatures } from "~/services/organizations/features.admin.server";
import { programFeatureIntent } from "~/services/organizations/features.schema";

/** `GET programs/{id}/features`: all features, and whether each is on for the program. */
export const loader = programCallLoader(listProgramFeatures);

/** `POST {key, on}` switches a feature on or off for the program. */
export const action = programCallAction(programFeatureIntent, { create: switchForProgram });
