import { useNavigate } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { v4 as randomKey } from "uuid";
import { useText, type Translate } from "~/locales/use-text";
import { MAX_TOTAL_MB, TOTAL_TOO_LARGE, uploadError } from "~/services/receipts/receipt-limits";
import type { MyReceiptRow } from "~/services/receipts/receipts.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { postFiles } from "~/ui/forms/upload-call";

/** What is chosen, with the key that makes sending it again safe. */
type Chosen = { key: string; files: readonly File[] };

/**
 * The files of a receipt until the server has them: which are chosen, how far they are sent, and what is wrong with
 * them. `sent` is in per cent, and null while nothing is being sent.
 */
export function useHandIn(formKey: string, rejected?: RejectedForm) {
  const t = useText();
  const navigate = useNavigate();
  const [{ key, files }, setChosen] = useState<Chosen>({ key: formKey, files: [] });
  const [error, setError] = useState(rejected && messageOf(rejected, 1, t));
  const [sent, setSent] = useState<number | null>(null);
  const isSending = useRef(false);

  function choose(next: readonly File[]) {
    const problem = uploadError(next);
    setError(problem ? t(problem.text, problem.values) : undefined);
    if (!problem) setChosen({ key: randomKey(), files: next });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    if (files.length === 0) return setError(t("Choose a photo or a PDF of your receipt"));
    isSending.current = true;
    setError(undefined);
    setSent(0);
    const form = new FormData();
    for (const file of files) form.append("files[]", file);
    const result = await postFiles<MyReceiptRow>("/public/receipts", form, {
      idempotencyKey: key,
      onProgress: setSent,
    });
    if (result.ok) return navigate(`/receipts/${result.data.id}`);
    isSending.current = false;
    setSent(null);
    if (result.status === 413) setError(t(TOTAL_TOO_LARGE, { size: MAX_TOTAL_MB }));
    else setError(messageOf(result.error, files.length, t));
  }

  return { files, error, sent, choose, send };
}

/** The error of the first file that has one, with its number if there are several; else the general one. */
function messageOf({ message, errors }: Pick<RejectedForm, "message" | "errors">, count: number, t: Translate): string {
  const first = errors[0];
  if (!first) return message || t("We couldn't send your receipt. Try again: it will only count once.");
  const index = /^files\[(\d+)\]$/.exec(first.field ?? "")?.[1];
  return index === undefined || count < 2
    ? first.message
    : t("Photo {number}: {message}", { number: Number(index) + 1, message: first.message });
}
