import { useEffect } from "react";
import { useText, type Translate } from "~/locales/use-text";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { toast } from "~/ui/overlay/toast";

/** Whether the server only found nothing to save: the form is as it is stored, so nothing is wrong or unsaved. */
export function isUnchanged(rejected: RejectedForm | undefined, t: Translate): boolean {
  return rejected?.message === t("No changes detected");
}

/** Shows the errors of a rejected form as a toast. A form without changes gets an information, not an error. */
export function useErrorToast(rejected: RejectedForm | undefined): void {
  const t = useText();
  useEffect(() => {
    if (!rejected) return;
    const unchanged = isUnchanged(rejected, t);
    const description = rejected.errors.map(({ message }) => message).join(". ") || rejected.message;
    toast({
      title: unchanged ? rejected.message : t("Error!!!"),
      description,
      tone: unchanged ? "info" : "destructive",
    });
  }, [rejected, t]);
}
