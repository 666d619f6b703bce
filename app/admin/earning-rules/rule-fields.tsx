import { useMemo, useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useAdminProgram, usePointsTerm, useTimeZone } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import type { RuleChoices } from "~/services/earning-rules/earning-rules-admin.schema";
import type { GiveKind, Trigger } from "~/services/earning-rules/rule-definition";
import { fieldsOf } from "~/services/earning-rules/rule-fields";
import { givesOf, givesPoints, MAX_NAME_LENGTH, TRIGGER_CHOICES } from "~/services/earning-rules/rule-options";
import { vocabularyOf } from "~/services/earning-rules/rule-vocabulary";
import { SelectField, TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";
import { Disclosure } from "~/ui/primitives/disclosure";
import { ConditionField, useCondition } from "./condition-field";
import { GIVE_LABELS, TRIGGER_LABELS } from "./rule-texts";

interface RuleFieldsProps {
  fields: FormFields;
  choices: RuleChoices;
  /** The rule was published, so that it stays about the same. */
  fixed: boolean;
  /** The rule is on, so that its start stays. */
  started: boolean;
}

/** The fields of a rule in the order of its sentence: when, with, give, up to, from and to. */
export function RuleFields({ fields, choices, fixed, started }: RuleFieldsProps) {
  const t = useText();
  const term = usePointsTerm();
  const timeZone = useTimeZone();
  const { field } = fields;
  const [trigger, setTrigger] = useState(fields.value("trigger") as Trigger);
  const [eventTypeId, setEventTypeId] = useState(fields.value("event_type_id"));
  const [kind, setKind] = useState(fields.value("give[kind]") as GiveKind);
  const kinds = givesOf(trigger);
  const shown = kinds.includes(kind) ? kind : kinds[0]!;
  const vocabulary = useMemo(() => vocabularyOf(choices, eventTypeId), [choices, eventTypeId]);
  const ruleFields = useMemo(() => fieldsOf(trigger, "rule", vocabulary), [trigger, vocabulary]);
  const lineFields = useMemo(() => fieldsOf(trigger, "line", vocabulary), [trigger, vocabulary]);
  const { defaultValue: _trigger, ...triggerField } = field("trigger");
  const { defaultValue: _type, ...typeField } = field("event_type_id");
  const about = { trigger, eventTypeId };
  const condition = useCondition(fields, "condition", { ...about, ruleFields });
  const lineCondition = useCondition(fields, "line_condition", { ...about, ruleFields: lineFields });
  return (
    <>
      <FormSection title={t("When")}>
        <TextField
          label={t("Name")}
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          help={t("Only admins see it.")}
          {...field("name")}
        />
        {fixed ? (
          <>
            <input type="hidden" name="trigger" value={trigger} />
            <input type="hidden" name="event_type_id" value={eventTypeId} />
          </>
        ) : (
          <SelectField
            label={t("When")}
            options={TRIGGER_CHOICES.map((value) => ({ value, label: t(TRIGGER_LABELS[value]) }))}
            {...triggerField}
            value={trigger}
            onChange={(event) => setTrigger(event.currentTarget.value as Trigger)}
          />
        )}
        {trigger === "event" && !fixed ? (
          <SelectField
            label={t("Event")}
            required
            help={choices.event_types.length === 0 ? t("Declare the event under Settings > Event types first.") : null}
            options={[
              { value: "", label: t("Choose an event") },
              ...choices.event_types.map(({ id, label }) => ({ value: id, label })),
            ]}
            {...typeField}
            value={eventTypeId}
            onChange={(event) => setEventTypeId(event.currentTarget.value)}
          />
        ) : null}
      </FormSection>
      <FormSection title={t("With")}>
        <ConditionField
          fields={fields}
          name="condition"
          label={t("Conditions")}
          help={t("Without any, the rule always counts.")}
          state={condition}
        />
        {trigger === "order" ? (
          <>
            <ConditionField
              fields={fields}
              name="line_condition"
              label={t("Only these lines of the order")}
              help={t("Such as one category. Without any, all lines count.")}
              state={lineCondition}
            />
            <fieldset className="grid gap-3">
              <legend className="mb-2 text-14 font-strong">{t("Leave out")}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                <YesNoField label={t("Gift cards")} {...field("leave_out[gift_cards]")} />
                <YesNoField label={t("Shipping")} {...field("leave_out[shipping]")} />
                <YesNoField label={t("Tax")} {...field("leave_out[tax]")} />
                <YesNoField label={t("Lines with a discount")} {...field("leave_out[discounted_lines]")} />
              </div>
            </fieldset>
          </>
        ) : null}
      </FormSection>
      <FormSection title={t("Give")}>
        <SelectField
          label={t("What it gives")}
          options={kinds.map((value) => ({ value, label: t(GIVE_LABELS[value], { term }) }))}
          id="give[kind]"
          name="give[kind]"
          error={fields.error("give[kind]") ?? fields.error("give")}
          value={shown}
          onChange={(event) => setKind(event.currentTarget.value as GiveKind)}
        />
        <GiveFields fields={fields} kind={shown} choices={choices} {...about} />
        {givesPoints(shown) && shown !== "tier" ? (
          <Disclosure plain title={t("Rounding, and other rules")}>
            <div className="grid gap-4 pt-2 sm:grid-cols-2">
              <SelectField
                label={t("Parts of a point")}
                options={[
                  { value: "down", label: t("Round down") },
                  { value: "nearest", label: t("Round to the nearest") },
                  { value: "up", label: t("Round up") },
                ]}
                {...field("rounding")}
              />
              <SelectField
                label={t("With other rules")}
                help={t("Of the rules that say so, only the one that gives most counts.")}
                options={[
                  { value: "add_up", label: t("Add up") },
                  { value: "best_only", label: t("Only the best counts") },
                ]}
                {...field("combine")}
              />
            </div>
          </Disclosure>
        ) : null}
      </FormSection>
      {givesPoints(shown) ? (
        <FormSection
          title={t("Up to")}
          text={t("The most {term} that the rule gives. Leave empty for no limit.", { term })}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label={trigger === "order" ? t("For one order") : t("Each time")}
              {...field("max_per_order")}
            />
            <NumberField label={t("A person in a day")} {...field("max_per_day")} />
            <NumberField label={t("A person in a month")} {...field("max_per_month")} />
            <NumberField label={t("A person ever")} {...field("max_per_person")} />
            <NumberField label={t("Budget for everybody")} {...field("budget")} />
          </div>
        </FormSection>
      ) : null}
      <FormSection title={t("From … to")}>
        <div className="grid gap-4 sm:grid-cols-2">
          {started ? null : (
            <DateTimeField
              label={t("Start")}
              help={t("Leave empty to start it when you publish it.")}
              timeZone={timeZone}
              {...field("starts_at")}
            />
          )}
          <DateTimeField
            label={t("End")}
            help={t("Leave empty for no end.")}
            timeZone={timeZone}
            {...field("ends_at")}
          />
        </div>
      </FormSection>
    </>
  );
}

interface GiveFieldsProps {
  fields: FormFields;
  kind: GiveKind;
  trigger: Trigger;
  eventTypeId: string;
  choices: RuleChoices;
}

/** The fields of what a rule gives. */
function GiveFields({ fields: { field, value }, kind, trigger, eventTypeId, choices }: GiveFieldsProps) {
  const t = useText();
  const { currency, term_points_as } = useAdminProgram();
  const chooseFrom = (rows: readonly { id: string; name: string }[], none: string) => [
    { value: "", label: none },
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
  ];
  switch (kind) {
    case "factor":
      return (
        <NumberField
          label={t("Times")}
          required
          decimals={2}
          help={t(
            "2 doubles what other rules give per amount, line and piece. What is fixed stays as it is. Factors add up: 2 times and 3 times make 4 times.",
          )}
          {...field("give[factor]")}
        />
      );
    case "tag":
      return (
        <SelectField
          label={t("Tag")}
          required
          options={chooseFrom(choices.tags, t("Choose a tag"))}
          {...field("give[tag_id]")}
        />
      );
    case "reward":
      return (
        <SelectField
          label={t("Reward")}
          required
          help={t("A reward that isn't repeatable is given to each participant only once.")}
          options={chooseFrom(choices.rewards, t("Choose a reward"))}
          {...field("give[reward_id]")}
        />
      );
    case "tier":
      return (
        <SelectField
          label={t("Tier")}
          required
          options={chooseFrom(choices.tiers, t("Choose a tier"))}
          {...field("give[tier_id]")}
        />
      );
    default: {
      const numbers = choices.event_types
        .find(({ id }) => id === eventTypeId)
        ?.properties.filter(({ type }) => type === "number");
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={term_points_as}
            required
            {...field("give[points]")}
            defaultValue={value("give[points]") || "1"}
          />
          {kind === "per_amount" && trigger === "event" ? (
            <>
              <NumberField
                label={t("For each")}
                required
                decimals={2}
                {...field("give[amount]")}
                defaultValue={value("give[amount]") || "1"}
              />
              <SelectField
                label={t("Of the event's number")}
                required
                options={[
                  { value: "", label: t("Choose a number") },
                  ...(numbers ?? []).map(({ name }) => ({ value: name, label: name })),
                ]}
                {...field("give[property]")}
              />
            </>
          ) : kind === "per_amount" ? (
            <MoneyField
              label={t("For each")}
              required
              currency={currency}
              {...field("give[amount]")}
              defaultValue={value("give[amount]") || "1"}
            />
          ) : null}
        </div>
      );
    }
  }
}
