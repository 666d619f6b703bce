import { ImportDialog } from "~/admin/forms/import-dialog";
import { useText } from "~/locales/use-text";
import { MAX_FILE_MB, MAX_IMPORTED } from "~/services/daily/daily-admin.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";

const EXAMPLE = `question,options,correct,explanation,points
Which drink has more caffeine?,Espresso|Filter coffee,2,"Per cup, filter coffee has more.",
Where do you like to read?,At home|Outside|On the train,,,5`;

interface ImportQuestionsDialogProps {
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Uploads a file of questions. */
export function ImportQuestionsDialog({ rejected, onClose }: ImportQuestionsDialogProps) {
  const t = useText();
  return (
    <ImportDialog
      title={t("Import questions")}
      errorTitle={t("Error importing questions")}
      fileLabel={t("CSV file")}
      accept=".csv,text/csv"
      wrongFile={t("Choose a CSV file")}
      help={t("Up to {questions} questions and {size} MB. Questions that are there already are left out.", {
        questions: MAX_IMPORTED,
        size: MAX_FILE_MB,
      })}
      format={{
        example: EXAMPLE,
        text: t(
          "Separate the answers with |. The correct one is its number or its text; leave it empty if none is. The points are optional.",
        ),
      }}
      rejected={rejected}
      onClose={onClose}
    />
  );
}
