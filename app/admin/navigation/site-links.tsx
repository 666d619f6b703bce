import type { SiteLink } from "~/services/navigation/navigation.schema";

/** The id of the list that `SiteLinks` makes. */
export const SITE_LINKS = "site-links";

/** The pages of the site, offered while a URL is typed. */
export function SiteLinks({ links }: { links: readonly SiteLink[] }) {
  return (
    <datalist id={SITE_LINKS}>
      {links.map(({ path, label }) => (
        <option key={path} value={path}>
          {label}
        </option>
      ))}
    </datalist>
  );
}
