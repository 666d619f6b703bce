/**
 * A form in steps. All steps are in the document and one is visible, so that the form is submitted as one, works as
 * one long form without JavaScript, and going back loses no input.
 */
import { Form } from "@remix-run/react";
import { ChevronLeft, ChevronRight, History } from "lucide";
import { useRef } from "react";
import { useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";
import { FormErrors } from "~/ui/forms/form-errors";
import { SaveBarFrame } from "~/ui/forms/save-bar";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { ConfirmDialog, LeaveDialog } from "./confirm-dialog";
import { StepBar } from "./step-bar";
import { useWizard } from "./use-wizard";
import type { WizardProps } from "./wizard-props";

/** The page of a form in steps: title bar, steps, errors, current step, the aside and the save bar. */
export function Wizard({ title, crumbs, crumb, children, aside, saveLabel, confirmSave, ...input }: WizardProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const wizard = useWizard(form, { ...input, confirmSave });
  const { steps, current, errors, blocker } = wizard;
  return (
    <>
      <PageTitle
        title={title}
        crumbs={crumbs}
        crumb={crumb}
        actions={<StepBar steps={steps} current={current} onGoTo={wizard.goTo} />}
      />
      <Form
        key={wizard.formKey}
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label={title}
        onSubmit={wizard.submit}
      >
        {wizard.restored ? <RestoredNote onDiscard={wizard.discard} /> : null}
        <FormErrors errors={errors} onGoTo={wizard.showField} />
        <CsrfField />
        {children}
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] items-start gap-8",
            aside && "min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,480px)]",
          )}
        >
          <StepSections steps={steps} current={current} />
          {aside ? <div className="min-w-0 min-[1100px]:sticky min-[1100px]:top-20">{aside(wizard.values)}</div> : null}
        </div>
        <noscript>
          <Button type="submit" className="mt-6">
            {saveLabel ?? t("Save")}
          </Button>
        </noscript>
        <WizardBar wizard={wizard} saveLabel={saveLabel ?? t("Save")} />
      </Form>
      {wizard.confirming && confirmSave ? (
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
        <LeaveDialog onStay={() => blocker.reset()} onLeave={() => (wizard.removeDraft(), blocker.proceed())} />
      ) : null}
    </>
  );
}

/** All steps, of which only the current one is visible. */
function StepSections({ steps, current }: Pick<ReturnType<typeof useWizard>, "steps" | "current">) {
  const t = useText();
  return (
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
  );
}

interface WizardBarProps {
  wizard: ReturnType<typeof useWizard>;
  saveLabel: string;
}

/** The save bar: back, save, and the next step or the end. */
function WizardBar({ wizard, saveLabel }: WizardBarProps) {
  const t = useText();
  const hydrated = useHydrated();
  const { current, isLast, saving, dirty } = wizard;
  return (
    <SaveBarFrame status={dirty ? t("Unsaved changes") : t("No changes yet.")} unsaved={dirty}>
      {dirty ? (
        <Button variant="ghost" disabled={saving} onClick={wizard.discard}>
          {t("Discard changes")}
        </Button>
      ) : null}
      {current > 0 ? (
        <Button variant="quiet" className="max-sm:flex-1" onClick={() => wizard.goTo(current - 1)}>
          <Icon icon={ChevronLeft} size={16} />
          {t("Previous")}
        </Button>
      ) : null}
      {isLast ? null : (
        <Button variant="quiet" className="max-sm:flex-1" pending={saving && t("Saving")} onClick={wizard.save}>
          {t("Save")}
        </Button>
      )}
      {isLast ? (
        <Button key="save" type="submit" className="max-sm:flex-1" pending={saving && t("Saving")}>
          {saveLabel}
        </Button>
      ) : (
        // It submits, so that Enter in a field goes on, too; before hydration that would send the whole form.
        <Button key="next" type={hydrated ? "submit" : "button"} className="max-sm:flex-1">
          {t("Next")}
          <Icon icon={ChevronRight} size={16} />
        </Button>
      )}
    </SaveBarFrame>
  );
}

/** Says that the form starts with what was typed before and never saved, and lets the person start over. */
function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-border-strong px-card-pad py-2"
    >
      <Icon icon={History} size={16} className="text-muted" />
      <p className="mr-auto min-w-0">{t("We restored what you typed here earlier. It isn't saved yet.")}</p>
      <Button variant="quiet" onClick={onDiscard}>
        {t("Start over")}
      </Button>
    </div>
  );
}
