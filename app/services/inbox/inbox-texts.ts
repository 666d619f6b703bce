/** The sentences about the entries of an inbox, on its page and in the daily mail. Browser-safe. */
import type { Term, Text } from "~/locales/text";
import { msg, type TextValues } from "~/locales/translate";
import type { ChallengeReason, FinishedView, MentionEntry, Queue, UnusualView } from "./inbox.schema";

type Translate = (text: Text, values?: TextValues) => string;

/** A sentence, and the path of the admin's page about it. */
export type EntryText = { title: string; path: string };

const WAITING: Record<Queue, Term> = {
  receipts: msg({ one: "{count} receipt waits for a review", other: "{count} receipts wait for a review" }),
  referrals: msg({ one: "{count} referral waits for a review", other: "{count} referrals wait for a review" }),
  submissions: msg({ one: "{count} submission waits for a review", other: "{count} submissions wait for a review" }),
  offer_reports: msg({ one: "{count} report about an offer is open", other: "{count} reports about offers are open" }),
};

/** The page of a queue with the rows that wait. */
const QUEUE_PATHS: Record<Queue, string> = {
  receipts: "receipts?status=needs_human_review&status=review_requested",
  referrals: "referrals?status=pending",
  submissions: "submissions?status=pending",
  offer_reports: "offer_reports?status=open",
};

/** How many rows of a queue wait. */
export function queueText(t: Translate, programId: string, kind: Queue, count: number): EntryText {
  return { title: t(WAITING[kind], { count }), path: `/admin/v2/programs/${programId}/${QUEUE_PATHS[kind]}` };
}

/** Who mentioned the reader. It does not name the participant, since it is also in a mail. */
export function mentionText(
  t: Translate,
  programId: string,
  { author, note_id, participant_id }: MentionEntry,
): EntryText {
  return {
    title: t("{author} mentioned you in a note", { author }),
    path: `/admin/v2/programs/${programId}/users/${participant_id}/notes?note=${note_id}`,
  };
}

/** What became of an import, an export, a draw, a bulk change or a winner sync. */
export function finishedText(t: Translate, programId: string, entry: FinishedView): EntryText {
  const { kind, id, status, reward_id } = entry;
  const count = entry.count ?? 0;
  const name = entry.name ?? "";
  const users = `/admin/v2/programs/${programId}/participants`;
  if (kind === "draw") return { title: t("{name} was drawn", { name }), path: `/admin/v2/rewards/${reward_id}` };
  if (kind === "bulk_change")
    return {
      title: t(
        {
          one: "A bulk change is done: {count} user was changed",
          other: "A bulk change is done: {count} users were changed",
        },
        { count },
      ),
      path: `${users}/bulk_changes`,
    };
  if (kind === "winner_sync")
    return {
      title: t(
        {
          one: "{name} was given to {count} user who earned it",
          other: "{name} was given to {count} users who earned it",
        },
        { name, count },
      ),
      path: `/admin/v2/rewards/${reward_id}`,
    };
  if (kind === "export")
    return { title: status === "done" ? t("An export is ready") : t("An export failed"), path: `${users}/exports` };
  const title = status === "done" ? t("{name} was imported", { name }) : t("The import of {name} failed", { name });
  return { title, path: `${users}/imports/${id}` };
}

const CHALLENGE_TEXTS: Record<ChallengeReason, string> = {
  prize_archived: msg("{name} gives {reward}, which is archived"),
  prize_ended: msg("{name} gives {reward}, which has ended"),
  prize_out_of_coupons: msg("{name} gives {reward}, which is out of coupons"),
  prize_none_left: msg("{name} gives {reward}, of which none is left"),
  sweepstake_ended: msg("{name} gives entries of {reward}, which has ended"),
  type_off: msg("Nobody can complete {name}: its feature or the payments are off"),
  posts_missing: msg("Nobody can complete {name}: it has no posts left"),
};

/** What is unusual. `dayText` writes a day, `term` is the program's word for points. */
export function unusualText(
  t: Translate,
  programId: string,
  entry: UnusualView,
  { term, dayText }: { term: Term; dayText: (day: string) => string },
): EntryText {
  if (entry.kind === "challenge")
    return {
      title: t(CHALLENGE_TEXTS[entry.reason], { name: entry.name, reward: entry.reward_name ?? "" }),
      path: `/admin/v2/challenges/${entry.id}`,
    };
  if (entry.kind === "coupons")
    return {
      title:
        entry.free === 0
          ? t("{name} is out of coupons", { name: entry.name })
          : t(
              { one: "{name} has {count} coupon left", other: "{name} has {count} coupons left" },
              { name: entry.name, count: entry.free },
            ),
      path: `/admin/v2/rewards/${entry.id}`,
    };
  const { points, usual, day } = entry;
  return {
    title: t("{points} {term} on {date}, usually {usual} a day", { points, term, date: dayText(day), usual }),
    path: `/admin/v2/programs/${programId}/dashboard/actions`,
  };
}
