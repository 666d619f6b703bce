import { useLocale, useText } from "~/locales/use-text";
import { rewardKind } from "~/services/reward-types/registry";
import { useSite } from "~/site/frame/use-site";
import { Link } from "~/ui/primitives/link";
import { TilePicture } from "~/ui/primitives/tile";
import { dateText } from "~/ui/text/time-texts";
import type { HomeReward } from "./home-views";
import { SectionHeading } from "./section-heading";
import { SHELF_LENGTH } from "./shelf";

/** 'My Rewards and Achievements': the earned rewards, newest first; nothing if there are none. */
export function ClaimedRewards({ rewards }: { rewards: HomeReward[] }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="claimed" className="mt-section">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <SectionHeading id="claimed" icon={program.my_rewards_icon}>
          {t("My Rewards and Achievements")}
        </SectionHeading>
        <Link
          to="/my-rewards"
          className="flex min-h-touch items-center text-14 whitespace-nowrap text-link underline underline-offset-4"
        >
          {t("Codes and vouchers")}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-grid md:grid-cols-2 lg:grid-cols-3">
        {rewards.slice(0, SHELF_LENGTH).map((reward) => (
          <li key={reward.id}>
            <Link
              to={`/reward/${reward.id}`}
              preventScrollReset
              className="surface-card flex items-center gap-4 rounded-tile border border-border p-3 shadow-rest transition-transform duration-base ease-out hover:-translate-y-1 hover:shadow-lift"
            >
              <span className="block h-20 w-26 flex-none overflow-hidden rounded-inner">
                <TilePicture title={reward.name} imageUrl={reward.image?.url} place="thumbnail" />
              </span>
              <span className="min-w-0">
                <strong className="block break-words">{reward.name}</strong>
                <span className="block text-14 text-muted">
                  {t("Earned on: {date}", {
                    date: reward.earned_by_current_participant_on
                      ? dateText(reward.earned_by_current_participant_on, program.time_zone, locale)
                      : "",
                  })}
                </span>
                <span className="block text-14 text-muted">{t(rewardKind(reward.selection).label)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
