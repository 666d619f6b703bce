import type { FormEvent, ReactNode } from "react";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";

type Props = { challenge: ChallengeView; pending: boolean; onSubmit: () => void; children: ReactNode };

/** The button that submits a challenge. It is a form, so that it works before hydration. */
export function SubmitForm({ challenge, pending, onSubmit, children }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form method="post" action="/public/challenges/submit" onSubmit={submit}>
      <CsrfField />
      <input type="hidden" name="challenge_id" value={challenge.identifier} />
      <Button block type="submit" pending={pending}>
        {children}
      </Button>
    </form>
  );
}
