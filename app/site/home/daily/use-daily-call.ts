import { useRevalidator } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { useText } from "~/locales/use-text";
import type { DailyResult } from "~/services/daily/daily.schema";
import { isRejected, postForm, type CallError } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";

/**
 * Sends a card's form, which works without JavaScript, too, and loads the page's data again. The focus goes to the card's
 * summary, since the form is gone then.
 * @returns `gain`: what was earned, until `close` is called; `error`: what is wrong with the field that has the focus
 */
export function useDailyCall(path: string) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const card = useRef<HTMLElement>(null);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<DailyResult>();

  function show(shown: DailyResult) {
    const summary = card.current?.querySelector("summary");
    // A dialog returns the focus to what had it before. Without one the summary is read out, with the result in it.
    if (shown.points > 0) summary?.focus();
    flushSync(() => setResult(shown));
    if (shown.points === 0) summary?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setError(null);
    const form = event.currentTarget;
    const response = await postForm<DailyResult>(path, new FormData(form));
    setSending(false);
    if (response.ok) show(response.data);
    else {
      const invalid = invalidField(form, response.error);
      if (invalid) {
        setError(invalid.message);
        return invalid.field.focus();
      }
      const description = response.error.message || t("Please try again");
      toast({ title: t("Something went wrong"), description, tone: "destructive" });
    }
    if (response.ok || isRejected(response)) revalidate();
  }

  const [closed, setClosed] = useState(false);
  const gain =
    result && result.points > 0 && !closed ? { points: result.points, unused_points: result.balance } : undefined;
  return {
    card,
    send,
    sending,
    error,
    forgetError: () => setError(null),
    result,
    gain,
    close: () => setClosed(true),
  };
}

/** The first visible field that the server named, with its message. */
function invalidField(form: HTMLFormElement, { errors }: CallError) {
  for (const { field: name, message } of errors) {
    const field = name && form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]:not([type=hidden])`);
    if (field) return { field, message };
  }
  return undefined;
}
