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

/** A bar at the bottom of the page while its form has unsaved changes or cannot be saved. Place it inside the form. */
export function SaveBar({ dirty, saving, blocked, onDiscard, saveLabel }: SaveBarProps) {
  const t = useText();
  if (!dirty && !saving && !blocked) return null;
  return (
    <div className="save-bar surface-raised sticky bottom-0 z-10 -mx-gutter mt-6 border-t border-border-strong">
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-2 px-gutter py-3">
        <p role="status" className="mr-auto flex min-w-0 items-center gap-2 text-content-soft max-sm:w-full">
          <span aria-hidden className="size-2 flex-none rounded-full bg-warning" />
          {blocked ?? t("You have unsaved changes.")}
        </p>
        {dirty ? (
          <Button variant="ghost" onClick={onDiscard} disabled={saving} className="max-sm:flex-1">
            {t("Discard")}
          </Button>
        ) : null}
        <Button type="submit" className="max-sm:flex-1" pending={saving && t("Saving")} disabled={Boolean(blocked)}>
          {saveLabel ?? t("Save")}
        </Button>
      </div>
    </div>
  );
}
