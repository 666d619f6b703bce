import type { ReactNode } from "react";
import { Panel } from "~/ui/primitives/panel";

/** A titled group of fields, with an optional description. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      {text ? <p className="-mt-3 mb-4 text-muted">{text}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </Panel>
  );
}
