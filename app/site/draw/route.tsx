import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide";
import { siteLoader } from "~/http/handlers/site.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getDrawProofs } from "~/services/draws/draws.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { dateText } from "~/ui/text/time-texts";
import { DrawPanel } from "./draw-panel";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = siteLoader(({ ctx, param }) => getDrawProofs(ctx, param("rewardId")), { cacheForVisitors: true });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = textOf(matches)("How the draw works");
  return pageMeta(matches, { title: data ? `${title}: ${data.reward.name}` : title });
};

/** The proof of a sweepstake's draws, for everybody. */
export default function DrawPage() {
  const { reward, draws } = useLoaderData<typeof loader>();
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const date = (instant: string) => dateText(instant, program.time_zone, locale);
  return (
    <div className="page mt-6 md:mt-8">
      <Link to={`/reward/${reward.id}`} className="inline-flex min-h-touch items-center gap-2 font-strong">
        <Icon icon={ArrowLeft} size={16} />
        {reward.name}
      </Link>
      <div className="max-w-reading">
        <h1 className="mt-2 text-30 wrap-anywhere md:text-36">{t("A draw you can check")}</h1>
        {reward.finish ? (
          <p className="mt-1 text-muted">
            {reward.drawn_early_at
              ? t("The winners were drawn on {date}, before the planned end on {finish}", {
                  date: date(reward.drawn_early_at),
                  finish: date(reward.finish),
                })
              : t("Entries until {date}", { date: date(reward.finish) })}
          </p>
        ) : null}
        <ol className="mt-4 grid list-decimal gap-2 pl-5">
          <li>
            {t("Before the draw, we publish the fingerprint of a secret number, the seed, so it can't be changed.")}
          </li>
          <li>{t("At the draw, the list of entries is frozen and gets a fingerprint, too. It contains no names.")}</li>
          <li>{t("Then a public value that nobody chose is mixed in, and the seed is revealed.")}</li>
          <li>{t("The seed, list and value determine the winners. Anyone can recompute them right here.")}</li>
        </ol>
      </div>
      <div className="mt-6 mb-12 grid gap-4 md:gap-grid">
        {draws.map((draw) => (
          <DrawPanel key={draw.number} rewardId={reward.id} draw={draw} />
        ))}
      </div>
    </div>
  );
}
