import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView, SubmissionAnswer } from "~/services/challenges/challenges.schema";
import { postForm, type CallError } from "~/ui/calls";
import { toast } from "~/ui/toast";

type Submission =
  { state: "open"; error?: CallError } | { state: "sending" } | { state: "done"; answer: SubmissionAnswer };

/**
 * Sends a challenge's form to /public/challenges/submit. A failure is told by a toast with the server's message and
 * given back for the fields; the same intended submit carries the same idempotency key, so a retry cannot count twice.
 */
export function useSubmission(challenge: ChallengeView) {
  const t = useText();
  const [submission, setSubmission] = useState<Submission>({ state: "open" });
  const revalidator = useRevalidator();
  const attempt = useRef<{ body: string; key: string }>();

  async function submit(form: FormData): Promise<SubmissionAnswer | CallError> {
    setSubmission({ state: "sending" });
    form.set("challenge_id", challenge.identifier);
    const body = JSON.stringify([...form]);
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    const result = await postForm<SubmissionAnswer>("/public/challenges/submit", form, attempt.current.key);
    if (result.ok) {
      setSubmission({ state: "done", answer: result.answer });
      revalidator.revalidate();
      return result.answer;
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
