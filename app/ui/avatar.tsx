import { classNames } from "./class-names";

interface AvatarProps {
  name: string;
  url?: string | null;
  size?: "small" | "medium" | "large";
}

const sizes = { small: "size-8 text-12", medium: "size-10 text-16", large: "size-24 text-36" } as const;

/** A person's picture or initials; silent, since the name stands beside it. */
export function Avatar({ name, url, size = "medium" }: AvatarProps) {
  return (
    <span aria-hidden className={classNames("grid flex-none place-items-center overflow-hidden rounded-full bg-accent font-strong text-accent-content", sizes[size])}>
      {url ? <img src={url} alt="" className="size-full object-cover" /> : initialsOf(name)}
    </span>
  );
}

/** At most two letters: the first of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join("");
}
