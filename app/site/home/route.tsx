import { redirect, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useRevalidator, useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useDeferredValue, type ReactNode } from "react";
import { siteLoader } from "~/http/handlers/site.server";
import { pagePath } from "~/http/input/local-path";
import { prefersJsonResponse } from "~/http/responses/responses.server";
import { useText } from "~/locales/use-text";
import { isOffered } from "~/services/challenge-types/offered.server";
import { listChallenges } from "~/services/challenges/challenges.site.server";
import { getDaily } from "~/services/daily/daily.site.server";
import { listNewestPosts } from "~/services/feed-posts/feed-posts.site.server";
import { getHabits } from "~/services/habits/habits.site.server";
import {
  getDonationChallenge,
  getExtendedProfileChallenge,
  getSocialFeedChallenge,
} from "~/services/home/home-challenges.site.server";
import { getJoinState, getPaymentReceipt, settleReturn } from "~/services/payments/payments.site.server";
import { getPointsNotes } from "~/services/points/account-points.site.server";
import { hasFeature } from "~/services/programs/features";
import { isParticipant } from "~/services/programs/program-context";
import { listQuests } from "~/services/quests/quests.site.server";
import { getOffersReward, listHomeRewards } from "~/services/rewards/rewards.site.server";
import { getHero } from "~/services/site-frame/site-frame.site.server";
import { getCurrentTeamGoal } from "~/services/team-goals/team-goals.site.server";
import { isCardPath, revalidateBelowCards } from "~/site/frame/cards";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { UrlWithoutDialog } from "~/ui/overlay/dialog-context";
import { Deferred } from "~/ui/states/deferred";
import { ErrorState } from "~/ui/states/error-state";
import { TileSkeletons } from "~/ui/states/skeleton";
import { Earn } from "./earn";
import { HomeHero } from "./home-hero";
import { nextChallenge } from "./home-rules";
import type { HomeRewards } from "./home-views";
import { PAGE_VIEWS, WHOLE_VIEWS } from "./page-views.server";
import {
  BalanceCard,
  ClaimedRewards,
  CompletedActivities,
  DoneChallenges,
  Goals,
  GoodNews,
  Greeting,
  Highlights,
  TakePart,
  Today,
  UpNext,
} from "./participant-blocks";
import { CurrentRewards, RewardTiles } from "./reward-tiles";
import { redirectToStartPath } from "./start-path.server";

/** Separate chunks, because not every page view shows them. */
const News = lazy(() => import("./news").then((module) => ({ default: module.News })));
const HomeDialogs = lazy(() => import("./home-dialogs").then((module) => ({ default: module.HomeDialogs })));
const JoinedDialog = lazy(() => import("./joined-dialog").then((module) => ({ default: module.JoinedDialog })));

export const loader = siteLoader(
  async ({ ctx, request, url, defer }) => {
    const { program } = ctx;
    redirectToStartPath(program, request, url);
    const sessionId = url.searchParams.get("session_id") ?? "";
    const settled = await settleReturn(ctx, sessionId);
    // The frame around the page has been reading the participant's balance meanwhile.
    if (settled && ctx.actor.kind === "participant" && !prefersJsonResponse(request))
      throw redirect(pagePath(request.url));
    const shown = prefersJsonResponse(request) ? WHOLE_VIEWS : PAGE_VIEWS;
    const blocks = defer({
      rewards: listHomeRewards(ctx).then(({ current, claimed }) => ({
        current: current.map(shown.reward),
        claimed: claimed.map(shown.reward),
      })),
      social: hasFeature(program, "social_network_posts")
        ? getSocialFeedChallenge(ctx).then((view) => view && shown.social(view))
        : null,
      donation: isOffered(program, "donation")
        ? getDonationChallenge(ctx).then((view) => view && shown.donation(view))
        : null,
      offers: isOffered(program, "membership") ? getOffersReward(ctx).then((view) => view && shown.offers(view)) : null,
      news: hasFeature(program, "dynamic_feed_posts")
        ? listNewestPosts(ctx).then((posts) => posts.map(shown.teaser))
        : null,
      receipt: getPaymentReceipt(ctx, sessionId),
      join: getJoinState(ctx, sessionId),
      profile: getExtendedProfileChallenge(ctx).then((view) => view && shown.profile(view)),
    });
    const [hero, challenges, habits, daily, quests, team_goal, notes] = await Promise.all([
      getHero(ctx),
      listChallenges(ctx),
      getHabits(ctx),
      getDaily(ctx),
      listQuests(ctx),
      getCurrentTeamGoal(ctx),
      isParticipant(ctx) ? getPointsNotes(ctx) : [],
    ]);
    const limit = habits?.daily_limit ?? null;
    return {
      name: program.name,
      hero: shown.hero(hero),
      challenges: challenges.map((challenge) => shown.challenge(challenge, limit)),
      habits,
      daily,
      quests,
      team_goal,
      notes,
      ...(await blocks),
    };
  },
  { cacheForVisitors: true },
);

