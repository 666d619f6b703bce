import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { PrizeFields } from "~/admin/forms/prize-fields";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram, useTimeZone } from "~/admin/frame/use-admin-frame";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { MAX_GOAL_TITLE, teamGoalIntent, type TeamGoalRow } from "~/services/team-goals/team-goals-admin.schema";
import { getTeamGoalForm } from "~/services/team-goals/team-goals.admin.server";
import { SelectField, TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { Facts } from "~/ui/primitives/facts";
import { StatCard } from "~/ui/primitives/stat-card";
import { dateTimeText } from "~/ui/text/time-texts";
import { create, remove, update } from "./goal-intents.server";
import { countsLabel } from "./goal-texts";

/** Mounted at `new` and at `{id}/edit`. */
export const loader = programLoader(({ ctx, params }) => getTeamGoalForm(ctx, params.teamGoalId));
export const action = programAction(teamGoalIntent, { create, update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.goal?.title ?? textOf(matches)("New team goal"), matches);

/** The page to create or edit a team goal. Once it has started, what participants rely on is shown and has no fields. */
export default function TeamGoalEdit() {
  const t = useText();
  const { goal } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const timeZone = useTimeZone();
  const rejected = errorIn(useActionData<typeof action>());
  const isDeletion = rejected?.values?.intent === "delete";
  const values = useMemo(() => valuesOf(goal, timeZone), [goal, timeZone]);
  // One key for each opened form, so that a double click or a retry creates no second goal.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const title = goal ? t("Edit team goal") : t("New team goal");
  const started = goal !== null && goal.status !== "scheduled";
  const deletion = goal && goal.status !== "reached" && (
    <DeleteButton name={goal.title} rejected={isDeletion ? rejected : undefined}>
      {t("Participants no longer see it, and nobody gets its prize. This can't be undone.")}
    </DeleteButton>
  );
  return (
    <SettingsPage
      title={title}
      crumbs={[{ label: t("Team goals"), to: `/admin/v2/programs/${id}/settings/program/team-goals` }]}
      actions={deletion}
    >
      {started ? <Figures goal={goal} /> : null}
      <SavedForm
        key={goal?.id}
        label={title}
        intent={goal ? "update" : "create"}
        values={values}
        version={goal?.updated_at}
        isNew={goal === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={goal ? undefined : t("Create team goal")}
      >
        {(fields) => (
          <div className="grid gap-grid">
            {goal ? (
              <input type="hidden" name="updated_at" value={fields.value("updated_at")} />
            ) : (
              <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
            )}
            {started ? (
              <StartedFields fields={fields} goal={goal} />
            ) : (
              <>
                <GoalFields fields={fields} />
                <PrizeSection fields={fields} />
              </>
            )}
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function valuesOf(goal: TeamGoalRow | null, timeZone: string) {
  return fieldValuesOf({
    counts: "challenges",
    ...goal,
    starts_at: localTimeOf(goal?.starts_at ?? null, timeZone),
    ends_at: localTimeOf(goal?.ends_at ?? null, timeZone),
  });
}

/** How far the participants are, and what the prizes cost. */
function Figures({ goal }: { goal: TeamGoalRow }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { qualified } = useLoaderData<typeof loader>();
  const number = (value: number) => formatNumber(value, locale);
  const rewards = t({ one: "{count} reward", other: "{count} rewards" }, { count: goal.rewards_paid });
  const points = t({ one: "{count} point", other: "{count} points" }, { count: goal.points_paid });
  const cost = [
    ...(goal.rewards_paid > 0 ? [rewards] : []),
    ...(goal.points_paid > 0 || goal.rewards_paid === 0 ? [points] : []),
  ].join(", ");
  const counted = goal.counted_until && dateTimeText(goal.counted_until, timeZone, locale);
  return (
    <section aria-label={t("Progress")} className="mb-grid">
      <div className="grid gap-grid sm:grid-cols-2">
        <StatCard
          label={t("Progress")}
          value={t("{done} of {target}", { done: number(goal.progress), target: number(goal.target) })}
        />
        <StatCard label={t("Contributors")} value={number(goal.contributors)} />
        <StatCard label={t("Contributed the minimum")} value={number(qualified)} />
        <StatCard label={t("Prizes paid")} value={number(goal.prizes)} note={cost} />
      </div>
      <p className="mt-3 text-14 text-muted">
        {goal.reached_at
          ? `${t("Reached on {date}.", { date: dateTimeText(goal.reached_at, timeZone, locale) })} `
          : ""}
        {counted ? t("Counted until {date}.", { date: counted }) : t("Nothing is counted yet.")}
      </p>
    </section>
  );
}

function GoalFields({ fields: { field } }: { fields: FormFields }) {
  const t = useText();
  const timeZone = useTimeZone();
  return (
    <FormSection
      title={t("Goal")}
      text={t("Everybody's contributions add up to one number. There can be one team goal at a time.")}
    >
      <TitleField field={field} />
      <SelectField
        label={t("What counts")}
        help={t("What participants do between start and end. Imports, corrections and employees don't count.")}
        options={(["challenges", "points"] as const).map((value) => ({ value, label: t(countsLabel(value)) }))}
        {...field("counts")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={t("Shared goal")} required {...field("target")} />
        <NumberField
          label={t("Minimum for the prize")}
          required
          help={t("Those who contribute at least this much get the prize.")}
          {...field("minimum")}
        />
        <DateTimeField label={t("Start")} required timeZone={timeZone} {...field("starts_at")} />
        <DateTimeField label={t("End")} required timeZone={timeZone} {...field("ends_at")} />
      </div>
    </FormSection>
  );
}

function TitleField({ field }: Pick<FormFields, "field">) {
  const t = useText();
  return (
    <TextField
      label={t("Title")}
      required
      maxLength={MAX_GOAL_TITLE}
      autoComplete="off"
      help={t("Participants see it as you write it, in every language of the site.")}
      {...field("title")}
    />
  );
}

function PrizeSection({ fields: { field } }: { fields: FormFields }) {
  const t = useText();
  const { rewards, members } = useLoaderData<typeof loader>();
  return (
    <FormSection
      title={t("Prize")}
      text={t(
        {
          one: "When the goal is reached, each who contributed the minimum gets it: at most {count} participant today.",
          other:
            "When the goal is reached, each who contributed the minimum gets it: at most {count} participants today.",
        },
        { count: members },
      )}
    >
      <PrizeFields field={field} rewards={rewards} name="prize" />
    </FormSection>
  );
}

/** What may still change: always the title, and what makes the goal easier until it was reached or is over. */
function StartedFields({ fields: { field }, goal }: { fields: FormFields; goal: TeamGoalRow }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { rewards } = useLoaderData<typeof loader>();
  const number = (value: number) => formatNumber(value, locale);
  const date = (value: string) => dateTimeText(value, timeZone, locale);
  const reward = rewards.find(({ id }) => id === goal.prize_reward_id)?.name;
  const points =
    goal.prize_points && t({ one: "{count} point", other: "{count} points" }, { count: goal.prize_points });
  return (
    <FormSection title={t("Goal")} text={t("After the start you can only lower the goal or move the end later.")}>
      <TitleField field={field} />
      {goal.status === "active" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={t("Shared goal")} required {...field("target")} />
          <DateTimeField label={t("End")} required timeZone={timeZone} {...field("ends_at")} />
        </div>
      ) : null}
      <div className="rounded-card border border-border">
        <Facts
          facts={[
            [t("What counts"), t(countsLabel(goal.counts))],
            ...(goal.status === "active" ? [] : ([[t("Shared goal"), number(goal.target)]] as const)),
            [t("Minimum for the prize"), number(goal.minimum)],
            [t("Start"), date(goal.starts_at)],
            ...(goal.status === "active" ? [] : ([[t("End"), date(goal.ends_at)]] as const)),
            [
              t("Prize"),
              reward && points ? t("{reward}, or {points} when none is left", { reward, points }) : (reward ?? points),
            ],
          ]}
        />
      </div>
    </FormSection>
  );
}
