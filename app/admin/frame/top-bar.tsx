import { ChevronDown, Menu as MenuIcon } from "lucide";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { SideSheet } from "~/ui/overlay/side-sheet";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { Link } from "~/ui/primitives/link";
import type { NavEntry } from "./admin-pages";
import { WaitingCount } from "./waiting-count";

interface TopBarProps {
  switcher: ReactNode;
  /** The entries that the admin may open. */
  navigation: readonly NavEntry[];
  settings: readonly { label: string; pages: readonly NavEntry[] }[];
  /** Whether the current page is a settings page. */
  inSettings: boolean;
  /** Search, language and user menu. */
  children: ReactNode;
}

/**
 * The top bar: program switcher, navigation, search, language and user menu. Below 1280 px the navigation is a sheet.
 */
export function TopBar({ switcher, navigation, settings, inSettings, children }: TopBarProps) {
  const t = useText();
  const [navigationOpen, setNavigationOpen] = useState(false);
  const groups: MenuItem[] = settings.flatMap(({ label, pages: [first] }) =>
    first ? [{ label: t(label), to: first.to }] : [],
  );
  return (
    <header className="surface-page sticky top-0 z-20 h-bar border-b border-border">
      <div className="page flex h-full items-center gap-4 max-sm:gap-1">
        {navigation.length + settings.length > 0 ? (
          <IconButton
            icon={MenuIcon}
            label={t("Open navigation")}
            onClick={() => setNavigationOpen(true)}
            className="-ml-1.5 min-[1280px]:hidden"
          />
        ) : null}
        {switcher}
        <nav aria-label={t("Main")} className="hidden h-full items-center gap-0.5 min-[1280px]:flex">
          {navigation.map((entry) => (
            <Link key={entry.to} to={entry.to} aria-current={entry.current ? "page" : undefined} className={barEntry}>
              {t(entry.label)}
              <WaitingCount count={entry.waiting} />
            </Link>
          ))}
          {groups.length > 0 ? (
            <Menu
              align="start"
              items={groups}
              trigger={
                <>
                  {t("Settings")} <Icon icon={ChevronDown} size={16} />
                </>
              }
              triggerClassName={classNames(barEntry, "gap-1", inSettings && currentEntry)}
            />
          ) : null}
        </nav>
        <div className="flex min-w-0 items-center justify-end gap-1 max-sm:ml-auto max-sm:flex-none sm:flex-1">
          {children}
        </div>
      </div>
      {navigationOpen ? (
        <NavigationSheet navigation={navigation} settings={settings} onClose={() => setNavigationOpen(false)} />
      ) : null}
    </header>
  );
}

const barEntry =
  "relative flex h-8 items-center rounded-button px-1.5 whitespace-nowrap text-content-soft hover:bg-hover hover:text-content min-[1440px]:px-2 min-[1600px]:px-2.5 aria-[current=page]:font-strong aria-[current=page]:text-content aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:-bottom-3 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-highlight";
/** The look of the current entry for the settings button, which has no `aria-current`. */
const currentEntry =
  "font-strong text-content after:absolute after:inset-x-2.5 after:-bottom-3 after:h-0.5 after:rounded-t-full after:bg-highlight";

type NavigationSheetProps = Pick<TopBarProps, "navigation" | "settings"> & { onClose: () => void };

function NavigationSheet({ navigation, settings, onClose }: NavigationSheetProps) {
  const t = useText();
  return (
    <SideSheet title={t("Navigation")} onClose={onClose}>
      <nav aria-label={t("Main")} className="grid gap-5 p-3">
        <SheetLinks links={navigation} onClose={onClose} />
        {settings.map(({ label, pages }) => (
          <SheetLinks key={label} title={t(label)} links={pages} onClose={onClose} />
        ))}
      </nav>
    </SideSheet>
  );
}

function SheetLinks({ title, links, onClose }: { title?: string; links: readonly NavEntry[]; onClose: () => void }) {
  const t = useText();
  return (
    <div className="grid gap-1">
      {title ? <p className="px-3 text-12 text-muted">{title}</p> : null}
      {links.map(({ label, to, current, waiting }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? "page" : undefined}
          onClick={onClose}
          className="flex min-h-10 items-center rounded-button px-3 text-content-soft hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-strong aria-[current=page]:text-content"
        >
          {t(label)}
          <WaitingCount count={waiting} />
        </Link>
      ))}
    </div>
  );
}
