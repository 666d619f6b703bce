import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { siteLoader } from "~/http/site-doors.server";
import { useText } from "~/locales/use-text";
import { listChallenges } from "~/services/challenges/challenges.server";
import { getHero } from "~/services/programs/programs.server";
import { listHomeRewards } from "~/services/rewards/rewards.server";
import { BalanceCard } from "~/site/frame/balance-card";
import { Hero } from "~/site/frame/hero";
import { useSite } from "~/site/frame/use-site";
import { ChallengeTiles } from "./challenge-tiles";
import { ClaimedRewards } from "./claimed-rewards";
import { RewardTiles } from "./reward-tiles";
import { heroSlides, homeChallenge, homeReward, nextChallenge, reachOf } from "./home-rules";

export const loader = siteLoader(
  async ({ ctx }) => {
    const [hero, challenges, rewards] = await Promise.all([getHero(ctx), listChallenges(ctx), listHomeRewards(ctx)]);
    return {
      name: ctx.program.name,
      hero,
      challenges: challenges.map(homeChallenge),
      rewards: { current: rewards.current.map(homeReward), claimed: rewards.claimed.map(homeReward) },
    };
  },
  { keepForVisitors: true },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.name ?? "" },
  { name: "description", content: data?.hero.header_description ?? "" },
];

/** Home (specification 1, section 2): what can I do now, what can I get, what have I got. */
export default function Home() {
  const t = useText();
  const { hero, challenges, rewards } = useLoaderData<typeof loader>();
  const { program, participant } = useSite();
  const reach = participant ? reachOf(rewards.current, participant.unused_points) : null;
  const next = participant ? nextChallenge(challenges) : undefined;
  const action = participant
    ? next && { label: next.cta_button_text || t("Earn More"), to: `/challenge/${next.identifier}` }
    : { label: t("Get Started"), to: "/signin" };
  return (
    <>
      <Hero slides={heroSlides(hero)} action={action} withCard={participant !== null} />
      <div className="page">
        {participant && reach ? (
          <BalanceCard program={program} participant={participant} affordable={reach.affordable} next={reach.next} />
        ) : null}
        <ChallengeTiles challenges={challenges} />
        <RewardTiles rewards={rewards.current} />
        {participant ? <ClaimedRewards rewards={rewards.claimed} /> : null}
      </div>
      <Outlet />
    </>
  );
}
