import { msg } from "~/locales/translate";
import type { ProfileFieldType } from "~/services/participants/profile-fields";

/** The labels of the types of profile attributes. */
export const FIELD_TYPE_LABELS: Readonly<Record<ProfileFieldType, string>> = {
  text: msg("Text"),
  phone: msg("Phone number"),
  state: msg("State"),
  postal: msg("Zip Code"),
  list: msg("List"),
  birthday: msg("Birthday"),
};
