import type { IconNode } from "lucide";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { Link, type LinkProps } from "./link";

export interface ButtonStyle {
  /** `primary` at most once per view; `quiet` is outlined, `ghost` has no box, `accent` is for use on pictures. */
  variant?: "primary" | "quiet" | "ghost" | "accent" | "danger";
  size?: "normal" | "small";
  /** As wide as its container. */
  block?: boolean;
  /** Shown before the label. */
  icon?: IconNode;
}

/** The label of a button beside its icon; `compact`: on phones it is for screen readers only. */
function Label({ compact, children }: { compact: boolean | undefined; children: ReactNode }) {
  return compact ? <span className="max-sm:sr-only">{children}</span> : children;
}

const variants = {
  primary: "border-transparent bg-primary text-primary-content hover:bg-primary-hover active:bg-primary-pressed",
  quiet: "border-border-strong bg-raised text-content hover:bg-hover",
  ghost: "border-transparent text-content-soft hover:bg-hover hover:text-content",
  accent: "border-transparent bg-accent text-accent-content hover:bg-accent-hover",
  danger: "border-transparent bg-danger text-danger-content hover:bg-danger-hover",
} as const;

/** The classes of a button, for other elements that look like one. */
export function buttonClasses(
  { variant = "primary", size = "normal", block }: Omit<ButtonStyle, "icon">,
  className?: string,
) {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-button border text-center leading-tight font-strong select-none",
    "transition-[transform,background-color] duration-fast ease-out active:scale-[.98]",
    "disabled:pointer-events-none disabled:border-border disabled:bg-track disabled:text-muted",
    size === "small" ? "min-h-control-small px-[calc(var(--control-pad)*.8)]" : "min-h-control px-control-pad",
    variants[variant],
    block && "w-full",
    className,
  );
}

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /** In progress: the button keeps its focus but does nothing. A string replaces its label. */
  pending?: boolean | string;
  /** Not available yet: it looks disabled and does nothing, but keeps the focus until it can be pressed. */
  waiting?: boolean;
}

/** A button; its `type` is "button" unless given. */
export function Button({
  variant,
  size,
  block,
  icon,
  pending,
  waiting,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  // Not `disabled`: that would drop the keyboard focus while the request is running.
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type={type}
      className={buttonClasses({ variant, size, block }, classNames(waiting && WAITING, className))}
      aria-busy={pending ? true : undefined}
      aria-disabled={pending || waiting ? true : undefined}
      onClick={pending || waiting ? ignore : onClick}
      {...rest}
    >
      {pending ? <Spinner /> : icon ? <Icon icon={icon} size={16} /> : null}
      {typeof pending === "string" ? pending : children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle, LinkProps {
  /** On phones only the icon is shown. */
  compact?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, icon, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonClasses({ variant, size, block }, className)} {...rest}>
      {icon ? <Icon icon={icon} size={16} /> : null}
      <Label compact={compact}>{children}</Label>
    </Link>
  );
}

const WAITING = "border-border! bg-track! text-muted! cursor-default! active:scale-100";

function Spinner() {
  return (
    <span aria-hidden className="spinner size-4 flex-none rounded-full border-2 border-current border-r-transparent" />
  );
}
