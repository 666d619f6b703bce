/** The admin's global search: its query and its results by kind. Browser-safe. */
import { z } from "zod";
import { searchText } from "~/platform/paging";
import { challengeStatus } from "~/services/challenges/challenges.schema";
import { helpMatch } from "~/services/help/help.schema";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { RECEIPT_STATUSES } from "~/services/receipts/receipt-states";
import { REFERRAL_STATUSES } from "~/services/referrals/referrals-admin.schema";
import { SELECTIONS } from "~/services/reward-types/selections";
import { rewardStatus } from "~/services/rewards/rewards.schema";
import { TAG_KINDS } from "~/services/tags/tag-kind";

/** `GET /admin/v2/search?program_id=&q=`. */
export const searchQuery = z.object({ program_id: z.string(), q: searchText() });

/** A few results of each kind, best first; kinds that the admin may not view are empty. */
export const searchResultsView = z.object({
  programs: z.array(z.object({ id: z.string(), name: z.string() })),
  participants: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), status: z.enum(PARTICIPANT_STATUSES) }),
  ),
  challenges: z.array(
    z.object({ id: z.string(), caption: z.string(), challenge_type: z.string(), status: challengeStatus }),
  ),
  rewards: z.array(z.object({ id: z.string(), name: z.string(), selection: z.enum(SELECTIONS), status: rewardStatus })),
  receipts: z.array(
    z.object({
      id: z.string(),
      merchant_name: z.string(),
      participant_name: z.string(),
      status: z.enum(RECEIPT_STATUSES),
    }),
  ),
  /** `name` is the friend's. */
  referrals: z.array(
    z.object({ id: z.string(), name: z.string(), referrer_name: z.string(), status: z.enum(REFERRAL_STATUSES) }),
  ),
  coupons: z.array(z.object({ id: z.string(), code: z.string(), reward_id: z.string(), reward_name: z.string() })),
  tags: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(TAG_KINDS) })),
  /** Topics of the documentation and their headings, in English. */
  help: z.array(helpMatch),
});
export type SearchResultsView = z.infer<typeof searchResultsView>;
