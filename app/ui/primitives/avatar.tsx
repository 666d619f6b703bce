import { User } from "lucide";
import type { CSSProperties } from "react";
import { firstLetter } from "~/platform/first-letter";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface AvatarProps {
  /** The name of a person or a program. */
  name: string;
  url?: string | null;
  size?: "tiny" | "small" | "medium" | "large" | "huge";
  /** Programs are square, people round. */
  square?: boolean;
}

const sizes = {
  tiny: "size-6 text-12",
  small: "size-8 text-12",
  medium: "size-10 text-16",
  large: "size-16 text-24",
  huge: "size-24 text-36",
} as const;

/**
 * A picture, initials, or a figure for somebody without a name. Hidden from screen readers, since the name is always
 * next to it.
 */
export function Avatar({ name, url, size = "medium", square }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        "avatar grid flex-none place-items-center overflow-hidden leading-none font-strong",
        square ? "rounded-button" : "rounded-full",
        sizes[size],
      )}
      style={{ "--hue": hueOf(name) } as CSSProperties}
    >
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        initialsOf(name) || <Icon icon={User} className="size-[55%]" />
      )}
    </span>
  );
}

/** At most two letters: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? "").toUpperCase()).join("");
}

/** The admin tints avatars by name, so that people in a list are easy to tell apart. */
function hueOf(name: string): number {
  return [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 20);
}
