/** The admin's global search: its query and its results by kind. Browser-safe. */
import { z } from "zod";
import { searchText } from "~/platform/paging";
import { challengeStatus } from "~/services/challenges/challenges.schema";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { SELECTIONS } from "~/services/reward-types/selections";
import { rewardStatus } from "~/services/rewards/rewards.schema";

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
});
export type SearchResultsView = z.infer<typeof searchResultsView>;
