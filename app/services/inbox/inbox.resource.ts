import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const inbox = resource({
  kind: "inbox",
  label: msg("Inbox"),
  api: { folder: "inbox", name: "Inbox", description: "What waits for admins, what finished, and what is unusual." },
  scopes: "inbox",
});
