import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import type { RefusedForm } from "~/ui/form-errors";
import { toast } from "~/ui/toast";

/** 'Error!!!' with the server's errors (specification 3, section 8), or 'No changes detected' (2, section 8). */
export function useRefusalToast(refused: RefusedForm | undefined): void {
  const t = useText();
  useEffect(() => {
    if (!refused) return;
    const unchanged = refused.message === t("No changes detected");
    const description = refused.errors.map(({ message }) => message).join(". ") || refused.message;
    toast({
      title: unchanged ? refused.message : t("Error!!!"),
      description,
      tone: unchanged ? "info" : "destructive",
    });
  }, [refused, t]);
}
