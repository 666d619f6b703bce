import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";

/** A navigation menu entry (document 1, section 3, Program). */
export interface MenuEntry {
  id: string;
  name: string;
  navigation_url: string;
  show_in_tab: boolean;
  show_on_logout: boolean;
}

/** Participants see every entry, visitors only those meant for them (document 1, "Header"). */
export function visibleEntries(entries: readonly MenuEntry[], signedIn: boolean): readonly MenuEntry[] {
  return signedIn ? entries : entries.filter((entry) => entry.show_on_logout);
}

interface MenuLinkProps {
  entry: MenuEntry;
  className: string;
  children: ReactNode;
  onClick?: () => void;
}

/** A link to a menu entry: inside the site, elsewhere, or in a tab of its own. */
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
  // A place within a page is not a page of its own: two such entries would both be marked as the current page.
  if (entry.navigation_url.includes("#"))
    return (
      <Link to={entry.navigation_url} className={className} onClick={onClick}>
        {children}
      </Link>
    );
  // A page below an entry's is marked as that entry's; every page is below home.
  return (
    <NavLink to={entry.navigation_url} end={entry.navigation_url === "/"} className={className} onClick={onClick}>
      {children}
    </NavLink>
  );
}
