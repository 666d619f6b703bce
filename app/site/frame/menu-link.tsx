import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Link, NavLink } from "~/ui/primitives/link";

/** An entry of the program's navigation menu. */
export interface MenuEntry {
  id: string;
  name: string;
  navigation_url: string;
  show_in_tab: boolean;
  show_on_logout: boolean;
}

/** The entries to show: all of them to participants, those with `show_on_logout` to visitors. */
export function visibleEntries(entries: readonly MenuEntry[], signedIn: boolean): readonly MenuEntry[] {
  return signedIn ? entries : entries.filter((entry) => entry.show_on_logout);
}

interface MenuLinkProps {
  entry: MenuEntry;
  className: string;
  children: ReactNode;
  onClick?: () => void;
}

/** A link to a menu entry: inside the site, to another site, or in a new tab. */
export function MenuLink({ entry, className, children, onClick }: MenuLinkProps) {
  const t = useText();
  const inside = entry.navigation_url.startsWith("/");
  if (entry.show_in_tab) {
    return (
      <a href={entry.navigation_url} target="_blank" rel="noopener noreferrer" className={className} onClick={onClick}>
        {children}
        <span className="sr-only"> {t("(opens in a new tab)")}</span>
      </a>
    );
  }
  if (!inside)
    return (
      <a href={entry.navigation_url} className={className} onClick={onClick}>
        {children}
      </a>
    );
  if (entry.navigation_url.includes("#"))
    return (
      <AnchorLink to={entry.navigation_url} className={className} onClick={onClick}>
        {children}
      </AnchorLink>
    );
  // A subpage marks its parent entry as current. The exception is the home page, since every page is below it.
  return (
    <NavLink to={entry.navigation_url} end={entry.navigation_url === "/"} className={className} onClick={onClick}>
      {children}
    </NavLink>
  );
}

/**
 * A link to an anchor. It is the current one while the URL has the anchor, and the anchor at the top of the home page
 * also without one. Not a NavLink: entries for two anchors of one page would both be marked.
 */
function AnchorLink({ to, ...link }: { to: string; className: string; children: ReactNode; onClick?: () => void }) {
  const { pathname, hash } = useLocation();
  // The server does not know the anchor.
  const current = useHydrated() ? hash || TOP_OF_HOME : TOP_OF_HOME;
  const [path, anchor] = to.split("#");
  return <Link to={to} aria-current={pathname === path && current === `#${anchor}` ? "page" : undefined} {...link} />;
}

const TOP_OF_HOME = "#earn";
