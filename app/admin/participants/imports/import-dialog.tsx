import { useFetcher } from "@remix-run/react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { useText } from "~/locales/use-text";
import { errorIn } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { ImportFields } from "./import-fields";
import type { action } from "./new";

/** Uploads a file of participants, from the list. It leads to the page of the import. */
export function ImportDialog({ programId, onClose }: { programId: string; onClose: () => void }) {
  const t = useText();
  const { Form, data, state } = useFetcher<typeof action>();
  const rejected = errorIn(data);
  const url = `/admin/v2/programs/${programId}/participants`;
  useErrorToast(rejected);
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Import User Data")}</DialogTitle>
      </DialogHeader>
      <Form
        id="import"
        method="post"
        action={`${url}/import`}
        encType="multipart/form-data"
        noValidate
        className="contents"
      >
        <DialogBody className="grid gap-4">
          <ImportFields programId={programId} rejected={rejected} />
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <span className="mr-auto flex flex-wrap gap-x-4">
          <Link to={`${url}/imports`} className="text-link underline underline-offset-2">
            {t("Earlier imports")}
          </Link>
          <Link to={`${url}/import?kind=history`} className="text-link underline underline-offset-2">
            {t("Import a history")}
          </Link>
        </span>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="import" pending={state !== "idle" && t("Uploading")}>
          {t("Upload")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
