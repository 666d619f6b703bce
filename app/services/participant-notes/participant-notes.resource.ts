import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const participantNotes = resource({
  kind: "participant_note",
  label: msg("Notes about participants"),
  scopes: "notes",
});
