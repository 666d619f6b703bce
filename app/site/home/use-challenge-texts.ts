import { msg, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import { pointsTerm, rewardsTerm } from "~/services/programs/terms";
import { useSite, type Site } from "~/site/frame/use-site";
import { minutesAndSeconds } from "~/ui/hooks/use-countdown";
import type { TileState } from "~/ui/primitives/tile";
import { dayText, isUrgent, opensText, timeLeftText } from "~/ui/text/time-texts";
import { isByPhone } from "./home-rules";
import type { HomeChallenge } from "./home-views";

/** Returns what the home page says of a challenge: what it earns, or null if nothing, and its state. */
export function useChallengeTexts(): (challenge: HomeChallenge) => { gain: string | null; state: TileState } {
  const t = useText();
  const locale = useLocale();
  const { program, now } = useSite();
  const context = { now, timeZone: program.time_zone, t, locale };
  return (challenge) => ({ gain: gainOf(challenge, program, t), state: stateOf(challenge, context) });
}

function gainOf(challenge: HomeChallenge, program: Site["program"], t: Translate): string | null {
  if (givesReward(challenge.reward_type)) return t("Win a {reward}", { reward: rewardsTerm(program).one });
  if (challenge.limited && challenge.points === 0) return t("Today's limit reached");
  if (challenge.points <= 0) return null;
  return t("+{points} {term}", { points: challenge.points, term: pointsTerm(program) });
}

/** The text of a button that leads to the next challenge. What it earns stays together where the text wraps. */
export function nextChallengeText(
  { caption, points, reward_type }: HomeChallenge,
  program: Site["program"],
  t: Translate,
): string {
  return points > 0 && !givesReward(reward_type)
    ? t("{challenge}\u00a0·\u00a0+{points}\u00a0{term}", { challenge: caption, points, term: pointsTerm(program) })
    : t("Next: {challenge}", { challenge: caption });
}

type DisplayContext = { now: string; timeZone: string; t: Translate; locale: Locale };

function stateOf(challenge: HomeChallenge, { now, timeZone, t, locale }: DisplayContext): TileState {
  const doneOn = challenge.completed_by_current_participant_on;
  if (challenge.available_again_at) {
    return {
      kind: "locked",
      text: t("Opens {when}", { when: opensText(challenge.available_again_at, now, timeZone, locale) }),
    };
  }
  if (doneOn && !challenge.repeatable)
    return { kind: "done", text: t("Completed {date}", { date: dayText(doneOn, now, timeZone, locale) }) };
  if (challenge.tier_needed)
    return { kind: "locked", text: t("For {tier} and above", { tier: challenge.tier_needed }) };
  if (givesReward(challenge.reward_type)) return { kind: "prize", text: effortOf(challenge, t) };
  const left = challenge.finish ? timeLeftText(challenge.finish, now) : null;
  if (left && challenge.finish)
    return { kind: isUrgent(challenge.finish, now) ? "urgent" : "time-left", text: t("{time} left", { time: left }) };
  if (challenge.repeatable) return { kind: "repeatable", text: t("Repeatable") };
  return { kind: "plain", text: effortOf(challenge, t) };
}

/** What a challenge takes, where its type has a length or a place. The text of its button would only repeat the caption. */
function effortOf(challenge: HomeChallenge, t: Translate): string {
  const { challenge_type: type, duration, question_count: questions, reading_minutes: minutes } = challenge;
  if (type === "video" && duration) return minutesAndSeconds(duration);
  if (type === "collect" && questions)
    return t({ one: "{count} question", other: "{count} questions" }, { count: questions });
  if (type === "article" && minutes) return t("{minutes} min read", { minutes });
  if (type === "location") return t("On site");
  if (isByPhone(challenge.link_url)) return t("By phone");
  if (challenge.api_completion_only) return t("At the counter");
  return t(EFFORTS[type] ?? msg("1 tap"));
}

const EFFORTS: Partial<Record<HomeChallenge["challenge_type"], string>> = {
  donation: msg("Donation"),
  engage: msg("Follow"),
  membership: msg("Membership"),
  referral: msg("Invitation"),
  share: msg("Sharing"),
  unified_social: msg("Posts to view"),
};
