import { useLocale, useText } from "~/locales/use-text";
import { rewardKind } from "~/services/reward-types/registry";
import { useSite } from "~/site/frame/use-site";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Link } from "~/ui/primitives/link";
import { TilePicture } from "~/ui/primitives/tile";
import { dateText } from "~/ui/text/time-texts";
import type { HomeReward } from "./home-views";
import { SHELF_LENGTH } from "./shelf";

/** 'My Rewards and Achievements': the earned rewards, newest first; nothing if there are none. */
export function ClaimedRewards({ rewards }: { rewards: HomeReward[] }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  if (rewards.length === 0) return null;
  return (
    <section aria-labelledby="claimed">
      <Disclosure
        title={
          <h2 id="claimed" className="text-18">
            {t("My Rewards and Achievements")}
          </h2>
        }
      >
        <div className="px-card-pad pb-4">
          <ul className="grid grid-cols-1 gap-grid md:grid-cols-2 lg:grid-cols-3">
            {rewards.slice(0, SHELF_LENGTH).map((reward) => (
              <li key={reward.id}>
                <Link
                  to={`/reward/${reward.id}`}
                  preventScrollReset
                  className="flex h-full items-center gap-4 rounded-tile border border-border p-3 hover:border-border-strong"
                >
                  <span className="block h-16 w-20 flex-none overflow-hidden rounded-inner">
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
          <Link
            to="/my-rewards"
            className="mt-2 inline-flex min-h-touch items-center text-14 text-link underline underline-offset-4"
          >
            {t("Codes and vouchers")}
          </Link>
        </div>
      </Disclosure>
    </section>
  );
}
