import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const pointOfSale = resource({
  kind: "hold",
  label: msg("Point of sale"),
  api: {
    folder: "point-of-sale",
    name: "Point of sale",
    description: "What a register does with points and rewards: holds, claims and codes.",
  },
  scopes: "points",
  audit: {
    "participant.hold_points": msg("Held points of <thing>{name}</thing>"),
    "participant.capture_hold": msg("Captured a hold of <thing>{name}</thing>"),
    "participant.release_hold": msg("Released a hold of <thing>{name}</thing>"),
    "participant.claim_reward": msg("Claimed a reward for <thing>{name}</thing>"),
    "participant.redeem_code": msg("Marked a code of <thing>{name}</thing> as used"),
    "participant.undo_redeem_code": msg("Marked a code of <thing>{name}</thing> as not used"),
    "participant.reverse_action": msg("Reversed an action of <thing>{name}</thing>"),
  },
});
