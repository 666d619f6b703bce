import { useLocation } from "@remix-run/react";
import { Gift, House, ReceiptText, Tag, Trophy, User } from "lucide";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { Icon } from "~/ui/primitives/icon";
import { isCurrentPage, Link } from "~/ui/primitives/link";
import { sharedMarkup } from "~/ui/render/shared-markup";

interface BottomNavProps {
  program: { features: readonly string[]; has_leaderboard: boolean; term_rewards_as: string };
}

const PAGES = {
  home: { to: "/", label: msg("Home"), icon: House },
  rewards: { to: "/my-rewards", label: msg("My Rewards"), icon: Gift },
  receipts: { to: "/receipts", label: msg("Receipts"), icon: ReceiptText },
  offers: { to: "/my-offers", label: msg("Offers"), icon: Tag },
  leaderboard: { to: "/leaderboard", label: msg("Leaderboard"), icon: Trophy },
  account: { to: "/my-account", label: msg("Account"), icon: User },
};
type Page = keyof typeof PAGES;

/** The participant's main pages in reach of the thumb, fixed to the bottom on phones. */
export function BottomNav({ program }: BottomNavProps) {
  const t = useText();
  const { pathname } = useLocation();
  const pages = pagesOf(program);
  const current = pages.find((page) => isCurrentPage(pathname, PAGES[page].to));
  return <PageLinks aria-label={t("Your pages")} pages={pages} current={current} rewards={program.term_rewards_as} />;
}

function pagesOf({ features, has_leaderboard }: BottomNavProps["program"]): Page[] {
  const pages: Page[] = ["home", "rewards"];
  if (features.includes("receipts")) pages.push("receipts");
  if (features.includes("offers_reward")) pages.push("offers");
  // Six would be too narrow for a thumb. It is on the home page and in the menu as well.
  if (has_leaderboard && pages.length < 4) pages.push("leaderboard");
  return [...pages, "account"];
}

const PageLinks = sharedMarkup(
  "nav",
  function PageLinks({ pages, current, rewards }: { pages: Page[]; current: Page | undefined; rewards: string }) {
    const t = useText();
    return pages.map((page) => {
      const { to, label, icon } = PAGES[page];
      return (
        <Link key={page} to={to} aria-current={page === current ? "page" : undefined}>
          <Icon icon={icon} />
          <span>{page === "rewards" ? myRewardsTitle(rewards, t) : t(label)}</span>
        </Link>
      );
    });
  },
  "bottom-nav surface-card",
);
