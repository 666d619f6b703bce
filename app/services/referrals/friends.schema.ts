/** The friends who joined through a participant, as the participant sees them. Browser-safe. */
import { z } from "zod";
import { listQuery, pageSchema } from "~/platform/paging";

const FRIENDS_PER_PAGE = 20;

/** `GET /friends`. */
export const friendsQuery = listQuery(["created_at"], "-created_at").extend({
  page_size: z.coerce.number().int().min(1).max(FRIENDS_PER_PAGE).catch(FRIENDS_PER_PAGE),
});
export type FriendsQuery = z.infer<typeof friendsQuery>;

export const FRIEND_STATES = ["joined", "active", "pending", "not_counted"] as const;
export type FriendState = (typeof FRIEND_STATES)[number];

export const friendView = z.object({
  /** Of the referral. */
  id: z.string(),
  /** The first name and the initial of the last one; empty for a deleted account, and for one without a name. */
  name: z.string(),
  /**
   * `pending`: the points wait for a review. `active`: the friend completed a challenge besides signing up.
   * `not_counted`: the program rejected the referral; the reason stays with the program.
   */
  state: z.enum(FRIEND_STATES),
  /** What the participant earned with this friend. */
  points: z.number(),
  joined_at: z.string(),
});
export type FriendView = z.infer<typeof friendView>;

export const friendsPage = pageSchema(friendView).extend({
  /** Friends who count, and what the participant earned with them. */
  friends: z.number(),
  points: z.number(),
  /** The participant's link for friends. */
  referral_url: z.string(),
  /** The challenge to invite friends with; null while none is active. */
  challenge: z
    .object({
      identifier: z.string(),
      caption: z.string(),
      /** What the participant gets for the next friend; 0 when it is a reward. */
      points: z.number(),
      /** What the friend gets. */
      friend_points: z.number(),
    })
    .nullable(),
});
export type FriendsPage = z.infer<typeof friendsPage>;
