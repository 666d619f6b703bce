import { useId, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import type { NamedTag } from "~/services/tags/tags.schema";
import { TextField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

interface TagSelectionDialogProps {
  /** How many rows are selected. */
  count: number;
  /** Whether the number is only about right. */
  estimated?: boolean;
  choices: readonly NamedTag[];
  onChoose: (tag: string, tagged: boolean) => void;
  onClose: () => void;
}

/** Chooses an admin tag to add to the selected rows or to remove from them. */
export function TagSelectionDialog({ count, estimated = false, choices, onChoose, onClose }: TagSelectionDialogProps) {
  const t = useText();
  const id = useId();
  const [tag, setTag] = useState("");
  const [error, setError] = useState<string>();
  const choose = (tagged: boolean) => {
    if (tag.trim() === "") setError(t("Enter a tag"));
    else onChoose(tag.trim(), tagged);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(true);
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">
          {estimated
            ? t("Tag about {count} selected rows", { count })
            : t({ one: "Tag {count} selected row", other: "Tag {count} selected rows" }, { count })}
        </DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form id={id} onSubmit={submit} noValidate>
          <TextField
            label={t("Tag")}
            help={t("Participants never see admin tags.")}
            id={`${id}-tag`}
            list={`${id}-tags`}
            autoComplete="off"
            maxLength={60}
            value={tag}
            error={error}
            onChange={(event) => (setTag(event.currentTarget.value), setError(undefined))}
          />
          <datalist id={`${id}-tags`}>
            {choices.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button variant="quiet" onClick={() => choose(false)}>
          {t("Remove tag")}
        </Button>
        <Button type="submit" form={id}>
          {t("Add tag")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
