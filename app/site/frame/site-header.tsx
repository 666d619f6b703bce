/** The head of every site page (document 1, "Header"). */
import { Link } from "@remix-run/react";
import { ExternalLink, LogOut, Menu as MenuIcon, User } from "lucide-react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { CsrfField } from "~/ui/csrf";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import { Points } from "~/ui/points";
import { SideSheet } from "~/ui/side-sheet";
import { Brand } from "./brand";
import { LanguageChoice } from "./language-choice";
import { type MenuEntry, MenuLink, visibleEntries } from "./menu-link";

export interface HeaderProgram {
  name: string;
  i18n_enabled: boolean;
  term_points_as: string;
  navigation_menus: readonly MenuEntry[];
  /** URL of `program_template_detail.header_logo`. */
  logo_url: string | null;
}

export interface HeaderParticipant {
  first_name: string;
  name: string;
  unused_points: number;
  avatar?: { url: string | null } | null;
}

interface SiteHeaderProps {
  program: HeaderProgram;
  /** Null for a visitor. */
  participant: HeaderParticipant | null;
}

export function SiteHeader({ program, participant }: SiteHeaderProps) {
  const t = useText();
  const [menuOpen, setMenuOpen] = useState(false);
  const entries = visibleEntries(program.navigation_menus, participant !== null);
  return (
    <header className="ground-header sticky top-0 z-20 border-b border-border">
      <a href="#main" className="sr-only rounded-button focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-content">
        {t("Skip to content")}
      </a>
      <div className="page flex h-bar items-center gap-2 md:gap-6">
        <Brand name={program.name} logoUrl={program.logo_url} />
        <nav aria-label={t("Main")} className="hidden gap-2 lg:flex">
          {entries.map((entry) => (
            <MenuLink
              key={entry.id}
              entry={entry}
              className="flex min-h-touch items-center gap-1 rounded-small px-3 font-medium hover:bg-hover aria-[current=page]:rounded-none aria-[current=page]:font-strong aria-[current=page]:shadow-[inset_0_-2px_0_var(--accent)]"
            >
              {entry.name}
            </MenuLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {participant ? <Greeting participant={participant} term={program.term_points_as} /> : <ButtonLink to="/signin" size="small" className="whitespace-nowrap">{t("Sign In")}</ButtonLink>}
          {participant || entries.length > 0 ? (
            <IconButton icon={MenuIcon} label={t("Menu")} aria-haspopup="dialog" onClick={() => setMenuOpen(true)} className={classNames("-mr-2.5", !participant && "lg:hidden")} />
          ) : null}
        </div>
      </div>
      {menuOpen ? <SiteMenu entries={entries} bilingual={program.i18n_enabled} participant={participant} onClose={() => setMenuOpen(false)} /> : null}
    </header>
  );
}

function Greeting({ participant, term }: { participant: HeaderParticipant; term: string }) {
  const t = useText();
  return (
    <Link to="/my-account" className="flex min-h-touch items-center gap-3 rounded-small px-2 text-right text-14 leading-tight">
      <span>
        {t("Hi! {name}", { name: participant.first_name })}
        <Points signed countsUp value={participant.unused_points} term={term} className="block font-strong" />
      </span>
      <span className="hidden md:block"><Avatar name={participant.name} url={participant.avatar?.url} /></span>
    </Link>
  );
}

interface SiteMenuProps {
  entries: readonly MenuEntry[];
  bilingual: boolean;
  participant: HeaderParticipant | null;
  onClose: () => void;
}

const lineClasses = "flex min-h-12 w-full items-center gap-3 rounded-small px-3 text-left font-medium hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-strong";

function SiteMenu({ entries, bilingual, participant, onClose }: SiteMenuProps) {
  const t = useText();
  return (
    <SideSheet title={participant ? t("Hi! {name}", { name: participant.first_name }) : t("Menu")} onClose={onClose}>
      <nav aria-label={t("Menu")} className="grid gap-1 p-3">
        {participant ? <Link to="/my-account" className={lineClasses} onClick={onClose}><Icon icon={User} />{t("My Account")}</Link> : null}
        {entries.map((entry) => (
          <MenuLink key={entry.id} entry={entry} className={classNames(lineClasses, participant && "pl-11")} onClick={onClose}>
            {entry.name}
            {entry.show_in_tab ? <Icon icon={ExternalLink} size={16} className="ml-auto text-muted" /> : null}
          </MenuLink>
        ))}
      </nav>
      {bilingual ? <div className="mt-auto px-3 py-2"><LanguageChoice /></div> : null}
      <div className={classNames("border-t border-border p-3", !bilingual && "mt-auto")}>
        {participant ? (
          <form method="post" action="/public/signin/sign_out_user">
            <CsrfField />
            <button type="submit" className={lineClasses}><Icon icon={LogOut} />{t("Logout")}</button>
          </form>
        ) : (
          <ButtonLink to="/signin" block>{t("Sign In")}</ButtonLink>
        )}
      </div>
    </SideSheet>
  );
}
