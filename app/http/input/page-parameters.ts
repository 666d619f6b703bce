import { PLAIN_PARAM } from "~/ui/states/deferred";

/** Parameters of the addresses of lists in the admin that say how a page looks: which dialog, tab or columns it shows. */
export const PAGE_PARAMETERS = [
  "add_points",
  "change",
  "close",
  "columns",
  "delivery",
  "dialog",
  "drop",
  "export",
  "feature",
  "import",
  "index",
  "invite",
  "keys",
  "lot",
  "month",
  "new",
  "organization",
  "replay",
  "toggle",
  "view",
  PLAIN_PARAM,
] as const;
