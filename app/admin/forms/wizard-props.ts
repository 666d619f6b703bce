import type { ReactNode } from "react";
import type { FormError, RejectedForm } from "~/ui/forms/form-errors";
import type { FieldValues, FormFields } from "~/ui/forms/form-fields";

export interface WizardStep {
  /** Part of the URL: `?step=details`. */
  id: string;
  label: string;
  content: ReactNode;
  /** Finds errors beyond the HTML constraints of the fields (required, pattern). */
  validate?: (values: FieldValues) => FormError[];
}

export interface WizardProps {
  title: string;
  crumbs: readonly { label: string; to: string }[];
  /** The last breadcrumb, when it differs from the title. */
  crumb?: string;
  /** The initial values, nested like the field names: `{name: "", questions: [{title: ""}]}`. */
  stored: object;
  /** The version of the stored row (`updated_at`); null for a new one. */
  version: string | null;
  /** Identifies the form among the drafts of this tab: 'challenge:new:{program}'. */
  draftKey: string;
  rejected?: RejectedForm;
  steps: (fields: FormFields) => readonly WizardStep[];
  /** The id of the step that is shown first; without it the first one. */
  startAt?: string;
  /** Finds errors in all fields, as the server will. A step shows those of its own fields before it is left. */
  validate?: (values: FieldValues) => readonly FormError[];
  /** Hidden fields: the intent, `updated_at`. */
  children: ReactNode;
  /** Shown beside the form, such as a preview of the input. */
  aside?: (values: FieldValues) => ReactNode;
  saveLabel?: string;
  /** The question to confirm before saving; without it the form is saved without a question. */
  confirmSave?: string;
}
