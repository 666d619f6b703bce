import { useMemo, useState } from "react";
import { useText } from "~/locales/use-text";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { FormDialog } from "./form-dialog";

interface ImportDialogProps {
  title: string;
  /** The title of the message when the file is rejected. */
  errorTitle: string;
  fileLabel: string;
  /** The endings and types of the files, as in `accept`. */
  accept: string;
  /** The error of a file with another ending. */
  wrongFile: string;
  help: string;
  /** A file as it should be, and what to know about it. */
  format: { example: string; text: string };
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Uploads a file to the page's intent `import`. All errors of the file are listed, each with its line or number. */
export function ImportDialog(props: ImportDialogProps) {
  const { title, errorTitle, fileLabel, accept, wrongFile, help, format, rejected, onClose } = props;
  const t = useText();
  const [isWrong, setWrong] = useState(false);
  // The toast has the first ones, and the dialog lists all.
  const shown = useMemo(() => rejected && { ...rejected, errors: rejected.errors.slice(0, 3) }, [rejected]);
  const errors = rejected?.errors ?? [];
  const ofRows = errors.filter(({ field }) => field !== "file");
  return (
    <FormDialog
      title={title}
      intent="import"
      encType="multipart/form-data"
      submitLabel={t("Import")}
      submitWaiting={t("Uploading")}
      rejected={shown}
      errorTitle={errorTitle}
      onClose={onClose}
    >
      {ofRows.length > 0 ? <RowErrors errors={ofRows} /> : null}
      <TextField
        label={fileLabel}
        type="file"
        name="file"
        id="file"
        accept={accept}
        required
        className="file:mr-3 file:h-full file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
        error={isWrong ? wrongFile : errorOn(errors, "file")}
        help={help}
        onChange={({ target }) => {
          const name = target.files?.[0]?.name.toLowerCase();
          const canBeRead = !name || accept.split(",").some((ending) => name.endsWith(ending));
          setWrong(!canBeRead);
          if (!canBeRead) target.value = "";
        }}
      />
      <details>
        <summary className="cursor-pointer text-link">{t("File format")}</summary>
        <pre className="mt-2 overflow-auto rounded-card bg-sunken p-3 font-mono text-12" tabIndex={0}>
          {format.example}
        </pre>
        <p className="mt-2">{format.text}</p>
      </details>
    </FormDialog>
  );
}

function RowErrors({ errors }: Pick<RejectedForm, "errors">) {
  return (
    <div role="alert" tabIndex={0} className="max-h-48 overflow-auto rounded-card bg-negative-soft p-3 text-negative">
      <ul className="grid gap-1">
        {errors.map(({ message }, at) => (
          <li key={at}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
