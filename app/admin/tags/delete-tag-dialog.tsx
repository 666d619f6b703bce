import { Form, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { TagRowView } from "~/services/tags/tags.schema";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";

interface DeleteTagDialogProps {
  tag: TagRowView;
  refused?: RefusedForm;
  onClose: () => void;
}

/** Asks with the tag's name; one in use is deleted only by typing it. */
export function DeleteTagDialog({ tag, refused, onClose }: DeleteTagDialogProps) {
  const t = useText();
  const deleting = useNavigation().state !== "idle";
  const { name, taggings_count: count } = tag;
  return (
    <Dialog size="small" role="alertdialog" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Delete {name}?", { name })}</DialogTitle>
      </DialogHeader>
      <Form id="delete-tag" method="post" className="contents">
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value="delete" />
          {count === 0 ? (
            <p>{t("It stands on nothing and will be gone for good.")}</p>
          ) : (
            <>
              <p>
                {t(
                  {
                    one: "It is used once, and will be taken off there.",
                    other: "It is used {count} times, and will be taken off everywhere.",
                  },
                  { count },
                )}
              </p>
              <TextField
                label={t("Type {name} to confirm", { name })}
                id="confirm"
                name="confirm"
                autoComplete="off"
                defaultValue={refused?.values?.confirm}
                error={errorOn(refused?.errors ?? [], "confirm")}
              />
            </>
          )}
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="delete-tag" variant="danger" pending={deleting && t("Deleting")}>
          {t("Delete")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
