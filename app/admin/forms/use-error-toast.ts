import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { toast } from "~/ui/overlay/toast";

/** Shows the errors of a rejected form as a toast. A form without changes gets an information, not an error. */
export function useErrorToast(rejected: RejectedForm | undefined): void {
  const t = useText();
  useEffect(() => {
    if (!rejected) return;
    const unchanged = rejected.message === t("No changes detected");
    const description = rejected.errors.map(({ message }) => message).join(". ") || rejected.message;
    toast({
      title: unchanged ? rejected.message : t("Error!!!"),
      description,
      tone: unchanged ? "info" : "destructive",
    });
  }, [rejected, t]);
}
