import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const mediaFiles = resource({
  kind: "media_file",
  label: msg("Media library"),
  rows: { table: "media_files", name: "name" },
  api: { folder: "media", name: "Media library", description: "Pictures and videos of a program." },
  scopes: "media",
  menu: {
    path: "settings/program/media-library",
    permission: "media:view",
    letter: "m",
    keywords: msg("images pictures files upload"),
  },
  audit: {
    "media.delete": msg("Deleted the file <thing>{name}</thing>"),
    "media.store": msg("Uploaded the file <thing>{name}</thing>"),
    "media.update": msg("Changed the file <thing>{name}</thing>"),
  },
});
