import { Form, useNavigation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { LeaveDialog } from "~/admin/forms/confirm-dialog";
import { FormSection } from "~/admin/forms/form-section";
import { useRefusalToast } from "~/admin/forms/use-refusal-toast";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { useText } from "~/locales/use-text";
import type { TagKind, TagRowView } from "~/services/tags/tags.schema";
import { Button, ButtonLink } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { TextField } from "~/ui/field";
import { YesNoField } from "~/ui/fields/yes-no-field";
import { errorOn, FormErrors, type RefusedForm } from "~/ui/form-errors";
import { Icon } from "~/ui/icon";
import { PageTitle } from "~/ui/page-title";
import { useUnsavedChanges } from "~/ui/use-unsaved-changes";
import { DeleteTagDialog } from "./delete-tag-dialog";
import { TAG_TITLES } from "./tag-list";
import { tagsPath } from "./tag-paths";

interface TagFormPageProps {
  kind: TagKind;
  /** Null for a new one. */
  tag: TagRowView | null;
  refused?: RefusedForm;
}

const NO_ERRORS: RefusedForm["errors"] = [];

/** Creates or changes a tag. Works as a plain form. */
export function TagFormPage({ kind, tag, refused }: TagFormPageProps) {
  const t = useText();
  const { id } = useConsoleProgram();
  const path = tagsPath(id, kind);
  const [deleting, setDeleting] = useState(false);
  const deletion = refused?.values?.intent === "delete" ? refused : undefined;
  const crumbs = [
    useSettingsCrumb(),
    { label: t(TAG_TITLES[kind]), to: path },
    ...(tag && kind === "content" ? [{ label: tag.name, to: `${path}/${tag.id}` }] : []),
  ];
  useRefusalToast(refused);
  return (
    <div className="min-w-0">
      <PageTitle
        title={tag ? t("Edit {name}", { name: tag.name }) : t("New tag")}
        crumbs={crumbs}
        crumb={crumbs.length > 2 ? t("Edit") : undefined}
        actions={
          tag ? (
            <Button variant="quiet" onClick={() => setDeleting(true)}>
              <Icon icon={Trash2} size={16} />
              {t("Delete")}
            </Button>
          ) : null
        }
      />
      <TagForm tag={tag} listTo={path} refused={deletion ? undefined : refused} />
      {tag && (deleting || deletion) ? (
        <DeleteTagDialog key={String(deleting)} tag={tag} refused={deletion} onClose={() => setDeleting(false)} />
      ) : null}
    </div>
  );
}

interface TagFormProps {
  tag: TagRowView | null;
  listTo: string;
  refused?: RefusedForm;
}

function TagForm({ tag, listTo, refused }: TagFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const saving = useNavigation().state !== "idle";
  const { blocker } = useUnsavedChanges(form, tag?.updated_at, refused !== undefined);
  const errors = refused?.errors ?? NO_ERRORS;
  const typed = (name: string, stored: string) => refused?.values?.[name] ?? stored;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      aria-label={tag ? t("Edit {name}", { name: tag.name }) : t("New tag")}
      className="max-w-[640px]"
    >
      <FormErrors errors={errors} />
      <CsrfField />
      <input type="hidden" name="intent" value={tag ? "update" : "create"} />
      {tag ? <input type="hidden" name="updated_at" value={typed("updated_at", tag.updated_at)} /> : null}
      <FormSection title={t("Tag")}>
        <TextField
          label={t("Name")}
          required
          maxLength={60}
          autoComplete="off"
          id="name"
          name="name"
          defaultValue={typed("name", tag?.name ?? "")}
          error={errorOn(errors, "name")}
        />
        <YesNoField
          label={t("Active")}
          help={t("An inactive tag stays where it stands, and is not offered any more.")}
          id="active"
          name="active"
          defaultValue={typed("active", String(tag?.active ?? true))}
          error={errorOn(errors, "active")}
        />
      </FormSection>
      <div className="mt-4 flex justify-end gap-2">
        <ButtonLink variant="ghost" to={listTo}>
          {t("Cancel")}
        </ButtonLink>
        <Button type="submit" pending={saving && t("Saving")}>
          {tag ? t("Save") : t("Create tag")}
        </Button>
      </div>
      {blocker.state === "blocked" ? (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
      ) : null}
    </Form>
  );
}
