import type { Fetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import { toast } from "./toast";

type IntentResult = { success: boolean; message?: string; errors?: readonly { message: string }[] };

/**
 * Shows the result of an intent that a fetcher sent: its message, or the errors under the title 'Error'. An intent that
 * redirects shows its message on the next page instead.
 */
export function useIntentToast({ data }: Fetcher<unknown>): void {
  const t = useText();
  useEffect(() => {
    const result = data as IntentResult | undefined;
    if (!result) return;
    if (result.success) {
      if (result.message) toast({ title: result.message });
      return;
    }
    const description = result.errors?.map(({ message }) => message).join(". ") || result.message;
    toast({ title: t("Error"), description: description || t("An error occurred"), tone: "destructive" });
  }, [data, t]);
}
