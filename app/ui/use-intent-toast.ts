import type { Fetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import { toast } from "./toast";

type Answer = { success: boolean; message?: string; errors?: readonly { message: string }[] };

/**
 * Says what came of an intent sent by a fetcher: what was done, or why not (specification 2, section 8 "failed admin
 * intent"). What leads to another page says it there.
 */
export function useIntentToast({ data }: Fetcher<unknown>): void {
  const t = useText();
  useEffect(() => {
    const answer = data as Answer | undefined;
    if (!answer) return;
    if (answer.success) {
      if (answer.message) toast({ title: answer.message });
      return;
    }
    const description = answer.errors?.map(({ message }) => message).join(". ") || answer.message;
    toast({ title: t("Error"), description: description || t("An error occurred"), tone: "destructive" });
  }, [data, t]);
}
