import type { IconNode } from "lucide";
import { oncePerObject } from "~/platform/once-per-object";
import { classNames } from "./class-names";

interface IconProps {
  icon: IconNode;
  size?: 16 | 20 | 24;
  /** The name for screen readers, for an icon without text next to it. */
  label?: string;
  className?: string;
}

/** A lucide icon in the text's color. Its strokes are in base.css. */
export function Icon({ icon, size = 20, label, className }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={classNames("icon", className)}
      {...named}
      dangerouslySetInnerHTML={shapesOf(icon)}
    />
  );
}

/** The shapes of an icon as HTML, made once, so that React renders and hydrates one element for each icon. */
const shapesOf = oncePerObject((icon: IconNode) => ({
  __html: icon
    .map(([tag, attributes]) => {
      const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${text.join("")}/>`;
    })
    .join(""),
}));
