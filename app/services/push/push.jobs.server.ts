import { pushSender } from "~/integrations/registry.server";
import type { PushNews } from "~/jobs/queue.server";
import type { Text } from "~/locales/text";
import { isLocale, translate, type Locale, type TextValues } from "~/locales/translate";
import type { SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";
import { expiringText, pendingText } from "~/services/points/points-texts";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { hasFeature } from "~/services/programs/features";
import type { ProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { weekTitle } from "./week-title";

type Row = { endpoint: string; p256dh: string; auth: string; locale: string };

/**
 * Shows news on one device of a participant; the job `send-push`. Nothing is sent to somebody who is signed out or
 * blocked by now, nor about something that does not exist any more. A device that takes no more is forgotten.
 */
export const sendPush = job(async function sendPush(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { subscriptionId, key, news }: { subscriptionId: string; key: string; news: PushNews },
): Promise<void> {
  const sender = await pushSender();
  if (!sender || !hasFeature(program, "push_notifications")) return;
  const [row] = await sql<Row>(
    sqlText`select d.endpoint, d.p256dh, d.auth, d.locale from push_subscriptions d
       join participants p on p.program_id = d.program_id and p.id = d.participant_id
       join participant_sessions s on s.program_id = d.program_id and s.id = d.session_id
      where d.program_id = $1 and d.id = $2 and p.status <> 'blocked' and p.deleted_at is null and s.expires_at > $3`,
    [programId, subscriptionId, now],
  );
  const locale = program.i18nEnabled && isLocale(row?.locale) ? row.locale : "en";
  const text = row && textOf(program, news, { locale, now });
  if (!text) return;
  if ((await sender.send(row, { ...text, key, sentAt: now })) === "gone")
    // With the endpoint, since the browser may have subscribed again meanwhile.
    await sql(sqlText`delete from push_subscriptions where program_id = $1 and id = $2 and endpoint = $3`, [
      programId,
      subscriptionId,
      row.endpoint,
    ]);
});

type Friend = Extract<PushNews, { kind: "friend_joined" }>;
type Reader = { locale: Locale; now: Date };

/** What the friend's sign-up earned. Points that were pending may be available by now. */
function friendText(program: Catalogue, { points, pending }: Friend, { locale, now }: Reader): string {
  const term = pointsTermOf(program);
  if (points === 0) return translate(locale, "Open {program} to see who to invite next.", { program: program.name });
  const until = pending?.until ? new Date(pending.until) : null;
  return pending && (until === null || until > now)
    ? pendingText({ locale, timeZone: program.timeZone, term, now }, points, until)
    : translate(locale, "You've earned {points} {term}.", { points, term });
}

/** What a notification says, and the path that it opens; null when there is nothing to tell any more. */
function textOf(original: Catalogue, news: PushNews, { locale, now }: Reader) {
  const program = inLanguage(original, locale);
  const t = (text: Text, values: TextValues = {}) => translate(locale, text, { program: program.name, ...values });
  if (news.kind === "friend_joined")
    return {
      title: t("A friend of yours joined!"),
      body: friendText(program, news, { locale, now }),
      url: "/",
    };
  if (news.kind === "tier_reached") {
    const tier = hasFeature(program, "tiers") ? program.tiers.find(({ id }) => id === news.tierId) : undefined;
    return tier
      ? {
          title: t("You've reached {tier}", { tier: tier.name }),
          body: t("Open {program} to see what comes with it."),
          url: "/my-account",
        }
      : null;
  }
  if (news.kind === "birthday" && news.rewardId === null)
    return {
      title: t("Happy birthday!"),
      body: t("You've earned {points} {term}.", { points: news.points, term: pointsTermOf(program) }),
      url: "/",
    };
  if (news.kind === "weekly_result")
    return {
      title: weekTitle(news, pointsTermOf(program), t),
      body: t("Open {program} to see your week."),
      url: "/",
    };
  if (news.kind === "points_expiring") {
    const expiresAt = new Date(news.expiresAt);
    const wording = { locale, timeZone: program.timeZone, term: pointsTermOf(program), now };
    return expiresAt > now
      ? { title: expiringText(wording, news.points, expiresAt), body: t("Use them while they're yours."), url: "/" }
      : null;
  }
  const reward = program.rewards.find(({ id }) => id === news.rewardId);
  if (!reward) return null;
  const url = `/reward/${reward.id}`;
  if (news.kind === "reward_reached")
    return {
      title: t("You can claim {reward}", { reward: reward.name }),
      body: t("It's yours as soon as you claim it."),
      url,
    };
  if (news.kind === "birthday")
    return { title: t("Happy birthday!"), body: t("{reward} is yours.", { reward: reward.name }), url };
  const title =
    news.kind === "reward_won"
      ? t("You've won: {reward}", { reward: reward.name })
      : t("You've earned {reward}", { reward: reward.name });
  return { title, body: t("Open {program} to see what comes with it."), url };
}
