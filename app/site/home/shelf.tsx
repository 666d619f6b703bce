import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Link } from "~/ui/primitives/link";

/** How many tiles of a kind a wide screen shows at once. With more, the row scrolls sideways and has 'See all'. */
export const SHELF_LENGTH = 6;
/** How many rewards: in two rows, since they are what the points are for. */
export const REWARD_SHELF_LENGTH = 8;

/**
 * A row of tiles: on phones it scrolls sideways, on wide screens it has up to six columns.
 * @param all whether it is the only thing to see, as a grid of everything instead of a row
 * @param scrolls whether it scrolls sideways on wide screens as well
 */
export function Shelf({ all, scrolls, children }: { all?: boolean; scrolls?: boolean; children: ReactNode }) {
  return <ul className={all ? "tiles" : scrolls ? "shelf shelf-scrolls" : "shelf"}>{children}</ul>;
}

interface SeeAllProps {
  /** What the link shows all of, for screen readers. */
  of: string;
  count: number;
  /** How many are shown already. */
  shown: number;
  /** The value of the search parameter `show`. */
  show: string;
}

/** The link that shows a section with all of its tiles; nothing if there are no more. */
export function SeeAll({ of, count, shown, show }: SeeAllProps) {
  const t = useText();
  if (count <= shown) return null;
  return (
    <Link
      to={`/?show=${show}`}
      preventScrollReset
      className="flex min-h-touch items-center text-14 whitespace-nowrap text-link underline underline-offset-4"
    >
      {t("See all {count}", { count })}
      <span className="sr-only"> {of}</span>
    </Link>
  );
}
