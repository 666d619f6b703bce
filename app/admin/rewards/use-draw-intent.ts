import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { postJson } from "~/ui/forms/api-calls";
import { clearToasts, toast } from "~/ui/overlay/toast";

type Result = { message: string; data: readonly unknown[] };

type Intent = "generate_entries" | "set_winners" | "redraw";

/** Why nothing was done, which the response does not tell. */
const WHY_NOTHING: Record<Intent, string> = {
  generate_entries: msg("No entries are missing. Everyone has the entries they should have."),
  set_winners: msg("They have already won, or none are left to give."),
  redraw: msg("They have already won, or none are left to give."),
};

/**
 * Sends an intent of a sweepstake or contest, shows its result and loads the page again. An empty list in the response
 * means that nothing was done, and the toast says why.
 * @returns `send`, which resolves to whether anything was done, and whether an intent is under way
 */
export function useDrawIntent(url: string) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);

  const send = async (intent: Intent, fields: object = {}): Promise<boolean> => {
    setPending(true);
    clearToasts();
    const result = await postJson<Result>(url, { intent, ...fields });
    setPending(false);
    if (!result.ok) {
      const { errors, message } = result.error;
      const description = errors.map((error) => error.message).join(". ") || message || t("An error occurred");
      toast({ title: t("Error"), description, tone: "destructive" });
      return false;
    }
    const done = result.data.data.length > 0;
    toast({
      title: result.data.message,
      ...(done ? { tone: "success" } : { tone: "destructive", description: t(WHY_NOTHING[intent]) }),
    });
    revalidate();
    return done;
  };
  return { send, pending };
}
