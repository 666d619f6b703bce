import { useLocation } from "@remix-run/react";
import { Gift, House, QrCode, ReceiptText, Tag, Trophy, User } from "lucide";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { Icon } from "~/ui/primitives/icon";
import { isCurrentPage, Link } from "~/ui/primitives/link";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { MEMBER_CARD_PATH, OPENS_MEMBER_CODE } from "./member-code-links";

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

/** Two pages before the code and at most two after it. What is left out is in the header or the menu as well. */
function pagesOf({ features, has_leaderboard }: BottomNavProps["program"]): Page[] {
  const after: Page[] = [];
  if (features.includes("receipts")) after.push("receipts");
  if (features.includes("offers_reward")) after.push("offers");
  if (has_leaderboard && after.length === 0) after.push("leaderboard");
  if (after.length < 2) after.push("account");
  return ["home", "rewards", ...after];
}

const PageLinks = sharedMarkup(
  "nav",
  function PageLinks({ pages, current, rewards }: { pages: Page[]; current: Page | undefined; rewards: string }) {
    const t = useText();
    const links = pages.map((page) => {
      const { to, label, icon } = PAGES[page];
      return (
        <Link key={page} to={to} aria-current={page === current ? "page" : undefined}>
          <Icon icon={icon} />
          <span>{page === "rewards" ? myRewardsTitle(rewards, t) : t(label)}</span>
        </Link>
      );
    });
    const code = (
      <a key="code" href={MEMBER_CARD_PATH} {...OPENS_MEMBER_CODE} className="bottom-nav-code">
        <span className="bottom-nav-round">
          <Icon icon={QrCode} size={24} />
        </span>
        <span>{t("Code")}</span>
      </a>
    );
    return [...links.slice(0, 2), code, ...links.slice(2)];
  },
  "bottom-nav surface-card",
);
