import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "../primitives/button";

interface SaveBarProps {
  /** Whether there are unsaved changes. */
  dirty: boolean;
  saving?: boolean;
  /** Why the form cannot be saved now. The bar shows it in place of its usual text, and the button is disabled. */
  blocked?: string;
  onDiscard: () => void;
  saveLabel?: string;
}

/**
 * A bar at the bottom of the window while its form has unsaved changes or cannot be saved. Place it inside the form.
 */
export function SaveBar({ dirty, saving, blocked, onDiscard, saveLabel }: SaveBarProps) {
  const t = useText();
  if (!dirty && !saving && !blocked) return null;
  return (
    <SaveBarFrame status={blocked ?? t("You have unsaved changes.")} unsaved>
      {dirty ? (
        <Button variant="ghost" onClick={onDiscard} disabled={saving} className="max-sm:flex-1">
          {t("Discard")}
        </Button>
      ) : null}
      <Button type="submit" className="max-sm:flex-1" pending={saving && t("Saving")} disabled={Boolean(blocked)}>
        {saveLabel ?? t("Save")}
      </Button>
    </SaveBarFrame>
  );
}

interface SaveBarFrameProps {
  /** What is announced and shown at the left. */
  status: string;
  /** Marks the status as something to save. */
  unsaved?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/**
 * A bar over the full width of the window's bottom, however short the page is. The page ends with as much free space,
 * so that the bar covers nothing.
 */
export function SaveBarFrame({ status, unsaved, children }: SaveBarFrameProps) {
  return (
    <div className="h-14 max-sm:h-24">
      <div className="save-bar surface-raised fixed inset-x-0 bottom-0 z-10 border-t border-border-strong">
        <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-2 px-gutter py-3">
          <p role="status" className="mr-auto flex min-w-0 items-center gap-2 text-content-soft max-sm:w-full">
            {unsaved ? <span aria-hidden className="size-2 flex-none rounded-full bg-warning" /> : null}
            {status}
          </p>
          {children}
        </div>
      </div>
    </div>
  );
}
