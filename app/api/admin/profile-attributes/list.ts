import { create } from "~/admin/profile-attributes/profile-attribute-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listProfileAttributes } from "~/services/profile-attributes/profile-attributes.admin.server";
import {
  profileAttributeListIntent,
  profileAttributeListQuery,
} from "~/services/profile-attributes/profile-attributes.schema";

/** `GET programs/{id}/profile_attributes`. */
export const loader = programCallLoader(listProfileAttributes, { query: profileAttributeListQuery });

/** `POST` to the same path adds an attribute. */
export const action = programCallAction(profileAttributeListIntent, { create });
