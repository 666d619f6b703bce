import { update } from "~/admin/profile-attributes/profile-attribute-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getProfileAttribute } from "~/services/profile-attributes/profile-attributes.admin.server";
import { storedProfileAttributeIntent } from "~/services/profile-attributes/profile-attributes.schema";

/** `GET programs/{id}/profile_attributes/{profile_attribute_id}`. */
export const loader = programCallLoader(getProfileAttribute, { params: ["profileAttributeId"] });

/** `PUT` and `PATCH` change the attribute. */
export const action = programCallAction(storedProfileAttributeIntent, { update });
