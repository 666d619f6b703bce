import { useRevalidator } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import type { DailyResult } from "~/services/daily/daily.schema";
import { isRejected, postForm } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";

/**
 * Sends a card's form, which works without JavaScript, too, and loads the page's data again. The focus goes to the card's
 * summary, since the form is gone then.
 * @returns `gain`: what was earned, until `close` is called
 */
export function useDailyCall(path: string) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const card = useRef<HTMLElement>(null);
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<DailyResult>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const response = await postForm<DailyResult>(path, new FormData(event.currentTarget));
    setSending(false);
    if (response.ok) {
      card.current?.querySelector("summary")?.focus();
      setResult(response.data);
    } else {
      const description = response.error.message || t("Please try again");
      toast({ title: t("Something went wrong"), description, tone: "destructive" });
    }
    if (response.ok || isRejected(response)) revalidate();
  }

  const [closed, setClosed] = useState(false);
  const gain =
    result && result.points > 0 && !closed ? { points: result.points, unused_points: result.balance } : undefined;
  return { card, send, sending, result, gain, close: () => setClosed(true) };
}
