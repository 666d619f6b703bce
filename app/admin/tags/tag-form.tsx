import { useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { FormDialog } from "~/admin/forms/form-dialog";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { useText } from "~/locales/use-text";
import { tagKindOf, tagsPath } from "~/services/tags/tag-kind";
import type { TagRowView } from "~/services/tags/tags.schema";
import { TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { Button } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { TAG_TITLES } from "./list";

/** The form of a tag, for `new.tsx` and `edit.tsx`. `tag` is null for a new one. Works without JavaScript. */
export function TagFormPage({ tag, rejected }: { tag: TagRowView | null; rejected?: RejectedForm }) {
  const t = useText();
  const { id } = useAdminProgram();
  const kind = tagKindOf(useLocation().pathname);
  const path = tagsPath(id, kind);
  const [deleting, setDeleting] = useState(false);
  const deletion = rejected?.values?.intent === "delete" ? rejected : undefined;
  const values = useMemo(() => fieldValuesOf(tag ?? { name: "", active: true }), [tag]);
  const title = tag ? t("Edit {name}", { name: tag.name }) : t("New tag");
  const crumbs = [
    useSettingsCrumb(),
    { label: t(TAG_TITLES[kind]), to: path },
    ...(tag && kind === "content" ? [{ label: tag.name, to: `${path}/${tag.id}` }] : []),
  ];
  const deleteButton = (
    <Button variant="quiet" icon={Trash2} onClick={() => setDeleting(true)}>
      {t("Delete")}
    </Button>
  );
  return (
    <div className="max-w-[640px] min-w-0">
      <PageTitle title={title} crumbs={crumbs} crumb={crumbs[2] && t("Edit")} actions={tag ? deleteButton : null} />
      <SavedForm
        label={title}
        intent={tag ? "update" : "create"}
        values={values}
        version={tag?.updated_at}
        isNew={tag === null}
        rejected={deletion ? undefined : rejected}
        saveLabel={tag ? undefined : t("Create tag")}
      >
        {({ field, value }) => (
          <FormSection title={t("Tag")}>
            {tag ? <input type="hidden" name="updated_at" value={value("updated_at")} /> : null}
            <TextField label={t("Name")} required maxLength={60} autoComplete="off" {...field("name")} />
            <YesNoField
              label={t("Active")}
              help={t("An inactive tag stays where it stands, and is not offered any more.")}
              {...field("active")}
            />
          </FormSection>
        )}
      </SavedForm>
      {tag && (deleting || deletion) ? (
        <DeleteTagDialog key={String(deleting)} tag={tag} rejected={deletion} onClose={() => setDeleting(false)} />
      ) : null}
    </div>
  );
}

interface DeleteTagDialogProps {
  tag: TagRowView;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Asks before a tag is deleted. One that is in use must be confirmed by typing its name. */
function DeleteTagDialog({ tag: { name, taggings_count: count }, rejected, onClose }: DeleteTagDialogProps) {
  const t = useText();
  return (
    <FormDialog
      title={t("Delete {name}?", { name })}
      intent="delete"
      submitLabel={t("Delete")}
      submitWaiting={t("Deleting")}
      danger
      alert
      rejected={rejected}
      errorTitle={t("Error!!!")}
      onClose={onClose}
    >
      <p>
        {count === 0
          ? t("It stands on nothing and will be gone for good.")
          : t(
              {
                one: "It is used once, and will be taken off there.",
                other: "It is used {count} times, and will be taken off everywhere.",
              },
              { count },
            )}
      </p>
      {count === 0 ? null : (
        <TextField
          label={t("Type {name} to confirm", { name })}
          id="confirm"
          name="confirm"
          autoComplete="off"
          defaultValue={rejected?.values?.confirm}
          error={errorOn(rejected?.errors ?? [], "confirm")}
        />
      )}
    </FormDialog>
  );
}
