import type { ReactNode } from "react";
import type { RowControls } from "~/ui/forms/fields/list-field";

interface EntryCardProps {
  controls: RowControls;
  /** For example 'Slide 2'. */
  label: string;
  children: ReactNode;
}

/** The card of a list entry: a header to move and remove it, and its fields. */
export function EntryCard({ controls: { handle, remove }, label, children }: EntryCardProps) {
  return (
    <div className="surface-card rounded-card border border-border">
      <div className="flex min-h-11 items-center gap-2 border-b border-border pr-2 pl-2">
        {handle}
        <span className="mr-auto text-muted">{label}</span>
        {remove}
      </div>
      <div className="p-card-pad">{children}</div>
    </div>
  );
}
