/** The challenge to do next, as one large card. */
import { ArrowRight } from "lucide";
import { useText } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Badge } from "~/ui/primitives/badge";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StateLine, TilePicture } from "~/ui/primitives/tile";
import { Deferred } from "~/ui/states/deferred";
import { goalOf } from "./home-rules";
import type { HomeChallenge, HomeRewards } from "./home-views";
import { SectionHeading } from "./section-heading";
import { useChallengeTexts } from "./use-challenge-texts";

interface UpNextProps {
  challenge: HomeChallenge;
  rewards: HomeRewards | Promise<HomeRewards>;
}

export function UpNext({ challenge, rewards }: UpNextProps) {
  const t = useText();
  const textsOf = useChallengeTexts();
  const { gain, state } = textsOf(challenge);
  return (
    <section aria-labelledby="up-next" className="mt-section">
      <div className="mb-3 md:mb-6">
        <SectionHeading id="up-next" icon={null}>
          {t("Up next")}
        </SectionHeading>
      </div>
      <article className="tile surface-card up-next">
        <div className="relative overflow-hidden md:min-h-70">
          <div className="absolute inset-0">
            <TilePicture title={challenge.caption} imageUrl={challenge.image?.url} place="card" />
          </div>
        </div>
        <div className="flex min-w-0 flex-col items-start justify-center gap-1 p-3 md:gap-3 md:p-8">
          {gain ? <Badge>{gain}</Badge> : null}
          <h3 className="font-heading text-18 leading-tight font-display tracking-(--header-font-tracking) wrap-anywhere md:text-30">
            <Link
              to={`/challenge/${challenge.identifier}`}
              preventScrollReset
              className="outline-none after:absolute after:inset-0"
            >
              {challenge.caption}
            </Link>
          </h3>
          <StateLine {...state} />
          <Deferred value={rewards} fallback={null} error={null}>
            {({ current }) => <Way challenge={challenge} rewards={current} />}
          </Deferred>
          <span aria-hidden className="mt-2 flex items-center gap-2 font-strong text-link max-md:hidden">
            {t("Start now")}
            <Icon icon={ArrowRight} />
          </span>
        </div>
      </article>
    </section>
  );
}

/** What can be claimed already, or how far the challenge brings the participant on the way to the next reward. */
function Way({ challenge, rewards }: { challenge: HomeChallenge; rewards: HomeRewards["current"] }) {
  const t = useText();
  const { program, participant } = useSite();
  const goal = participant && goalOf(rewards, participant);
  if (!goal) return null;
  if (goal.missing <= 0)
    return <p className="text-14 text-muted md:text-16">{t("You can claim {reward}", { reward: goal.name })}</p>;
  if (challenge.points <= 0 || givesReward(challenge.reward_type)) return null;
  const left = goal.missing - challenge.points;
  return (
    <p className="text-14 text-muted md:text-16">
      {left <= 0
        ? t("This gets you all the way to {reward}.", { reward: goal.name })
        : t("After this, {points} {term} to go to {reward}.", {
            points: left,
            term: pointsTerm(program),
            reward: goal.name,
          })}
    </p>
  );
}
