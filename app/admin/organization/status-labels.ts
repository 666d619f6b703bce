import { phrase } from "~/locales/say";

type Status = "active" | "invited" | "deactivated";

const LABELS: Record<Status, string> = {
  active: phrase("Active"),
  invited: phrase("Invited"),
  deactivated: phrase("Deactivated"),
};

/** What a program or an admin is, in English words to be said in the reader's language. */
export function adminStatusLabel(status: Status): string {
  return LABELS[status];
}
