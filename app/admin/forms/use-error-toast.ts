import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import { sentencesOf, type RejectedForm } from "~/ui/forms/form-errors";
import { toast } from "~/ui/overlay/toast";

/** Whether the server only found nothing to save: the form is as it is stored, so nothing is wrong or unsaved. */
export function isUnchanged(rejected: RejectedForm | undefined): boolean {
  return rejected?.code === "unchanged";
}

/**
 * Shows the errors of a rejected form as a toast, with the names of its fields. A form without changes gets an
 * information, not an error.
 * @param title the title of an error, if it is not the usual one
 * @param fallback what is shown for an error without a message
 */
export function useErrorToast(rejected: RejectedForm | undefined, title?: string, fallback?: string): void {
  const t = useText();
  useEffect(() => {
    if (!rejected) return;
    const unchanged = isUnchanged(rejected);
    const description = sentencesOf(rejected.errors) || rejected.message || fallback;
    toast({
      title: unchanged ? rejected.message : (title ?? t("Error!!!")),
      description: unchanged && description === rejected.message ? undefined : description,
      tone: unchanged ? "info" : "destructive",
    });
  }, [rejected, title, fallback, t]);
}
