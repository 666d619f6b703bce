import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { PrizeFields } from "~/admin/forms/prize-fields";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import {
  MAX_QUEST_DESCRIPTION,
  MAX_QUEST_TITLE,
  MAX_STEPS,
  MIN_STEPS,
  questIntent,
  type QuestForm,
  type QuestRow,
} from "~/services/quests/quests-admin.schema";
import { getQuestForm } from "~/services/quests/quests.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { SelectField, TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { ListField } from "~/ui/forms/fields/list-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { Button } from "~/ui/primitives/button";
import { statusLabel } from "~/ui/primitives/status-badge";
import { create, publish, remove, restore, unpublish, update } from "./quest-intents.server";

/** Mounted at `new` and at `{id}/edit`. */
export const loader = programLoader(({ ctx, params }) => getQuestForm(ctx, params.questId));
export const action = programAction(questIntent, { create, update, delete: remove, publish, unpublish, restore });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.quest?.title ?? textOf(matches)("New quest"), matches);

/** The page to create or edit a quest. */
export default function QuestEdit() {
  const t = useText();
  const { quest, ...choices } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, time_zone } = useAdminProgram();
  const isDeletion = rejected?.values?.intent === "delete";
  const values = useMemo(
    () =>
      fieldValuesOf({
        ...quest,
        steps: quest?.steps.map(({ challenge_id }) => challenge_id) ?? [],
        start: localTimeOf(quest?.start ?? null, time_zone),
        finish: localTimeOf(quest?.finish ?? null, time_zone),
      }),
    [quest, time_zone],
  );
  // One key for each opened form, so that a double click or a retry creates no second quest.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const title = quest ? t("Edit {name}", { name: quest.title }) : t("New quest");
  return (
    <SettingsPage
      title={title}
      crumbs={[{ label: t("Quests"), to: `/admin/v2/programs/${id}/settings/program/quests` }]}
      actions={
        quest ? (
          <div className="flex flex-wrap items-center gap-2">
            <StateButton quest={quest} />
            <DeleteButton name={quest.title} rejected={isDeletion ? rejected : undefined}>
              {quest.completed > 0
                ? t("Somebody has completed it, so it's archived instead. Prizes stay.")
                : t("Nobody has completed it yet. This can't be undone.")}
            </DeleteButton>
          </div>
        ) : null
      }
    >
      {quest && quest.impossible.length > 0 ? (
        <p role="status" className="mb-4 rounded-card border border-warning-border bg-warning-soft px-card-pad py-3">
          {t("Nobody can finish this quest: {challenges}", { challenges: quest.impossible.join(", ") })}
        </p>
      ) : null}
      {quest && quest.start ? <Figures quest={quest} /> : null}
      <SavedForm
        key={quest?.id}
        label={title}
        intent={quest ? "update" : "create"}
        values={values}
        version={quest?.updated_at}
        isNew={quest === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={quest ? undefined : t("Create quest")}
      >
        {(fields) => (
          <div className="grid gap-grid">
            {quest ? (
              <input type="hidden" name="updated_at" value={fields.value("updated_at")} />
            ) : (
              <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
            )}
            <QuestFields fields={fields} quest={quest} {...choices} />
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function QuestFields({ fields, quest, challenges, rewards }: QuestForm & { fields: FormFields }) {
  const t = useText();
  const { time_zone } = useAdminProgram();
  const { field } = fields;
  return (
    <>
      <FormSection
        title={t("Quest")}
        text={
          quest && quest.completed > 0
            ? t("Somebody has completed it, so only the title, the description and the end can change.")
            : undefined
        }
      >
        <TranslatedField fields={fields} name="title" label={t("Title")} required>
          {(props) => <TextField maxLength={MAX_QUEST_TITLE} autoComplete="off" {...props} />}
        </TranslatedField>
        <TranslatedField fields={fields} name="description" label={t("Description")} note={t("Optional")}>
          {(props) => <TextField maxLength={MAX_QUEST_DESCRIPTION} autoComplete="off" {...props} />}
        </TranslatedField>
        <ListField
          label={t("Steps")}
          help={t(
            "Participants may do them in any order. What can be repeated counts from the start on. What is done once also counts from before.",
          )}
          fields={fields}
          name="steps"
          min={MIN_STEPS}
          max={MAX_STEPS}
          addLabel={t("Add step")}
          rowLabel={(position) => t("Step {number}", { number: position })}
        >
          {(row, { at }) => (
            <SelectField
              label={t("Step {number}", { number: at + 1 })}
              labelHidden
              options={[
                { value: "", label: t("Choose a challenge") },
                ...challenges.map(({ id, caption, status }) => ({
                  value: id,
                  label: status === "active" ? caption : `${caption} (${t(statusLabel(status))})`,
                })),
              ]}
              {...row.field("")}
            />
          )}
        </ListField>
      </FormSection>
      <FormSection title={t("Prize")} text={t("Given at once to everybody who has done all steps.")}>
        <PrizeFields field={field} rewards={rewards} name="prize" />
      </FormSection>
      <FormSection title={t("When it's open")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField
            label={t("Start")}
            help={quest?.published ? undefined : t("Leave empty to start it when you publish it.")}
            timeZone={time_zone}
            {...field("start")}
          />
          <DateTimeField
            label={t("End")}
            help={t("Leave empty for no end.")}
            timeZone={time_zone}
            {...field("finish")}
          />
        </div>
      </FormSection>
    </>
  );
}

/** Publishes, unpublishes or restores the quest, by a form of its own. */
function StateButton({ quest }: { quest: QuestRow }) {
  const t = useText();
  const isBusy = useNavigation().state !== "idle";
  const intent = quest.status === "archived" ? "restore" : quest.published ? "unpublish" : "publish";
  const labels = { restore: t("Restore"), unpublish: t("Unpublish"), publish: t("Publish") };
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="quiet" disabled={isBusy}>
        {labels[intent]}
      </Button>
    </Form>
  );
}

/** How many began and completed it, and what it gave. */
function Figures({ quest }: { quest: QuestRow }) {
  const t = useText();
  const locale = useLocale();
  const figures = [
    [t("Began"), quest.began],
    [t("Completed"), quest.completed],
    [t("Points given"), quest.points],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-3 gap-4 rounded-card border border-border bg-surface px-card-pad py-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="text-18 font-strong tabular-nums">{formatNumber(value, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