/** Opening a challenge or reward changes nothing here. */
export const shouldRevalidate = revalidateBelowCards;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches);

/** The home page: what to do next, the rewards, the ways to earn, and what the participant has earned and done. */
export default function Home() {
  const {
    hero,
    challenges,
    habits,
    daily,
    quests,
    team_goal,
    notes,
    rewards,
    social,
    donation,
    offers,
    news,
    receipt,
    join,
    profile,
  } = useLoaderData<typeof loader>();
  const { program, participant, celebrations, now } = useSite();
  const [search] = useSearchParams();
  const show = search.get("show");
  const next = participant ? nextChallenge(challenges, now) : undefined;
  return (
    <>
      {participant ? null : <HomeHero hero={hero} />}
      <div className="page">
        {participant ? (
          <>
            <Greeting headline={hero.header_text} />
            <BalanceCard program={program} participant={participant} rewards={rewards} notes={notes} />
            {celebrations.length > 0 ? <GoodNews celebrations={celebrations} /> : null}
            {daily ? <Today daily={daily} /> : null}
            <Goals habits={habits} challenges={challenges} daily={daily} teamGoal={team_goal} quests={quests} />
            {next ? <UpNext challenge={next} rewards={rewards} /> : null}
          </>
        ) : null}
        <Rewards rewards={rewards} all={show === "rewards"} />
        <BelowFirstScreen>
          <Earn challenges={challenges} next={next} show={show} />
          {participant ? <TakePart social={social} donation={donation} offers={offers} /> : null}
          {participant ? <Highlights slides={hero.slides} /> : null}
          {news ? (
            <Suspense>
              <News posts={news} />
            </Suspense>
          ) : null}
          {participant ? (
            <div className="mt-section grid gap-2">
              <DoneChallenges challenges={challenges} />
              <Deferred value={rewards} fallback={null} error={null}>
                {({ claimed }) => <ClaimedRewards rewards={claimed} />}
              </Deferred>
              <CompletedActivities />
            </div>
          ) : null}
        </BelowFirstScreen>
      </div>
      {participant ? (
        <Suspense>
          <HomeDialogs receipt={receipt} profile={profile} />
        </Suspense>
      ) : (
        <Deferred value={join} fallback={null} error={null}>
          {(joined) =>
            joined ? (
              <Suspense>
                <JoinedDialog join={joined} />
              </Suspense>
            ) : null
          }
        </Deferred>
      )}
      <UrlWithoutDialog.Provider value="/">
        <Outlet />
      </UrlWithoutDialog.Provider>
    </>
  );
}

/**
 * What is below the first screen. A page that is opened with a card over it leaves it out until it is hydrated: nobody
 * sees it behind the card, which can be used earlier. Not a hook of `Home`: that would render again while its boundaries
 * are still being hydrated, and React would discard what the server made of them.
 */
function BelowFirstScreen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  return useDeferredValue(hydrated || !isCardPath(pathname)) ? children : null;
}

type RewardsProps = {
  rewards: HomeRewards | Promise<HomeRewards>;
  /** Every reward instead of the first row. */
  all: boolean;
};

function Rewards({ rewards, all }: RewardsProps) {
  const t = useText();
  const { revalidate } = useRevalidator();
  return (
    <Deferred
      value={rewards}
      fallback={
        <CurrentRewards>
          <TileSkeletons label={t("Loading, please wait...")} />
        </CurrentRewards>
      }
      error={
        <CurrentRewards>
          <ErrorState message={t("Error loading Rewards")} onRetry={revalidate} />
        </CurrentRewards>
      }
    >
      {({ current }) => (
        <CurrentRewards count={all ? 0 : current.length}>
          <RewardTiles rewards={current} all={all} />
        </CurrentRewards>
      )}
    </Deferred>
  );
}
