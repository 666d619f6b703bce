import { Form, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { useText } from "~/locales/use-text";
import { MAX_FILE_MB, MAX_IMPORTED } from "~/services/daily/daily-admin.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

const EXAMPLE = `question,options,correct,explanation,points
Which drink has more caffeine?,Espresso|Filter coffee,2,"Per cup, filter coffee has more.",
Where do you like to read?,At home|Outside|On the train,,,5`;

interface ImportQuestionsDialogProps {
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Uploads a file of questions. All errors of the file are listed, each with its line. */
export function ImportQuestionsDialog({ rejected, onClose }: ImportQuestionsDialogProps) {
  const t = useText();
  const saving = useNavigation().state !== "idle";
  // The dialog lists all errors.
  const shown = useMemo(() => rejected && { ...rejected, errors: rejected.errors.slice(0, 3) }, [rejected]);
  useErrorToast(shown, t("Error importing questions"));
  const errors = rejected?.errors ?? [];
  const ofLines = errors.filter(({ field }) => field !== "file");
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Import questions")}</DialogTitle>
      </DialogHeader>
      <Form
        replace
        id="import"
        method="post"
        action="?import=1"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="contents"
      >
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value="import" />
          {ofLines.length > 0 ? (
            <div
              role="alert"
              tabIndex={0}
              className="max-h-48 overflow-auto rounded-card bg-negative-soft p-3 text-negative"
            >
              <ul className="grid gap-1">
                {ofLines.map(({ message }, at) => (
                  <li key={at}>{message}</li>
                ))}
              </ul>
            </div>
          ) : null}
          <TextField
            label={t("CSV file")}
            type="file"
            name="file"
            id="file"
            accept=".csv,text/csv"
            required
            className="file:mr-3 file:h-full file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
            error={errorOn(errors, "file")}
            help={t("Up to {questions} questions and {size} MB. Questions that are there already are left out.", {
              questions: MAX_IMPORTED,
              size: MAX_FILE_MB,
            })}
          />
          <details>
            <summary className="cursor-pointer text-link">{t("File format")}</summary>
            <pre className="mt-2 overflow-auto rounded-card bg-sunken p-3 font-mono text-12" tabIndex={0}>
              {EXAMPLE}
            </pre>
            <p className="mt-2">
              {t(
                "Separate the answers with |. The correct one is its number or its text; leave it empty if none is. The points are optional.",
              )}
            </p>
          </details>
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="import" pending={saving && t("Uploading")}>
          {t("Import")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
