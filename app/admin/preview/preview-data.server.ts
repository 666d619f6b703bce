import type { ParticipantActor, Visitor } from "~/platform/context";
import { env } from "~/platform/env.server";
import { statusAt } from "~/platform/schedule";
import { challengeKind } from "~/services/challenge-types/registry";
import { getChallenge, listChallenges } from "~/services/challenges/challenges.site.server";
import type { AdminProgramCtx, SiteCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import type { SlideView } from "~/services/programs/programs.schema";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { RewardView } from "~/services/rewards/rewards.schema";
import { getReward, listHomeRewards } from "~/services/rewards/rewards.site.server";
import { getSignInPage } from "~/services/sign-in/sign-in.site.server";
import { getHero, getSiteFrame } from "~/services/site-frame/site-frame.site.server";
import { PAGE_VIEWS } from "~/site/home/page-views.server";

export type BrandingPreviewData = Awaited<ReturnType<typeof brandingPreviewData>>;

/**
 * What the branding pages preview: the data of the program's own pages, for a visitor and for a participant who does not
 * exist, and what its mails say.
 */
export async function brandingPreviewData(ctx: AdminProgramCtx) {
  const visitor: SiteCtx = { ...ctx, actor: VISITOR };
  const participant: SiteCtx = { ...ctx, actor: sampleParticipant(ctx.now) };
  const { program, now } = ctx;
  const challenge = program.challenges.find(
    (candidate) => statusAt(candidate, now) === "active" && challengeKind(candidate.challengeType).plain,
  );
  const open = program.rewards.filter((candidate) => statusAt(candidate, now) === "active");
  const reward = open.find(({ selection }) => rewardForm(selection).certified) ?? open[0];
  const [asVisitor, asParticipant, hero, challengeView, rewardView, signIn] = await Promise.all([
    pagesFor(visitor),
    pagesFor(participant),
    getHero(visitor),
    challenge ? getChallenge(participant, challenge.id) : null,
    reward ? getReward(participant, reward.id) : null,
    getSignInPage(visitor),
  ]);
  return {
    visitor: asVisitor,
    participant: asParticipant,
    // Without its slides, which another page of the settings puts there.
    hero: { ...hero, slides: [] as SlideView[] },
    challenge: challengeView,
    reward: rewardView && asEarned(rewardView, now),
    sign_in: { ...signIn, human_check: null },
    mail: {
      name: program.name,
      support_email: program.supportEmail ?? env.supportEmail,
      url: programUrl(program),
      reward: reward?.name ?? null,
      /** The highest one, of which there is most to tell; null without tiers. */
      tier: program.tiers.at(-1) ?? null,
    },
  };
}

async function pagesFor(ctx: SiteCtx) {
  const [frame, challenges, rewards] = await Promise.all([
    getSiteFrame(ctx),
    listChallenges(ctx),
    listHomeRewards(ctx),
  ]);
  return {
    site: { ...frame, messages: [], now: ctx.now.toISOString(), look_version: "" },
    challenges: challenges.map((challenge) => PAGE_VIEWS.challenge(challenge, null)),
    rewards: rewards.current.map(PAGE_VIEWS.reward),
  };
}

const VISITOR: Visitor = { kind: "visitor" };

/** Somebody with points, who is stored nowhere: the rows of this id are those of nobody. */
function sampleParticipant(now: Date): ParticipantActor {
  return {
    kind: "participant",
    id: "00000000-0000-0000-0000-000000000000",
    sessionId: "00000000-0000-0000-0000-000000000000",
    email: "alex@example.test",
    firstName: "Alex",
    lastName: "Rivera",
    postal: null,
    profile: {},
    status: "active",
    locale: null,
    emailSettingId: null,
    avatarFileId: null,
    eligibleOffersRewards: false,
    unusedPoints: 1250,
    lifetimePoints: 1250,
    pointsDebt: 0,
    completedChallenges: 0,
    memberNumber: "427015936805",
    timeZone: null,
    newTierId: null,
    celebrations: [],
    createdAt: now,
  };
}

/** An achievement as somebody sees it who has its certificate, so that what belongs to certificates is visible. */
function asEarned(reward: RewardView, now: Date): RewardView {
  if (!rewardForm(reward.selection).certified) return reward;
  const address = `0x${"5a".repeat(32)}`;
  return {
    ...reward,
    earned_by_current_participant_on: now.toISOString(),
    nft_item: {
      explorer_mint_url: "#",
      explorer_token_url: "#",
      address,
      owner_address: address,
      owner_explorer_url: "#",
    },
    certificate_pending: false,
    certificate_waiting: false,
  };
}
