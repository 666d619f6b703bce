import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView, SubmissionResult } from "~/services/challenges/challenges.schema";
import { markPushMoment } from "~/site/push/push-moment";
import { postForm, type CallError } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";

type Submission =
  { state: "open"; error?: CallError } | { state: "sending" } | { state: "done"; result: SubmissionResult };

/**
 * Submits a challenge's form to /public/challenges/submit. An error is shown as a toast with the server's message and
 * returned for the fields. A retry with the same values has the same idempotency key, so that it cannot count twice.
 */
export function useSubmission(challenge: ChallengeView) {
  const t = useText();
  const [submission, setSubmission] = useState<Submission>({ state: "open" });
  const revalidator = useRevalidator();
  const attempt = useRef<{ body: string; key: string }>();

  async function submit(form: FormData): Promise<SubmissionResult | CallError> {
    setSubmission({ state: "sending" });
    form.set("challenge_id", challenge.identifier);
    const body = JSON.stringify([...form]);
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    const result = await postForm<SubmissionResult>("/public/challenges/submit", form, attempt.current.key);
    if (result.ok) {
      setSubmission({ state: "done", result: result.data });
      markPushMoment();
      revalidator.revalidate();
      return result.data;
    }
    toast({
      title: result.error.message || t("Something went wrong"),
      description: t("Please try again"),
      tone: "destructive",
    });
    setSubmission({ state: "open", error: result.error });
    return result.error;
  }

  return { submission, submit };
}
