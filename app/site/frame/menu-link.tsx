import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { isCurrentPage, Link } from "~/ui/primitives/link";

/** An entry of the program's navigation menu. */
export type MenuEntry = {
  id: string;
  name: string;
  navigation_url: string;
  show_in_tab: boolean;
  show_on_logout: boolean;
};

/** The entries to show: all of them to participants, those with `show_on_logout` to visitors. */
export function visibleEntries(entries: readonly MenuEntry[], signedIn: boolean): readonly MenuEntry[] {
  return signedIn ? entries : entries.filter((entry) => entry.show_on_logout);
}

/**
 * Whether an entry leads to the current page. A subpage marks its parent entry. An entry for an anchor is the current one
 * while the URL has the anchor, and the one for the top of the home page also without an anchor.
 */
export function useIsCurrentEntry(): (entry: MenuEntry) => boolean {
  const { pathname, hash } = useLocation();
  // The server does not know the anchor.
  const currentAnchor = (useHydrated() && hash) || TOP_OF_HOME;
  return ({ navigation_url: url, show_in_tab }) => {
    if (show_in_tab || !url.startsWith("/")) return false;
    const [path, anchor] = url.split("#");
    // Only the entry with the current anchor: several entries can lead to one page.
    if (anchor !== undefined) return pathname === path && currentAnchor === `#${anchor}`;
    return isCurrentPage(pathname, url);
  };
}

const TOP_OF_HOME = "#earn";

interface MenuLinkProps {
  entry: MenuEntry;
  /** Whether it leads to the current page. */
  current: boolean;
  className: string;
  children: ReactNode;
  onClick?: () => void;
}

/** A link to a menu entry: inside the site, to another site, or in a new tab. */
export function MenuLink({ entry, current, className, children, onClick }: MenuLinkProps) {
  const t = useText();
  if (entry.show_in_tab) {
    return (
      <a href={entry.navigation_url} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
        {children}
        <span className="sr-only"> {t("(opens in a new tab)")}</span>
      </a>
    );
  }
  if (!entry.navigation_url.startsWith("/"))
    return (
      <a href={entry.navigation_url} className={className} onClick={onClick}>
        {children}
      </a>
    );
  return (
    <Link to={entry.navigation_url} aria-current={current ? "page" : undefined} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}
