import type { IconNode } from "lucide";
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconNode;
  /** The name for screen readers, also shown as the tooltip. */
  label: string;
  size?: 16 | 20;
  /** With its own background, for use on pictures. */
  raised?: boolean;
}

/** A square button that shows only an icon. */
export function IconButton({ icon, label, size = 20, raised, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "grid size-touch flex-none place-items-center rounded-button transition-colors duration-fast disabled:pointer-events-none disabled:opacity-45",
        raised ? "surface-card border border-border hover:bg-hover" : "hover:bg-hover",
        className,
      )}
      {...rest}
    >
      <Icon icon={icon} size={size} />
    </button>
  );
}
