import { ExternalLink, Gift, LogOut, ReceiptText, Trophy, User } from "lucide";
import { useText } from "~/locales/use-text";
import { SideSheet } from "~/ui/overlay/side-sheet";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import type { HeaderParticipant } from "./header-participant";
import { LanguageChoice } from "./language-choice";
import { LogoutForm } from "./logout-form";
import { MenuLink, useIsCurrentEntry, type MenuEntry } from "./menu-link";
import { useSignInPath } from "./use-sign-in-path";

interface SiteMenuProps {
  entries: readonly MenuEntry[];
  bilingual: boolean;
  participant: HeaderParticipant | null;
  /** What the program calls the account page. */
  accountTitle: string;
  /** What the program calls the page of the participant's rewards. */
  rewardsTitle: string;
  /** The program takes receipts. */
  receipts: boolean;
  /** The program has a leaderboard. */
  leaderboard: boolean;
  onClose: () => void;
}

const lineClasses =
  "flex min-h-12 w-full items-center gap-3 rounded-small px-3 text-left font-medium hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-strong";

/** The side-sheet menu: My Account, the program's entries, the language, Logout. */
export function SiteMenu({
  entries,
  bilingual,
  participant,
  accountTitle,
  rewardsTitle,
  receipts,
  leaderboard,
  onClose,
}: SiteMenuProps) {
  const t = useText();
  const signInPath = useSignInPath();
  const isCurrent = useIsCurrentEntry();
  return (
    <SideSheet
      title={participant?.first_name ? t("Hi! {name}", { name: participant.first_name }) : t("Menu")}
      onClose={onClose}
    >
      <nav aria-label={t("Menu")} className="grid gap-1 p-3">
        {participant ? (
          <Link to="/my-account" className={lineClasses} onClick={onClose}>
            <Icon icon={User} />
            {accountTitle}
          </Link>
        ) : null}
        {participant ? (
          <Link to="/my-rewards" className={lineClasses} onClick={onClose}>
            <Icon icon={Gift} />
            {rewardsTitle}
          </Link>
        ) : null}
        {participant && receipts ? (
          <Link to="/receipts" className={lineClasses} onClick={onClose}>
            <Icon icon={ReceiptText} />
            {t("Receipts")}
          </Link>
        ) : null}
        {participant && leaderboard ? (
          <Link to="/leaderboard" className={lineClasses} onClick={onClose}>
            <Icon icon={Trophy} />
            {t("Leaderboard")}
          </Link>
        ) : null}
        {entries.map((entry) => (
          <MenuLink
            key={entry.id}
            entry={entry}
            current={isCurrent(entry)}
            className={classNames(lineClasses, participant && "pl-11")}
            onClick={onClose}
          >
            {entry.name}
            {entry.show_in_tab ? <Icon icon={ExternalLink} size={16} className="ml-auto text-muted" /> : null}
          </MenuLink>
        ))}
      </nav>
      {bilingual ? (
        <div className="mt-auto px-3 py-2">
          <LanguageChoice />
        </div>
      ) : null}
      <div className={classNames("border-t border-border p-3", !bilingual && "mt-auto")}>
        {participant ? (
          <LogoutForm className={lineClasses} icon={<Icon icon={LogOut} />} />
        ) : (
          <ButtonLink to={signInPath} block>
            {t("Sign In")}
          </ButtonLink>
        )}
      </div>
    </SideSheet>
  );
}
