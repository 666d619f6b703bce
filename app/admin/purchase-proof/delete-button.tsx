import { Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "~/admin/forms/delete-dialog";
import { useText } from "~/locales/use-text";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";

/** Deletes the product or merchant of the page, after a question. `rejected` is a deletion that failed. */
export function DeleteButton({ name, rejected }: { name: string; rejected?: RejectedForm }) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={Trash2} onClick={() => setDeleting(true)}>
        {t("Delete")}
      </Button>
      {deleting || rejected ? (
        <DeleteDialog
          key={String(deleting)}
          name={name}
          typed={false}
          rejected={rejected}
          onClose={() => setDeleting(false)}
        >
          {t("This can't be undone.")}
        </DeleteDialog>
      ) : null}
    </>
  );
}
