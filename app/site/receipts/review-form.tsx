import { Form, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { REVIEW_COMMENT_MAX } from "~/services/receipts/receipt-limits";
import { CsrfField } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";

/** Asks for a person to look at the receipt, with a comment if there is something to say. */
export function ReviewForm({ rejected }: { rejected?: RejectedForm }) {
  const t = useText();
  const sending = useNavigation().formMethod === "POST";
  const general = rejected && rejected.errors.length === 0 ? rejected.message : undefined;
  return (
    <Panel title={t("Something not right?")}>
      <p id="review" className="scroll-mt-24 text-muted">
        {t("Someone will look at your receipt again. You can request one review.")}
      </p>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <CsrfField />
        <TextArea
          label={t("Comment")}
          note={t("Optional")}
          name="comment"
          id="comment"
          rows={3}
          maxLength={REVIEW_COMMENT_MAX}
          defaultValue={rejected?.values?.comment}
          error={errorOn(rejected?.errors ?? [], "comment") ?? general}
        />
        <Button type="submit" variant="quiet" block pending={sending && t("Sending")}>
          {t("Request a review")}
        </Button>
      </Form>
    </Panel>
  );
}
