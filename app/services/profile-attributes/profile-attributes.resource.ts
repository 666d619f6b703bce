import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const profileAttributes = resource({
  kind: "profile_attribute",
  label: msg("Profile attributes"),
  api: {
    folder: "profile-attributes",
    name: "Profile attributes",
    description: "What a program asks of its participants.",
  },
  menu: {
    path: "settings/program/profile-attributes",
    permission: "program:manage",
    keywords: msg("fields phone birthday custom data"),
  },
  actions: [
    {
      label: msg("New profile attribute"),
      path: "settings/program/profile-attributes/new",
      permission: "program:manage",
    },
  ],
  audit: {
    "profile_attribute.create": msg("Added the profile attribute <thing>{name}</thing>"),
    "profile_attribute.update": msg("Changed the profile attribute <thing>{name}</thing>"),
  },
});
