import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import {
  dailyQuestionIntent,
  MAX_EXPLANATION,
  MAX_OPTION,
  MAX_OPTIONS,
  MAX_QUESTION,
  MIN_OPTIONS,
} from "~/services/daily/daily-admin.schema";
import { getDailyQuestion } from "~/services/daily/daily-questions.admin.server";
import { SelectField, TextField } from "~/ui/forms/field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { create, remove, update } from "./question-intents.server";

/** Mounted at `new` and at `{id}/edit`. */
export const loader = programLoader(({ ctx, params }) => getDailyQuestion(ctx, params.dailyQuestionId));
export const action = programAction(dailyQuestionIntent, { create, update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.text ?? textOf(matches)("New question"), matches);

/** The page to create or edit a question of the day. Works without JavaScript. */
export default function DailyQuestionEdit() {
  const t = useText();
  const question = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const isDeletion = rejected?.values?.intent === "delete";
  const values = useMemo(() => fieldValuesOf({ active: true, ...question }), [question]);
  // One key for each opened form, so that a double click or a retry creates no second question.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const title = question ? t("Edit question") : t("New question");
  const settings = `/admin/v2/programs/${id}/settings/program/daily`;
  const crumbs = [
    { label: t("Daily"), to: settings },
    { label: t("Questions of the day"), to: `${settings}/questions` },
  ];
  const deletion = question && (
    <DeleteButton name={question.text} rejected={isDeletion ? rejected : undefined}>
      {t("Answers of earlier days stay. This can't be undone.")}
    </DeleteButton>
  );
  return (
    <SettingsPage title={title} crumbs={crumbs} actions={deletion}>
      <SavedForm
        key={question?.id}
        label={title}
        intent={question ? "update" : "create"}
        values={values}
        version={question?.updated_at}
        isNew={question === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={question ? undefined : t("Create question")}
      >
        {(fields) => (
          <div className="grid gap-grid">
            {question ? (
              <input type="hidden" name="updated_at" value={fields.value("updated_at")} />
            ) : (
              <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
            )}
            <QuestionFields fields={fields} />
            <ShownFields fields={fields} />
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

const NUMBERS = Array.from({ length: MAX_OPTIONS }, (_, at) => at + 1);

function QuestionFields({ fields: { field, error } }: { fields: FormFields }) {
  const t = useText();
  const listError = error("options");
  return (
    <FormSection title={t("Question")} text={t("Participants see it as you write it, in every language of the site.")}>
      <TextField label={t("Question")} required maxLength={MAX_QUESTION} autoComplete="off" {...field("text")} />
      <div className="grid gap-4 sm:grid-cols-2">
        {NUMBERS.map((number) => {
          const props = field(`options[${number - 1}]`);
          return (
            <TextField
              key={number}
              label={t("Answer {number}", { number })}
              required={number <= MIN_OPTIONS}
              note={number > MIN_OPTIONS ? t("Optional") : undefined}
              maxLength={MAX_OPTION}
              autoComplete="off"
              {...props}
              id={number === 1 && listError ? "options" : props.id}
              error={props.error ?? (number === 1 ? listError : undefined)}
            />
          );
        })}
      </div>
      <SelectField
        label={t("Correct answer")}
        help={t("Without one it's a question about what people think, and every answer earns the same.")}
        options={[
          { value: "", label: t("None") },
          ...NUMBERS.map((number) => ({ value: String(number), label: t("Answer {number}", { number }) })),
        ]}
        {...field("correct")}
      />
      <TextField
        label={t("Explanation")}
        note={t("Optional")}
        help={t("Shown after the answer.")}
        maxLength={MAX_EXPLANATION}
        autoComplete="off"
        {...field("explanation")}
      />
      <NumberField
        label={t("Points for an answer")}
        note={t("Optional")}
        help={t("Leave empty to give what the settings have for all questions.")}
        {...field("points")}
      />
    </FormSection>
  );
}

function ShownFields({ fields: { field } }: { fields: FormFields }) {
  const t = useText();
  return (
    <FormSection title={t("When it's shown")}>
      <YesNoField asSwitch label={t("Active")} help={t("It isn't chosen while it's off.")} {...field("active")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("Place")}
          note={t("Optional")}
          help={t("Its place in the order. Leave empty to add it at the end.")}
          {...field("position")}
        />
        <TextField
          label={t("Choose it for a day")}
          note={t("Optional")}
          type="date"
          help={t("It's shown on this day, whatever the order says, and not before.")}
          {...field("pinned_on")}
        />
      </div>
    </FormSection>
  );
}
