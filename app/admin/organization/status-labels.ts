import { msg } from "~/locales/translate";

type Status = "active" | "invited" | "deactivated";

const LABELS: Record<Status, string> = {
  active: msg("Active"),
  invited: msg("Invited"),
  deactivated: msg("Deactivated"),
};

/** The English label of the status of a program or an admin, to be translated with `t`. */
export function adminStatusLabel(status: Status): string {
  return LABELS[status];
}
