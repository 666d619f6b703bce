import type { LucideIcon } from "lucide-react";
import { createElement, type ReactNode, type SVGProps } from "react";
import { oncePerObject } from "~/platform/once-per-object";
import { classNames } from "./class-names";

interface IconProps {
  icon: LucideIcon;
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

/**
 * The shapes of an icon, made once. Lucide's own component computes a dozen attributes and class names each time, which
 * costs more than the rest of a table's row: a list has an icon in each of its rows.
 */
const drawingOf = oncePerObject((icon: LucideIcon): ReactNode => {
  // The component has no hooks; the element that it returns has the shapes.
  const { props } = (icon as unknown as LucideComponent).render({}, null);
  return props.icon.node.map(([tag, attributes]) => createElement(tag, attributes));
});

type LucideComponent = {
  render: (
    props: object,
    ref: null,
  ) => { props: { icon: { node: [tag: string, attributes: SVGProps<SVGElement>][] } } };
};
