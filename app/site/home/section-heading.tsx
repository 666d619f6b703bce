import type { ReactNode } from "react";
import { Picture } from "~/ui/primitives/picture";

interface SectionHeadingProps {
  id: string;
  /** The program's icon for this section, if it has one. */
  icon: { public_url: string } | null;
  children: ReactNode;
}

export function SectionHeading({ id, icon, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className="flex items-center gap-3 text-20 md:text-30">
      {icon ? (
        <Picture
          src={icon.public_url}
          alt=""
          place="icon"
          width={36}
          height={36}
          className="size-7 flex-none object-contain md:size-9"
        />
      ) : null}
      {children}
    </h2>
  );
}
