import { Form } from "@remix-run/react";
import { CircleAlert } from "lucide";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import { ACCEPTED_FILES } from "~/services/receipts/receipt-limits";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { ProgressBar } from "~/ui/primitives/progress";
import { ChosenFiles, FilePicker } from "./file-picker";
import { useHandIn } from "./use-hand-in";

/**
 * The form that hands in a receipt: photos from the camera, files, or dropped ones. Without JavaScript it is one file
 * field that posts to the page.
 */
export function HandInForm({ rejected }: { rejected?: RejectedForm }) {
  const t = useText();
  const [formKey] = useState(() => randomKey());
  const { files, error, sent, choose, send } = useHandIn(formKey, rejected);
  return (
    <Form reloadDocument method="post" encType="multipart/form-data" noValidate onSubmit={send} className="grid gap-4">
      <CsrfField />
      <input type="hidden" name="idempotency_key" value={formKey} suppressHydrationWarning />
      <noscript>
        <TextField
          label={t("Photos or a PDF of one receipt")}
          type="file"
          name="files[]"
          id="files"
          accept={ACCEPTED_FILES}
          multiple
          required
          error={error}
          className="file:mr-3 file:h-full file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
        />
      </noscript>
      <div className="grid gap-4 noscript:hidden">
        <FilePicker onAdd={(added) => sent === null && choose([...files, ...added])} />
        {error ? (
          <p role="alert" className="flex items-center gap-1.5 text-small leading-normal text-negative">
            <Icon icon={CircleAlert} size={16} />
            <span className="min-w-0 wrap-anywhere">{error}</span>
          </p>
        ) : null}
        {files.length > 0 ? (
          <ChosenFiles
            files={files}
            onRemove={sent === null ? (at) => choose(files.filter((_, index) => index !== at)) : undefined}
          />
        ) : null}
        {sent === null ? null : <ProgressBar value={sent} max={100} label={t("Sending your receipt")} />}
      </div>
      <Button
        type="submit"
        block
        pending={sent === null ? false : sent < 100 ? t("Sending") : t("Checking your files")}
      >
        {t("Submit")}
      </Button>
    </Form>
  );
}
