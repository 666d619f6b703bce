import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Gift, Ticket } from "lucide";
import type { ReactNode } from "react";
import { participantLoader } from "~/http/handlers/site.server";
import { translate } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { myRewardsQuery, type MyRewardsView } from "~/services/my-rewards/my-rewards.schema";
import { listMyRewards } from "~/services/my-rewards/my-rewards.site.server";
import { getSavedThisYear } from "~/services/offers/saved-value.site.server";
import { getPointsNotes } from "~/services/points/account-points.site.server";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { revalidateBelowCards } from "~/site/frame/cards";
import { pageMeta } from "~/site/frame/page-meta";
import { Pager } from "~/site/frame/pager";
import { SavedThisYear } from "~/site/frame/saved-this-year";
import { useSite } from "~/site/frame/use-site";
import { useBlocksAhead } from "~/site/home/participant-blocks";
import { PointsNotes } from "~/site/points/points-notes";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { TilePicture } from "~/ui/primitives/tile";
import { EmptyState } from "~/ui/states/empty-state";
import { LeftOutLine } from "~/ui/table/left-out";
import { shortDateText } from "~/ui/text/time-texts";
import { MemberCode } from "./member-code";
import styles from "./my-rewards.css?url";
import { RewardTicket } from "./reward-ticket";
import { VoucherTicket } from "./voucher-ticket";

export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = participantLoader({ query: myRewardsQuery }, async ({ ctx, query }) => {
  const [mine, notes, saved_this_year] = await Promise.all([
    listMyRewards(ctx, query),
    getPointsNotes(ctx),
    getSavedThisYear(ctx),
  ]);
  return {
    ...mine,
    notes,
    saved_this_year,
    title: myRewardsTitle(ctx.program.termRewardsAs, (text, values) => translate(ctx.locale, text, values, "site")),
    now: ctx.now.toISOString(),
  };
});

/** Showing a code loads nothing, so that it works at a till without a network. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.pathname !== args.nextUrl.pathname || revalidateBelowCards(args); // a voucher may have been undone

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(matches, { title: data?.title });

/** Everything that the participant holds, to find again and to show at a till. */
export default function MyRewards() {
  useBlocksAhead();
  const { rewards, entries, vouchers, has_rewards, wallets, notes, saved_this_year, title, now } =
    useLoaderData<typeof loader>();
  const t = useText();
  const unused = rewards.result.filter(({ used_at }) => used_at === null);
  const used = rewards.result.filter(({ used_at }) => used_at !== null);
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="text-36 wrap-anywhere md:text-48">{title}</h1>
      <LeftOutLine className="mt-4" />
      <div className="my-rewards mt-6 md:mt-8">
        <aside className="grid gap-4 max-lg:mb-10 max-lg:max-w-[440px]">
          <MemberCode wallets={wallets} />
          <SavedThisYear dollars={saved_this_year} />
          <PointsNotes notes={notes} />
        </aside>
        <div className="grid min-w-0 content-start gap-10 md:gap-12">
          {rewards.totalItems + entries.length + vouchers.length === 0 ? <Nothing hasRewards={has_rewards} /> : null}
          {unused.length > 0 ? (
            <Group title={t("Ready to use")}>
              {unused.map((reward) => (
                <li key={reward.id}>
                  <RewardTicket reward={reward} wallets={wallets} />
                </li>
              ))}
            </Group>
          ) : null}
          {vouchers.length > 0 ? (
            <Group title={t("Vouchers")}>
              {vouchers.map((voucher) => (
                <li key={voucher.id}>
                  <VoucherTicket voucher={voucher} now={now} />
                </li>
              ))}
            </Group>
          ) : null}
          {entries.length > 0 ? (
            <Group title={t("Your entries")}>
              {entries.map((entry) => (
                <li key={entry.reward_id}>
                  <Entries entry={entry} />
                </li>
              ))}
            </Group>
          ) : null}
          {used.length > 0 ? (
            <Group title={t("Already used")}>
              {used.map((reward) => (
                <li key={reward.id}>
                  <RewardTicket reward={reward} wallets={wallets} />
                </li>
              ))}
            </Group>
          ) : null}
          <Pager {...rewards} className="-mt-4" />
        </div>
      </div>
      <Outlet />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-24">{title}</h2>
      <ul className="grid grid-cols-1 gap-grid md:grid-cols-2">{children}</ul>
    </section>
  );
}

function Nothing({ hasRewards }: { hasRewards: boolean }) {
  const t = useText();
  const { program } = useSite();
  return (
    <EmptyState
      icon={Gift}
      title={hasRewards ? t("Your first one is waiting") : t("Nothing here yet")}
      text={t("What you claim or win appears here, with its code.")}
      action={
        hasRewards ? (
          <ButtonLink to="/#rewards">{t("See the {rewards}", { rewards: program.term_rewards_as })}</ButtonLink>
        ) : undefined
      }
    />
  );
}

/** The entries in one sweepstake. */
function Entries({ entry }: { entry: MyRewardsView["entries"][number] }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  return (
    <article className="ticket surface-card">
      <Link to={`/reward/${entry.reward_id}`} className="flex min-w-0 gap-4 p-4">
        <span className="block h-20 w-26 flex-none overflow-hidden rounded-inner">
          <TilePicture title={entry.name} imageUrl={entry.image?.url ?? null} place="thumbnail" />
        </span>
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 leading-snug">{entry.name}</strong>
          <span className="flex items-center gap-1.5 text-14">
            <Icon icon={Ticket} size={16} />
            {t({ one: "{count} entry", other: "{count} entries" }, { count: entry.entries })}
          </span>
          {entry.finish ? (
            <span className="block text-14 text-muted">
              {t("Draw after {date}", { date: shortDateText(entry.finish, program.time_zone, locale) })}
            </span>
          ) : null}
        </span>
      </Link>
    </article>
  );
}
