/** Crediting a friend to the participant who invited them, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { correctionReason } from "./correction-reasons";

/** `GET participants/{id}/credit_friend`: the friends that a search finds, or what crediting `friend` would do. */
export const creditFriendQuery = z.object({
  friend: z.uuid().optional().catch(undefined),
  search: cleaned("line").max(100).catch(""),
});
export type CreditFriendQuery = z.infer<typeof creditFriendQuery>;

/** `POST participants/{id}/credit_friend`: records that the participant invited the friend. */
export const creditFriendIntent = z.object({
  intent: z.literal("credit_friend"),
  friend_id: z.uuid(msg("Choose the friend")),
  ...correctionReason.shape,
  idempotency_key: z.string().min(8).max(200).optional(),
});
export type CreditFriendInput = Omit<z.output<typeof creditFriendIntent>, "intent" | "idempotency_key">;

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  created_at: z.string(),
});

export const creditFriendPage = z.object({
  candidates: z.array(person),
  preview: z
    .object({
      friend: person,
      /** What the referrer gets now; 0 without an active referral challenge. */
      points: z.number(),
      /** What the friend gets now beside what signing up gave them. */
      friend_points: z.number(),
      /** Whether the referral challenge gives a reward in place of points. */
      gives_reward: z.boolean(),
      /** Why the friend cannot be credited, in the admin's language; null if they can be. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type CreditFriendPage = z.infer<typeof creditFriendPage>;

/** The new referral. */
export const creditedFriend = z.object({
  referral_id: z.string(),
  points: z.number(),
  /** What the friend got. */
  friend_points: z.number(),
});
export type CreditedFriend = z.infer<typeof creditedFriend>;
