import { msg } from "~/locales/translate";
import { AppError, type ErrorCode } from "../errors";

/**
 * Errors that the database functions raise for people to read: the SQLSTATE gives the kind, MESSAGE one of the codes
 * below, and DETAIL, as JSON, the values for the placeholders. Values that the database does not know are added by the
 * caller. Tests compare the codes with prisma/functions.
 */
const KINDS: Record<string, ErrorCode> = { LY404: "not_found", LY409: "conflict", LY422: "rejected" };

export const DATABASE_ERRORS: Readonly<Record<string, string>> = {
  "action.already_reversed": msg("This has already been reversed."),
  "action.is_a_reversal": msg("A reversal can't be reversed."),
  "action.not_found": msg("Action not found"),
  "action.not_reversible": msg("This action can't be reversed."),
  "action.nothing_to_reverse": msg("There's nothing to reverse."),
  "action.of_an_order": msg("This belongs to an order. Cancel the order instead."),
  "activities.changed": msg("Something changed in the meantime. Please try again."),
  "challenge.already_completed": msg("You've already completed this challenge."),
  "challenge.not_active": msg("This challenge is no longer available"),
  "challenge.not_found": msg("Challenge not found"),
  "challenge.not_open_again": msg("You've already completed this challenge. You can do it again from {time}."),
  "challenge.tier_needed": msg("This challenge is for {tier} and above."),
  "daily_box.day_over": msg("This box was for another day. Reload the page for today's."),
  "daily_box.not_eligible": msg("Your account can't open the daily box."),
  "daily_box.not_found": msg("This box doesn't exist."),
  "daily_question.changed": msg("There's another question now. Reload the page to see it."),
  "daily_question.day_over": msg("This question was for another day. Reload the page for today's."),
  "daily_question.no_option": msg("Choose an answer"),
  "daily_question.not_found": msg("This question doesn't exist."),
  "idempotency.key_reused": msg("This idempotency key was used for another request."),
  "idempotency.running": msg("A request with this idempotency key is still running. Please try again later."),
  "offer.already_redeemed": msg("You have already redeemed this offer."),
  "offer.being_redeemed": msg("This offer is already being redeemed. Please try again in a moment."),
  "participant.not_found": msg("Participant not found"),
  "lot.not_found": msg("Points not found"),
  "lot.not_pending": msg("These points are no longer pending."),
  "points.amount_not_positive": msg("The amount must be positive."),
  "points.not_enough": msg("Not enough points."),
  "post.not_found": msg("Post not found"),
  "reward.already_claimed": msg("You've already claimed this."),
  "reward.not_active": msg("This isn't available."),
  "reward.not_claimable": msg("This can't be claimed with {term}."),
  "reward.not_found": msg("Reward not found"),
  "reward.sold_out": msg("This is sold out."),
  "reward.tier_needed": msg("This is for {tier} and above."),
  "reward.too_few_points": msg("You need {points} more {term} to claim this."),
  "reward.winners_drawn": msg("The winners have been drawn already."),
};

/** After how many seconds the same request may succeed. */
const RETRY_AFTER_SECONDS: Readonly<Record<string, number>> = { "idempotency.running": 1 };

/** An error that the database reported; `state` is the SQLSTATE. */
export type DatabaseErrorInfo = { state?: string; message?: string; detail?: string };

/**
 * The AppError for an error that one of our functions raised.
 * @param cause the error as the driver gave it
 * @returns undefined for any other error, including a code that this version does not know, which is an internal error
 */
export function raisedError({ state, message, detail }: DatabaseErrorInfo, cause: unknown): AppError | undefined {
  const kind = KINDS[state ?? ""];
  const template = DATABASE_ERRORS[message ?? ""];
  if (!kind || !template) return undefined;
  return new AppError(kind, template, {
    cause,
    values: detail ? JSON.parse(detail) : undefined,
    retryAfterSeconds: RETRY_AFTER_SECONDS[message ?? ""],
  });
}
