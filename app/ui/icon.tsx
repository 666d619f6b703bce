import type { LucideIcon } from "lucide-react";
import { classNames } from "./class-names";

interface IconProps {
  icon: LucideIcon;
  size?: 16 | 20 | 24;
  /** The name for screen readers, when the icon stands alone. Beside text it stays silent. */
  label?: string;
  className?: string;
}

/** One icon of the one set (lucide), in the text's colour. */
export function Icon({ icon: Drawing, size = 20, label, className }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <Drawing
      size={size}
      strokeWidth={size === 16 ? 1.9 : 1.8}
      className={classNames("block flex-none", className)}
      {...named}
    />
  );
}
