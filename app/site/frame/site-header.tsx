/** The header of every site page. */
import { Menu as MenuIcon, QrCode } from "lucide";
import { lazy, Suspense, useState } from "react";
import type { Term } from "~/locales/text";
import { useText } from "~/locales/use-text";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { pointsTerm } from "~/services/programs/terms";
import { Avatar } from "~/ui/primitives/avatar";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { Link } from "~/ui/primitives/link";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { Points } from "~/ui/text/points";
import { Brand } from "./brand";
import type { HeaderParticipant } from "./header-participant";
import { LogoutForm } from "./logout-form";
import { MEMBER_CARD_PATH, OPENS_MEMBER_CODE } from "./member-code-links";
import { MenuLink, useIsCurrentEntry, visibleEntries, type MenuEntry } from "./menu-link";
import { useSignInPath } from "./use-sign-in-path";

export interface HeaderProgram {
  name: string;
  i18n_enabled: boolean;
  term_points_as: string;
  term_points_singular: string | null;
  term_rewards_as: string;
  my_account_title?: string | null;
  features: readonly string[];
  has_leaderboard: boolean;
  navigation_menus: readonly MenuEntry[];
  logo_url: string | null;
}

interface SiteHeaderProps {
  program: HeaderProgram;
  /** Null for a visitor. */
  participant: HeaderParticipant | null;
}

/** A separate chunk, which is not part of the first page load. It is fetched when the button is hovered or focused. */
const loadMenu = () => import("./site-menu");
const SiteMenu = lazy(() => loadMenu().then((module) => ({ default: module.SiteMenu })));

export function SiteHeader({ program, participant }: SiteHeaderProps) {
  const t = useText();
  const signInPath = useSignInPath();
  const [menuOpen, setMenuOpen] = useState(false);
  const entries = visibleEntries(program.navigation_menus, participant !== null);
  const receipts = program.features.includes("receipts");
  const leaderboard = program.has_leaderboard;
  return (
    <header className="surface-header sticky top-0 z-20 border-b border-border">
      <a
        href="#main"
        className="sr-only rounded-button focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-content"
      >
        {t("Skip to content")}
      </a>
      <div className="page flex h-bar items-center gap-2 md:gap-6">
        <Brand name={program.name} logoUrl={program.logo_url} />
        <MainMenu entries={entries} />
        <div className="ml-auto flex items-center gap-1">
          {participant ? (
            <Greeting participant={participant} term={pointsTerm(program)} />
          ) : (
            <ButtonLink to={signInPath} size="small" className="whitespace-nowrap">
              {t("Sign In")}
            </ButtonLink>
          )}
          {participant ? (
            <a
              href={MEMBER_CARD_PATH}
              {...OPENS_MEMBER_CODE}
              aria-label={t("Show my code")}
              title={t("Show my code")}
              className="hidden size-touch flex-none place-items-center rounded-button transition-colors duration-fast hover:bg-hover md:grid"
            >
              <Icon icon={QrCode} />
            </a>
          ) : null}
          {participant || entries.length > 0 ? (
            <IconButton
              icon={MenuIcon}
              label={t("Menu")}
              aria-haspopup="dialog"
              onPointerEnter={loadMenu}
              onFocus={loadMenu}
              onClick={() => setMenuOpen(true)}
              className={classNames("-mr-2.5 noscript:hidden", !participant && "xl:hidden")}
            />
          ) : null}
        </div>
      </div>
      <PlainMenu
        entries={entries}
        signedIn={participant !== null}
        receipts={receipts}
        leaderboard={leaderboard}
        rewards={program.term_rewards_as}
      />
      {menuOpen ? (
        <Suspense>
          <SiteMenu
            entries={entries}
            bilingual={program.i18n_enabled}
            participant={participant}
            accountTitle={program.my_account_title || t("My Account")}
            rewardsTitle={myRewardsTitle(program.term_rewards_as, t)}
            receipts={receipts}
            leaderboard={leaderboard}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      ) : null}
    </header>
  );
}

/** The program's menu on wide screens. */
function MainMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useText();
  const isCurrent = useIsCurrentEntry();
  return (
    <MenuLinks aria-label={t("Main")} entries={entries} current={entries.filter(isCurrent).map((entry) => entry.id)} />
  );
}

const MenuLinks = sharedMarkup(
  "nav",
  function MenuLinks({ entries, current }: { entries: readonly MenuEntry[]; current: string[] }) {
    return entries.map((entry) => (
      <MenuLink
        key={entry.id}
        entry={entry}
        current={current.includes(entry.id)}
        className="flex min-h-touch items-center gap-1 rounded-small px-3 font-medium hover:bg-hover aria-[current=page]:rounded-none aria-[current=page]:font-strong aria-[current=page]:shadow-[inset_0_-2px_0_var(--accent)]"
      >
        {entry.name}
      </MenuLink>
    ));
  },
  "hidden gap-2 whitespace-nowrap xl:flex",
);

interface PlainMenuProps {
  entries: readonly MenuEntry[];
  signedIn: boolean;
  receipts: boolean;
  leaderboard: boolean;
  /** What the program calls its rewards. */
  rewards: string;
}

/** The menu without JavaScript: below the header, always open. */
const PlainMenu = sharedMarkup(
  "noscript",
  function PlainMenu({ entries, signedIn, receipts, leaderboard, rewards }: PlainMenuProps) {
    const t = useText();
    const line = "flex min-h-touch items-center font-medium underline underline-offset-4";
    const own = [
      { to: "/my-rewards", label: myRewardsTitle(rewards, t), shown: true },
      { to: "/receipts", label: t("Receipts"), shown: receipts },
      { to: "/leaderboard", label: t("Leaderboard"), shown: leaderboard },
    ].filter(({ shown }) => signedIn && shown);
    return (
      <nav aria-label={t("Menu")} className="page flex flex-wrap gap-x-6 border-t border-border">
        {entries.map((entry) => (
          <a key={entry.id} href={entry.navigation_url} className={line}>
            {entry.name}
          </a>
        ))}
        {own.map(({ to, label }) => (
          <a key={to} href={to} className={line}>
            {label}
          </a>
        ))}
        {signedIn ? <LogoutForm className={line} /> : null}
      </nav>
    );
  },
);

function Greeting({ participant, term }: { participant: HeaderParticipant; term: Term }) {
  const t = useText();
  return (
    <Link
      to="/my-account"
      className="flex min-h-touch min-w-0 items-center gap-3 rounded-small px-2 text-12 leading-tight max-md:flex-col max-md:items-end max-md:justify-center max-md:gap-0.5 max-md:px-1 md:text-14"
    >
      <span className="truncate max-md:max-w-32 max-md:pr-2.5 md:max-w-48">
        {t(participant.first_name ? "Hi! {name}" : "Hi!", { name: participant.first_name })}
      </span>
      <Points
        signed
        countsUp
        value={participant.unused_points}
        term={term}
        className="badge points-pill bg-selected text-content"
      />
      <span className="hidden md:block">
        <Avatar name={participant.name} url={participant.avatar?.url} />
      </span>
    </Link>
  );
}
