import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const contentTags = resource({
  kind: "content_tag",
  label: msg("Content tags"),
  api: { folder: "content_tags", name: "Content tags", description: "Tags that the site shows." },
  savedViews: "content-tags",
  menu: { path: "settings/program/content-tags", permission: "program:update" },
  actions: [{ label: msg("New content tag"), path: "settings/program/content-tags/new", permission: "program:update" }],
});
