/** The hero of the home page: for visitors the program's own words, for participants a greeting and the next step. */
import type { ReactNode } from "react";
import { useText, type Translate } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { Hero } from "~/site/frame/hero";
import { useSite } from "~/site/frame/use-site";
import { Deferred } from "~/ui/states/deferred";
import { hourIn } from "~/ui/text/time-texts";
import { goalOf, heroSlides, type HeroView } from "./home-rules";
import type { HomeChallenge, HomeReward, HomeRewards } from "./home-views";
import { nextChallengeText } from "./use-challenge-texts";

interface HomeHeroProps {
  hero: HeroView;
  /** The challenge to do next. */
  next: HomeChallenge | undefined;
  rewards: HomeRewards | Promise<HomeRewards>;
}

export function HomeHero({ hero, next, rewards }: HomeHeroProps) {
  const t = useText();
  const { program, participant, now } = useSite();
  const [header, ...slides] = heroSlides(hero);
  if (!header || !participant)
    return <Hero slides={heroSlides(hero)} action={{ label: t("Get Started"), to: "/signin" }} />;
  const greeting = {
    ...header,
    eyebrow: header.title,
    title: greetingAt(hourIn(program.time_zone, now), participant.first_name, t),
    description: (
      <Deferred value={rewards} fallback={header.description} error={header.description}>
        {({ current }) => <Goal rewards={current} otherwise={header.description} />}
      </Deferred>
    ),
  };
  const action = next && { label: nextChallengeText(next, program, t), to: `/challenge/${next.identifier}` };
  return <Hero slides={[greeting, ...slides]} action={action} withCard />;
}

function Goal({ rewards, otherwise }: { rewards: HomeReward[]; otherwise: ReactNode }) {
  const t = useText();
  const { program, participant } = useSite();
  const goal = participant && goalOf(rewards, participant);
  if (!goal) return otherwise;
  return t("{points} {term} to {reward}", { points: goal.missing, term: pointsTerm(program), reward: goal.name });
}

/** Each greeting with and without a name is a text of its own, since languages place the name differently. */
function greetingAt(hour: number, name: string, t: Translate): string {
  if (hour >= 4 && hour < 12) return name ? t("Good morning, {name}", { name }) : t("Good morning");
  if (hour >= 12 && hour < 18) return name ? t("Good afternoon, {name}", { name }) : t("Good afternoon");
  return name ? t("Good evening, {name}", { name }) : t("Good evening");
}
