import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { toast } from "~/ui/overlay/toast";

/**
 * Shows the errors of a rejected form as a toast. A form without changes gets an information, not an error.
 * @param title the title of an error, if it is not the usual one
 */
export function useErrorToast(rejected: RejectedForm | undefined, title?: string): void {
  const t = useText();
  useEffect(() => {
    if (!rejected) return;
    const unchanged = rejected.code === "unchanged";
    const description = rejected.errors.map(({ message }) => message).join(". ") || rejected.message;
    toast({
      title: unchanged ? rejected.message : (title ?? t("Error!!!")),
      description,
      tone: unchanged ? "info" : "destructive",
    });
  }, [rejected, title, t]);
}
