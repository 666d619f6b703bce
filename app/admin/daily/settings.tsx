import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListChecks } from "lucide";
import { useMemo, useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { saveSentSettings } from "~/admin/settings/sent-settings.server";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getDailySettings } from "~/services/daily/daily-settings.admin.server";
import { averageCost, type Prize } from "~/services/daily/odds";
import { MAX_PRIZES, settingsIntent } from "~/services/program-settings/program-settings.schema";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FieldValues, type FormFields } from "~/ui/forms/form-fields";
import { ButtonLink } from "~/ui/primitives/button";
import { StatCard } from "~/ui/primitives/stat-card";

export const loader = programLoader(({ ctx }) => getDailySettings(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Daily"), matches);

/** The question of the day and the daily box. Each is off until it is turned on. */
export default function DailySettings() {
  const t = useText();
  const settings = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => {
    const { questions: _, today: __, last_30_days: ___, ...stored } = settings;
    return fieldValuesOf(stored);
  }, [settings]);
  return (
    <SettingsPage
      title={t("Daily")}
      text={t(
        "Something new for every day, without pressure: a day that's left out costs nothing, and the odds are shown.",
      )}
      actions={
        <ButtonLink icon={ListChecks} to={`/admin/v2/programs/${id}/settings/program/daily/questions`}>
          {t("Questions of the day")}
        </ButtonLink>
      }
    >
      <Figures />
      <SavedForm label={t("Daily")} intent="update" values={values} version={settings.version} rejected={rejected}>
        {(fields) => (
          <div className="grid gap-grid">
            <input type="hidden" name="version" value={fields.value("version")} />
            <QuestionFields fields={fields} />
            <BoxFields fields={fields} />
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

/** What both did in the last 30 days. */
function Figures() {
  const t = useText();
  const locale = useLocale();
  const { last_30_days: figures, today } = useLoaderData<typeof loader>();
  const number = (value: number) => formatNumber(value, locale);
  const points = (count: number) => t({ one: "{count} point", other: "{count} points" }, { count });
  return (
    <section aria-label={t("Last 30 days")} className="mb-grid">
      <h2 className="mb-3 text-18">{t("Last 30 days")}</h2>
      <div className="grid gap-grid sm:grid-cols-2">
        <StatCard label={t("Answers")} value={number(figures.answers)} note={points(figures.answer_points)} />
        <StatCard label={t("Boxes opened")} value={number(figures.openings)} note={points(figures.box_points)} />
      </div>
      {today ? (
        <p className="mt-3 text-14 text-muted">
          {t(
            { one: "Today: “{question}” ({count} answer)", other: "Today: “{question}” ({count} answers)" },
            { question: today.text, count: today.answers },
          )}
        </p>
      ) : null}
    </section>
  );
}

function QuestionFields({ fields: { field } }: { fields: FormFields }) {
  const t = useText();
  const { questions } = useLoaderData<typeof loader>();
  return (
    <FormSection
      title={t("Question of the day")}
      text={t("One question for everybody, a new one each day. Answering it counts for the streak.")}
    >
      <YesNoField
        asSwitch
        label={t("Show the question of the day")}
        help={
          questions.active === 0
            ? t("Add questions first: none is active yet.")
            : t(
                {
                  one: "{count} active question. When all were shown, they start again with the oldest.",
                  other: "{count} active questions. When all were shown, they start again with the oldest.",
                },
                { count: questions.active },
              )
        }
        {...field("daily_question")}
      />
      <YesNoField
        label={t("Draw the questions")}
        help={t("Draws from those that weren't shown yet, instead of following their order.")}
        {...field("daily_question_random")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("Points for an answer")}
          help={t("Leave empty to give none. The daily limit of points applies.")}
          {...field("daily_question_points")}
        />
        <NumberField
          label={t("More for the correct answer")}
          help={t("Leave empty to give none.")}
          {...field("daily_question_extra")}
        />
      </div>
    </FormSection>
  );
}

const ROWS = Array.from({ length: MAX_PRIZES }, (_, at) => at);

/** The prizes with what they mean while they are typed: the chance of each, and what an opening costs. */
function BoxFields({ fields: { field, value, error } }: { fields: FormFields }) {
  const t = useText();
  const locale = useLocale();
  const [typed, setTyped] = useState<FieldValues>({});
  const current = (name: string) => typed[name] ?? value(name);
  const prizes = ROWS.flatMap((at): (Prize & { at: number })[] => {
    const [points, weight] = ["points", "weight"].map((name) => current(`daily_box_prizes[${at}][${name}]`).trim());
    const isPrize = /^\d+$/.test(points ?? "") && /^[1-9]\d*$/.test(weight ?? "");
    return isPrize ? [{ at, points: Number(points), weight: Number(weight) }] : [];
  });
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const cap = Number(current("daily_box_cap"));
  const listError = error("daily_box_prizes");
  const decimal = (amount: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(amount);
  return (
    <FormSection
      title={t("Daily box")}
      text={t("Each participant opens one box a day and gets one of these prizes. They see the chance of each.")}
    >
      <YesNoField asSwitch label={t("Show the daily box")} {...field("daily_box")} />
      <fieldset
        id="daily_box_prizes"
        tabIndex={-1}
        className="min-w-0"
        onChange={({ target }) => {
          const { name, value: text } = target as unknown as HTMLInputElement;
          setTyped((all) => ({ ...all, [name]: text }));
        }}
      >
        <legend className="mb-1.5">{t("Prizes")}</legend>
        <p className="mb-3 text-14 text-muted">
          {t(
            "0 points is “nothing today, come back tomorrow”. A prize of weight 2 is drawn twice as often as one of weight 1.",
          )}
        </p>
        {listError ? <p className="mb-3 text-12 text-negative">{listError}</p> : null}
        <div className="grid gap-3">
          {ROWS.map((at) => {
            const prize = prizes.find((row) => row.at === at);
            return (
              <div key={at} className="grid grid-cols-[1fr_1fr_4.5rem] items-end gap-3">
                <NumberField
                  label={t("Points of prize {number}", { number: at + 1 })}
                  {...field(`daily_box_prizes[${at}][points]`)}
                />
                <NumberField label={t("Weight")} {...field(`daily_box_prizes[${at}][weight]`)} />
                <span className="flex min-h-control items-center text-14 text-muted tabular-nums">
                  {prize ? `${decimal((prize.weight / weights) * 100)} %` : "—"}
                </span>
              </div>
            );
          })}
        </div>
      </fieldset>
      <div
        onChange={({ target }) => {
          const { name, value: text } = target as unknown as HTMLInputElement;
          setTyped((all) => ({ ...all, [name]: text }));
        }}
      >
        <NumberField
          label={t("Most points a day")}
          help={t(
            "For all boxes together. Near it, only the prizes that still fit are drawn, and participants see that.",
          )}
          {...field("daily_box_cap")}
        />
      </div>
      {prizes.length > 0 ? (
        <p role="status" className="text-14">
          {cap > 0
            ? t("On average {average} points an opening; at most {cap} a day.", {
                average: decimal(averageCost(prizes)),
                cap,
              })
            : t("On average {average} points an opening.", { average: decimal(averageCost(prizes)) })}
        </p>
      ) : null}
    </FormSection>
  );
}
