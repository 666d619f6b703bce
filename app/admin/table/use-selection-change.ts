import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { SelectionResult } from "~/platform/selection";
import { postJson } from "~/ui/forms/api-calls";
import { clearToasts, toast } from "~/ui/overlay/toast";

/** The intent that takes back another one. */
const UNDO: Readonly<Record<string, string>> = {
  publish: "unpublish",
  unpublish: "publish",
  archive: "restore",
  restore: "archive",
  tag: "untag",
  untag: "tag",
  activate: "deactivate",
  deactivate: "activate",
};

/** Failures that the message lists with their reason. */
const LISTED = 3;

/** The intent, the selected rows, and what else the intent needs. */
type Change = { intent: string; ids: readonly string[]; [field: string]: unknown };

/**
 * Changes the selected rows of a list by an intent of `url`, says how many were changed and why others were not, offers
 * to undo it, and loads the page's data again.
 * @returns `change`, which resolves to whether any row was changed, and whether a change is under way
 */
export function useSelectionChange(url: string) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);

  const change = async ({ intent, ...fields }: Change, undoable = true): Promise<boolean> => {
    setPending(true);
    clearToasts();
    const result = await postJson<{ message: string; data: SelectionResult }>(url, { intent, ...fields });
    setPending(false);
    if (!result.ok) {
      const { errors, message } = result.error;
      const description = errors.map((error) => error.message).join(". ") || message || t("An error occurred");
      toast({ title: t("Error"), description, tone: "destructive" });
      return false;
    }
    const { changed, failed } = result.data.data;
    const undo = UNDO[intent];
    toast({
      title: result.data.message,
      description: describe(failed, t("and {count} more", { count: failed.length - LISTED })),
      tone: failed.length > 0 ? "info" : "success",
      ...(undo && undoable && changed.length > 0
        ? { action: { label: t("Undo"), run: () => void change({ ...fields, intent: undo, ids: changed }, false) } }
        : {}),
    });
    revalidate();
    return changed.length > 0;
  };
  return { change, pending };
}

function describe(failed: SelectionResult["failed"], more: string): string | undefined {
  if (failed.length === 0) return undefined;
  const listed = failed.slice(0, LISTED).map(({ name, message }) => (name ? `${name}: ${message}` : message));
  return [...listed, ...(failed.length > LISTED ? [more] : [])].join(" · ");
}
