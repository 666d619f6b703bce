import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

type Look = { icon: LucideIcon; filled?: boolean; children: ReactNode };

/** A small button on a pill; pressed, it is filled. */
export function Chip({ icon, filled, children, className, ...button }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button className={classesOf(filled || button["aria-pressed"] === true, className)} {...button}>
      <Icon icon={icon} size={16} />
      {children}
    </button>
  );
}

/** The same for a link to a place on the page, or out of the site. */
export function ChipLink({
  icon,
  filled,
  children,
  className,
  ...link
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={classesOf(filled, className)} {...link}>
      <Icon icon={icon} size={16} />
      {children}
    </a>
  );
}

function classesOf(filled: boolean | undefined, className: string | undefined): string {
  return classNames(
    "inline-flex min-h-touch items-center gap-1.5 rounded-button border px-2.5 text-left text-14 leading-tight font-strong transition-colors duration-fast sm:gap-2 sm:px-4",
    filled ? "ground-footer border-transparent" : "ground-surface border-border-strong hover:bg-hover",
    className,
  );
}
