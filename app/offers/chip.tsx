import type { IconNode } from "lucide";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

type ChipStyle = { icon: IconNode; filled?: boolean; children: ReactNode };

/** A small button in the shape of a pill. It is filled when `filled` or `aria-pressed` is set. */
export function Chip({
  icon,
  filled,
  children,
  className,
  ...button
}: ChipStyle & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button className={classesOf(filled || button["aria-pressed"] === true, className)} {...button}>
      <Icon icon={icon} size={16} />
      {children}
    </button>
  );
}

/** A link that looks like a chip, for anchors on the page and external URLs. */
export function ChipLink({
  icon,
  filled,
  children,
  className,
  ...link
}: ChipStyle & AnchorHTMLAttributes<HTMLAnchorElement>) {
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
    filled ? "surface-footer border-transparent" : "surface-card border-border-strong hover:bg-hover",
    className,
  );
}
