/**
 * A form in steps (specification 2, sections 4.6 and 5). All steps are in the document and one is shown, so that the
 * form is sent as a whole, works as one long form without JavaScript, and going back loses nothing.
 */
import { Form } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { CsrfField } from "~/ui/csrf";
import { FormErrors, type FormError, type RefusedForm } from "~/ui/form-errors";
import type { FieldValues, FormFields } from "~/ui/form-fields";
import { PageTitle } from "~/ui/page-title";
import { ConfirmDialog, LeaveDialog } from "./confirm-dialog";
import { StepBar } from "./step-bar";
import { useWizard } from "./use-wizard";

export interface WizardStep {
  /** Stands in the URL: `?step=details`. */
  id: string;
  label: string;
  content: ReactNode;
  /** What the fields' own rules (required, pattern) cannot tell; its messages read '{field} is invalid or missing'. */
  validate?: (values: FieldValues) => FormError[];
}

export interface WizardProps {
  title: string;
  crumbs: readonly { label: string; to: string }[];
  /** The page itself at their end, when its title repeats them. */
  crumb?: string;
  /** What the form starts with, nested as its names: `{name: "", questions: [{title: ""}]}`. */
  stored: object;
  /** The version of the stored row (`updated_at`); null for a new one. */
  version: string | null;
  /** Names the form among the drafts kept in this tab: 'challenge:new:{program}'. */
  draftKey: string;
  refused?: RefusedForm;
  steps: (fields: FormFields) => readonly WizardStep[];
  /** Hidden fields: the intent, `updated_at`. */
  children: ReactNode;
  /** Stands beside the form, such as a preview of what is typed. */
  aside?: (values: FieldValues) => ReactNode;
  saveLabel?: string;
  /** Asked before saving where it is given. */
  confirmSave?: string;
}

/** A form page in steps: title line, steps, errors, the step, the preview beside it and the save bar. */
export function Wizard({ title, crumbs, crumb, children, aside, saveLabel, confirmSave, ...input }: WizardProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const wizard = useWizard(form, { ...input, confirmSave });
  const { steps, current, errors, isLast, saving, dirty, blocker } = wizard;
  return (
    <>
      <PageTitle
        title={title}
        crumbs={crumbs}
        crumb={crumb}
        actions={<StepBar steps={steps} current={current} onGoTo={wizard.goTo} />}
      />
      <Form
        key={wizard.attempt}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label={title}
        onSubmit={wizard.submit}
      >
        <FormErrors errors={errors} onGoTo={wizard.showField} />
        <CsrfField />
        {children}
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] items-start gap-8",
            aside && "min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,480px)]",
          )}
        >
          <div className="one-at-a-time min-w-0">
            {steps.map(({ id, label, content }, at) => (
              <section
                key={id}
                data-step={id}
                tabIndex={-1}
                hidden={at !== current}
                aria-label={t("Step {at} of {count}: {label}", { at: at + 1, count: steps.length, label })}
                className="outline-none"
              >
                <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">{content}</div>
              </section>
            ))}
          </div>
          {aside ? <div className="min-w-0 min-[1100px]:sticky min-[1100px]:top-20">{aside(wizard.values)}</div> : null}
        </div>
        <noscript>
          <Button type="submit" className="mt-6">
            {saveLabel ?? t("Save")}
          </Button>
        </noscript>
        <div className="save-bar ground-raised sticky bottom-0 z-10 -mx-gutter mt-8 border-t border-border-strong">
          <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-2 px-gutter py-3">
            <p role="status" className="mr-auto flex min-w-0 items-center gap-2 text-content-soft max-sm:w-full">
              {dirty ? (
                <>
                  <span aria-hidden className="size-2 flex-none rounded-full bg-warning" />
                  {t("Unsaved changes")}
                </>
              ) : (
                t("No changes yet.")
              )}
            </p>
            {dirty ? (
              <Button variant="ghost" disabled={saving} onClick={wizard.discard}>
                {t("Discard changes")}
              </Button>
            ) : null}
            {current > 0 ? (
              <Button variant="quiet" className="max-sm:flex-1" onClick={() => wizard.goTo(current - 1)}>
                <ChevronLeft size={16} aria-hidden />
                {t("Previous")}
              </Button>
            ) : null}
            {isLast ? (
              <Button key="save" type="submit" className="max-sm:flex-1" pending={saving && t("Saving")}>
                {saveLabel ?? t("Save")}
              </Button>
            ) : (
              <Button key="next" className="max-sm:flex-1" onClick={() => wizard.goTo(current + 1)}>
                {t("Next")}
                <ChevronRight size={16} aria-hidden />
              </Button>
            )}
          </div>
        </div>
      </Form>
      {wizard.asking && confirmSave ? (
        <ConfirmDialog
          title={title}
          confirmLabel={saveLabel ?? t("Save")}
          onCancel={wizard.cancelSave}
          onConfirm={wizard.saveConfirmed}
        >
          {confirmSave}
        </ConfirmDialog>
      ) : null}
      {blocker.state === "blocked" ? (
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => (wizard.forgetDraft(), blocker.proceed())} />
      ) : null}
    </>
  );
}
