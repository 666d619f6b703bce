import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { PrizeFields } from "~/admin/forms/prize-fields";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { saveSentSettings } from "~/admin/settings/sent-settings.server";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { markUp } from "~/locales/mark-up";
import { textOf, useText } from "~/locales/use-text";
import { getHabitsSettings } from "~/services/program-settings/program-settings.admin.server";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { Link } from "~/ui/primitives/link";

export const loader = programLoader(({ ctx }) => getHabitsSettings(ctx));

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Habits"), matches);

/** What brings participants back. Each is off until it is turned on. */
export default function HabitsSettings() {
  const t = useText();
  const settings = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => {
    const { rewards: _, has_birthdays: __, has_daily_challenge: ___, ...stored } = settings;
    return fieldValuesOf(stored);
  }, [settings]);
  return (
    <SettingsPage
      title={t("Habits")}
      text={t(
        "Gentle reasons to come back, without pressure: a streak that ends costs nothing, and there are no countdowns.",
      )}
    >
      <SavedForm label={t("Habits")} intent="update" values={values} version={settings.version} rejected={rejected}>
        {(fields) => <HabitsFields fields={fields} />}
      </SavedForm>
    </SettingsPage>
  );
}

function HabitsFields({ fields }: { fields: FormFields }) {
  const { field, value } = fields;
  const t = useText();
  const { has_daily_challenge } = useLoaderData<typeof loader>();
  const path = useSettingsPath();
  return (
    <div className="grid gap-grid">
      <input type="hidden" name="version" value={value("version")} />
      <FormSection
        title={t("Streaks")}
        text={t("Days in a row with a repeatable challenge. One day off is fine; after two, a new streak starts.")}
      >
        <YesNoField
          asSwitch
          label={t("Show streaks")}
          help={
            has_daily_challenge
              ? t("They count from the day you turn them on.")
              : t("No published challenge can be repeated every day yet, so there are no streaks.")
          }
          {...field("streaks")}
        />
      </FormSection>
      <FormSection title={t("Weekly goal")} text={t("Challenges completed from Monday to Sunday.")}>
        <YesNoField asSwitch label={t("Show the weekly goal")} {...field("weekly_goal_on")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={t("Challenges per week")} required {...field("weekly_goal")} />
          <NumberField
            label={t("Points for reaching it")}
            help={t("Leave empty to give none.")}
            {...field("weekly_goal_points")}
          />
        </div>
      </FormSection>
      <FormSection
        title={t("Leaderboard")}
        text={t("Only participants who choose a name are listed. Blocked participants and employees aren't.")}
      >
        <YesNoField asSwitch label={t("Show the leaderboard")} {...field("leaderboard")} />
        <p className="text-14">
          <Link to={`${path}/habits/names`} className="text-link hover:underline">
            {t("Names on the leaderboard")}
          </Link>
        </p>
      </FormSection>
      <FormSection
        title={t("Weekly result")}
        text={t(
          "On Mondays, those who did something see what their week came to: their points, challenges and place on the leaderboard.",
        )}
      >
        <YesNoField
          asSwitch
          label={t("Show last week's result")}
          help={t("Also as a notification, for who turned notifications on.")}
          {...field("weekly_result")}
        />
      </FormSection>
      <BirthdayGift fields={fields} />
      <FormSection
        title={t("Daily limit")}
        text={t(
          "Above it, challenges still count as done but earn no more that day. Participants see it before they start.",
        )}
      >
        <NumberField
          label={t("Points per participant and day")}
          help={t(
            "Leave empty for no limit. Sign-ups, referrals, payments, receipts and points you add aren't limited.",
          )}
          {...field("daily_points_limit")}
        />
      </FormSection>
    </div>
  );
}

function BirthdayGift({ fields: { field } }: { fields: FormFields }) {
  const t = useText();
  const { rewards, has_birthdays } = useLoaderData<typeof loader>();
  const path = useSettingsPath();
  return (
    <FormSection
      title={t("Birthday gift")}
      text={t("Given once a year, on the day, to participants who entered their birthday in their profile.")}
    >
      <YesNoField asSwitch label={t("Give a birthday gift")} {...field("birthday_gift")} />
      {has_birthdays ? null : (
        <p className="text-14 text-muted">
          {markUp(
            t("The profile doesn't ask for a birthday yet. Add <add>a profile attribute</add> named “birthday”."),
            {
              add: (words) => (
                <Link to={`${path}/profile-attributes/new`} className="text-link hover:underline">
                  {words}
                </Link>
              ),
            },
          )}
        </p>
      )}
      <PrizeFields field={field} rewards={rewards} name="birthday" />
    </FormSection>
  );
}

function useSettingsPath(): string {
  return `/admin/v2/programs/${useAdminProgram().id}/settings/program`;
}
