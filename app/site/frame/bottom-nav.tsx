import { Gift, House, ReceiptText, Tag, Trophy, User } from "lucide-react";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { NavLink } from "~/ui/primitives/link";

interface BottomNavProps {
  program: { features: readonly string[]; has_leaderboard: boolean };
}

/** The participant's main pages in reach of the thumb, fixed to the bottom on phones. */
export function BottomNav({ program: { features, has_leaderboard } }: BottomNavProps) {
  const t = useText();
  const pages = [
    { to: "/", label: t("Home"), icon: House },
    { to: "/my-rewards", label: t("My Rewards"), icon: Gift },
    ...(features.includes("receipts") ? [{ to: "/receipts", label: t("Receipts"), icon: ReceiptText }] : []),
    ...(features.includes("offers_reward") ? [{ to: "/my-offers", label: t("Offers"), icon: Tag }] : []),
    { to: "/my-account", label: t("Account"), icon: User },
  ];
  // Six would be too narrow for a thumb. It is on the home page and in the menu as well.
  if (has_leaderboard && pages.length < 5)
    pages.splice(-1, 0, { to: "/leaderboard", label: t("Leaderboard"), icon: Trophy });
  return (
    <nav aria-label={t("Your pages")} className="bottom-nav surface-card">
      {pages.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} end={to === "/"}>
          <Icon icon={icon} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
