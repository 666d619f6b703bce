import type { ReactNode } from "react";
import type { RowControls } from "~/ui/fields/list-field";

interface EntryCardProps {
  controls: RowControls;
  /** 'Slide 2' */
  label: string;
  children: ReactNode;
}

/** An entry of a list in a frame of its own: where it is moved and removed, and its fields below. */
export function EntryCard({ controls: { handle, remove }, label, children }: EntryCardProps) {
  return (
    <div className="ground-surface rounded-card border border-border">
      <div className="flex min-h-11 items-center gap-2 border-b border-border pr-2 pl-2">
        {handle}
        <span className="mr-auto text-muted">{label}</span>
        {remove}
      </div>
      <div className="p-card-pad">{children}</div>
    </div>
  );
}
