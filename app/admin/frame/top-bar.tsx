/** The console's top bar: switcher, navigation, user (document 2, section 2.6). */
import { Link } from "@remix-run/react";
import { Building2, ChevronDown, ExternalLink, LogOut, Menu as MenuIcon, SunMoon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Avatar } from "~/ui/avatar";
import { CsrfField } from "~/ui/csrf";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import { Menu, type MenuItem } from "~/ui/menu";
import { SideSheet } from "~/ui/side-sheet";
import { ProgramSwitcher, type SwitcherProgram } from "./program-switcher";

export interface BarUser {
  first_name: string;
  last_name: string;
  email: string;
}

export interface NavEntry {
  label: string;
  to: string;
  /** The page one is on belongs here, also where its URL does not say so. */
  current?: boolean;
}

export interface TopBarProps {
  user: BarUser;
  programs: readonly SwitcherProgram[];
  program: SwitcherProgram | null;
  programTo: (program: SwitcherProgram) => string;
  /** Only for those who may manage the organization. */
  createProgramTo?: string;
  /** Only the entries the user may open. */
  navigation: readonly NavEntry[];
  settings?: readonly MenuItem[];
  organizationTo?: string;
  /** The public site of the program. */
  programPageUrl?: string;
  onToggleTheme?: () => void;
  /** The global search and the language switch, where the user has them. */
  search?: ReactNode;
  language?: ReactNode;
}

export function TopBar({ user, programs, program, programTo, createProgramTo, navigation, settings = [], search, language, ...userMenu }: TopBarProps) {
  const [navigationOpen, setNavigationOpen] = useState(false);
  return (
    <header className="ground-page sticky top-0 z-20 h-bar border-b border-border">
      <div className="page flex h-full items-center gap-4 max-sm:gap-1">
        <IconButton icon={MenuIcon} label="Open navigation" onClick={() => setNavigationOpen(true)} className="-ml-1.5 min-[1100px]:hidden" />
        <ProgramSwitcher programs={programs} current={program} programTo={programTo} createTo={createProgramTo} />
        <nav aria-label="Main" className="hidden h-full items-center gap-0.5 min-[1100px]:flex">
          {navigation.map((entry) => <BarLink key={entry.to} entry={entry} />)}
          {settings.length > 0 ? (
            <Menu
              align="start"
              items={settings}
              trigger={<>Settings <Icon icon={ChevronDown} size={16} /></>}
              triggerClassName="flex h-8 items-center gap-1 rounded-button px-2.5 text-content-soft hover:bg-hover hover:text-content"
            />
          ) : null}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {search}
          {language}
          <UserMenu user={user} {...userMenu} />
        </div>
      </div>
      {navigationOpen ? <NavigationSheet navigation={navigation} settings={settings} onClose={() => setNavigationOpen(false)} /> : null}
    </header>
  );
}

function BarLink({ entry }: { entry: NavEntry }) {
  return (
    <Link
      to={entry.to}
      aria-current={entry.current ? "page" : undefined}
      className="relative flex h-8 items-center rounded-button px-2.5 whitespace-nowrap text-content-soft hover:bg-hover hover:text-content aria-[current=page]:font-strong aria-[current=page]:text-content aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:-bottom-3 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-highlight"
    >
      {entry.label}
    </Link>
  );
}

type UserMenuProps = Pick<TopBarProps, "user" | "organizationTo" | "programPageUrl" | "onToggleTheme">;

function UserMenu({ user, organizationTo, programPageUrl, onToggleTheme }: UserMenuProps) {
  const signOut = useRef<HTMLFormElement>(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const items: MenuItem[] = [
    ...(organizationTo ? [{ label: "Organization", icon: Building2, to: organizationTo }] : []),
    ...(programPageUrl ? [{ label: "Go to Program Page", icon: ExternalLink, to: programPageUrl, external: true }] : []),
    ...(onToggleTheme ? [{ label: "Light or dark", icon: SunMoon, onSelect: onToggleTheme }] : []),
    { label: "Log out", icon: LogOut, separated: true, onSelect: () => signOut.current?.requestSubmit() },
  ];
  return (
    <>
      <Menu
        label={`User menu, ${name}`}
        trigger={<Avatar name={name} size="small" />}
        triggerClassName="grid size-9 place-items-center rounded-full"
        heading={<><span className="block font-strong text-content">{name}</span>{user.email}</>}
        items={items}
      />
      <form ref={signOut} method="post" action="/admin/v2/auth/sign_out" hidden>
        <input type="hidden" name="_method" value="delete" />
        <CsrfField />
      </form>
    </>
  );
}

interface NavigationSheetProps {
  navigation: readonly NavEntry[];
  settings: readonly MenuItem[];
  onClose: () => void;
}

function NavigationSheet({ navigation, settings, onClose }: NavigationSheetProps) {
  const entries: NavEntry[] = [...navigation, ...settings.flatMap(({ label, to }) => (to ? [{ label, to }] : []))];
  return (
    <SideSheet title="Navigation" onClose={onClose}>
      <nav aria-label="Main" className="grid gap-1 p-3">
        {entries.map(({ label, to, current }) => (
          <Link key={to} to={to} aria-current={current ? "page" : undefined} onClick={onClose} className="flex min-h-10 items-center rounded-button px-3 text-content-soft hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-strong aria-[current=page]:text-content">
            {label}
          </Link>
        ))}
      </nav>
    </SideSheet>
  );
}
