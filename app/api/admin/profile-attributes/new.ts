import { programCallLoader } from "~/http/handlers/admin.server";
import { getProfileAttribute } from "~/services/profile-attributes/profile-attributes.admin.server";
import { FIELD_TYPES } from "~/services/profile-attributes/profile-attributes.schema";

/** `GET programs/{id}/profile_attributes/new`: what a new attribute may be. */
export const loader = programCallLoader(async ({ ctx }) => ({
  profile_attribute: await getProfileAttribute(ctx),
  field_types: FIELD_TYPES,
}));
