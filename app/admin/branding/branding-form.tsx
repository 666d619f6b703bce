import { Eye, Redo2, Undo2 } from "lucide";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { SavedForm } from "~/admin/forms/saved-form";
import { isUnchanged } from "~/admin/forms/use-error-toast";
import { LivePreview } from "~/admin/preview/live-preview";
import type { BrandingPreviewData } from "~/admin/preview/preview-data.server";
import { useText } from "~/locales/use-text";
import type { BrandingView, BrandingForm as FormPath } from "~/services/program-settings/branding.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { formFields, type FieldValues, type FormFields } from "~/ui/forms/form-fields";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";
import { SettingsPage } from "../settings/settings-page";
import { useFormHistory } from "./use-form-history";

/** What the fields of a branding form get. */
export interface BrandingFields {
  fields: FormFields;
  /** The current input. */
  values: FieldValues;
  /** Sets some values, which can be undone. */
  apply: (values: FieldValues) => void;
}

interface BrandingFormProps {
  title: string;
  text: string;
  form: FormPath;
  branding: BrandingView;
  preview: BrandingPreviewData;
  /** The stored values of this form. */
  stored: FieldValues;
  rejected?: RejectedForm;
  children: (form: BrandingFields) => ReactNode;
}

/** A branding form with undo and redo, beside a live preview of the site with its input. */
export function BrandingForm({
  title,
  text,
  form: path,
  branding,
  preview,
  stored,
  rejected,
  children,
}: BrandingFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement | null>(null);
  const version = branding.versions[path];
  const [discards, setDiscards] = useState(0);
  const [discarded, setDiscarded] = useState<RejectedForm>();
  const typed = rejected === discarded || isUnchanged(rejected) ? undefined : rejected?.values;
  const initial = useMemo(() => {
    if (!typed) return { ...stored, version };
    const { intent: _, ...values } = typed;
    return values;
  }, [typed, stored, version]);
  const { values, revision, undo, redo, apply, restart } = useFormHistory(form, initial, `${discards} ${version}`);
  const discard = () => {
    setDiscards(discards + 1);
    setDiscarded(rejected);
    restart();
  };
  const shown = <LivePreview branding={branding} values={values} data={preview} />;
  const [open, setOpen] = useState(false);
  return (
    <SettingsPage
      wide
      title={title}
      text={text}
      actions={<FormActions undo={undo} redo={redo} onPreview={() => setOpen(true)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1100px]:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <SavedForm
          label={title}
          intent="update"
          values={initial}
          version={version}
          rejected={rejected}
          errorTitle={t("An error occurred.")}
          onDiscard={discard}
        >
          {(fields) => (
            <div key={revision} className="grid gap-grid">
              <input
                type="hidden"
                name="version"
                value={values.version}
                ref={(input) => {
                  form.current = input?.form ?? null;
                }}
              />
              {children({
                fields: revision === 0 ? fields : formFields(values, fields.errors),
                values,
                apply,
              })}
            </div>
          )}
        </SavedForm>
        <div className="min-w-0 max-[1099px]:hidden min-[1100px]:sticky min-[1100px]:top-20">{shown}</div>
      </div>
      {open ? <PreviewDialog onClose={() => setOpen(false)}>{shown}</PreviewDialog> : null}
    </SettingsPage>
  );
}

interface FormActionsProps extends Pick<ReturnType<typeof useFormHistory>, "undo" | "redo"> {
  onPreview: () => void;
}

/** Undo, redo, and on small screens the button that opens the preview. */
function FormActions({ undo, redo, onPreview }: FormActionsProps) {
  const t = useText();
  return (
    <>
      <IconButton icon={Undo2} size={16} label={t("Undo")} disabled={!undo} onClick={undo} />
      <IconButton icon={Redo2} size={16} label={t("Redo")} disabled={!redo} onClick={redo} />
      <Button variant="quiet" icon={Eye} className="min-[1100px]:hidden" onClick={onPreview}>
        {t("Preview")}
      </Button>
    </>
  );
}

function PreviewDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useText();
  return (
    <Dialog size="full" shape="screen" onClose={onClose}>
      <DialogHeader>
        <DialogTitle>{t("Preview")}</DialogTitle>
      </DialogHeader>
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}

/** The values of some keys as a form has them. */
export function valuesOf(source: object, keys: readonly string[]): FieldValues {
  const all = source as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, String(all[key] ?? "")]));
}
