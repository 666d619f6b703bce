import { resource } from "~/services/resource";

/** What participants did, by the address `actions/{id}`. */
export const actions = resource({
  kind: "action",
  rows: { table: "participant_actions" },
  param: "actionId",
});
