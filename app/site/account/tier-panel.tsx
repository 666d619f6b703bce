import { Award, Check } from "lucide";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import type { TierPlaceView } from "~/services/tiers/tiers.schema";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/primitives/icon";
import { ProgressBar } from "~/ui/primitives/progress";

/** The participant's tier, the way to the next one, and what each tier brings. */
export function TierPanel({ place: { current, next, tiers } }: { place: TierPlaceView }) {
  const t = useText();
  const { program } = useSite();
  const term = pointsTerm(program);
  const toNext = next && t("{points} {term} to {tier}", { points: next.points_left, term, tier: next.name });
  return (
    <section aria-labelledby="tier" className="grid w-full gap-4 border-t border-border pt-5 text-left">
      <div className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-accent text-accent-content">
          <Icon icon={Award} size={20} />
        </span>
        <div className="min-w-0">
          <h2 id="tier" className="text-14 font-text text-muted">
            {t("Your tier")}
          </h2>
          <p className="text-20 leading-tight font-strong wrap-anywhere">{current?.name ?? t("No tier yet")}</p>
        </div>
      </div>
      {next && toNext ? (
        <div className="grid gap-2">
          <ProgressBar value={next.percent} max={100} label={toNext} />
          <p className="text-14 tabular-nums">{toNext}</p>
        </div>
      ) : (
        <p className="text-14">{t("You've reached the highest tier.")}</p>
      )}
      <ul className="grid gap-2">
        {tiers.map((tier) => {
          const reached = current !== null && tier.points_threshold_min <= current.points_threshold_min;
          return (
            <li key={tier.id} className="grid gap-0.5 rounded-tile border border-border px-3 py-2.5 text-14">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="flex items-center gap-1.5 font-strong wrap-anywhere">
                  {reached ? <Icon icon={Check} size={16} className="text-positive" label={t("Reached")} /> : null}
                  {tier.name}
                </span>
                <span className="text-muted tabular-nums">
                  {t("from {points} {term}", { points: tier.points_threshold_min, term })}
                </span>
              </p>
              {tier.benefits ? <p className="whitespace-pre-line text-muted">{tier.benefits}</p> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
