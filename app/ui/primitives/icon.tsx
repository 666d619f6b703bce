import type { IconNode } from "lucide";
import { createElement, Fragment, type ReactNode } from "react";
import { oncePerObject } from "~/platform/once-per-object";
import { classNames } from "./class-names";

interface IconProps {
  icon: IconNode;
  size?: 16 | 20 | 24;
  /** The name for screen readers, for an icon without text next to it. */
  label?: string;
  className?: string;
}

/** A lucide icon in the text's colour. Its strokes are in base.css. */
export function Icon({ icon, size = 20, label, className }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={classNames("icon", className)} {...named}>
      {drawingOf(icon)}
    </svg>
  );
}

/** The elements of an icon, made once. */
const drawingOf = oncePerObject((icon: IconNode): ReactNode =>
  createElement(Fragment, null, ...icon.map(([tag, attributes]) => createElement(tag, attributes))),
);
