/** Why an admin corrects something for a participant: chosen from the program's list, with a note. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, text } from "~/platform/form-values";

export const MAX_REASON = 100;
export const MAX_REASONS = 50;
export const MAX_NOTE = 500;

/** The reasons of a program that has no list of its own. */
const REASONS = [
  msg("Goodwill"),
  msg("Points were missing"),
  msg("Points by mistake"),
  msg("Receipt rechecked"),
  msg("Friend not credited"),
  msg("Claimed by mistake"),
  msg("Code did not work"),
  msg("Code lost"),
  msg("Wrong email"),
  msg("Duplicate account"),
  msg("Blocked by mistake"),
  msg("Fraud or misuse"),
  msg("Participant's request"),
] as const;

const CHOOSE_REASON = msg("Choose a reason");

/** Of the list, without a reason. */
export const ANOTHER = "another";

/** What a form without JavaScript sends: the choice of the list, then the text for another reason. */
export function chosenReason(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [choice, typed] = value as unknown[];
  return choice === ANOTHER || choice === "" ? typed : choice;
}

/** The fields of every correction. A reason need not be on the program's list. */
export const correctionReason = z.object({
  reason: z.preprocess(
    chosenReason,
    cleaned("line", CHOOSE_REASON)
      .min(1, { error: CHOOSE_REASON, abort: true })
      .max(MAX_REASON, msg("Use {max} characters or fewer")),
  ),
  note: text(MAX_NOTE).default(""),
});
export type CorrectionReason = z.output<typeof correctionReason>;

/** The same fields where a reason may be left out. */
export const optionalReason = z.object({
  reason: cleaned("line").max(MAX_REASON, msg("Use {max} characters or fewer")).default(""),
  note: correctionReason.shape.note,
});
export type OptionalReason = Partial<z.output<typeof optionalReason>>;

/** The reason as the audit log and the timeline store it: "Goodwill: waited for a week". At most 602 characters. */
export function reasonText({ reason, note }: CorrectionReason): string {
  return note === "" ? reason : `${reason}: ${note}`;
}

/** As `reasonText`; undefined without a reason and a note. */
export function optionalReasonText({ reason = "", note = "" }: OptionalReason): string | undefined {
  return [reason, note].filter((part) => part !== "").join(": ") || undefined;
}

/** The reasons to choose from: the program's own, else those of the platform in the admin's language. */
export function correctionReasons(
  { correction_reasons: own }: { correction_reasons: readonly string[] },
  translated: (text: string) => string,
): readonly string[] {
  return own.length > 0 ? own : REASONS.map(translated);
}

const LIST = msg("Enter one reason per line");

/** A program's list: texts, or one text with a reason per line. Blank lines and repetitions are left out. */
export const reasonList = z.preprocess(
  (value) => (typeof value === "string" ? value.split("\n") : value),
  z
    .array(cleaned("line", LIST), LIST)
    .transform((list) => [...new Set(list.filter((reason) => reason !== ""))])
    .refine((list) => list.length <= MAX_REASONS, msg("Enter 50 reasons or fewer"))
    .refine((list) => list.every((reason) => reason.length <= MAX_REASON), msg("Use 100 characters or fewer per line")),
);
