import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useAdminProgram, usePointsTerm, useTimeZone } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { groupIn } from "~/services/earning-rules/builder-text";
import type { RuleChoices, RuleTryView } from "~/services/earning-rules/earning-rules-admin.schema";
import type { Trigger } from "~/services/earning-rules/rule-definition";
import { PLAIN_SAMPLE, sampleFor } from "~/services/earning-rules/rule-sample";
import { postFormKeepalive, type CallResult } from "~/ui/forms/api-calls";
import { SelectField, TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { formFields, type FieldValues } from "~/ui/forms/form-fields";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Panel } from "~/ui/primitives/panel";
import { RiskList } from "./risk-list";

/** How long nobody types before the rule is tried out. */
const PAUSE_MS = 400;

interface RuleTrialProps {
  choices: RuleChoices;
  /** The stored rule, in whose place its draft is tried. */
  ruleId?: string;
  /** The form starts again with another one. */
  version: string;
  /** The time at which the page was opened. */
  now: string;
  children: ReactNode;
}

/** The form of a rule, with what it says and what it gives for a sample beside it, while it is filled in. */
export function RuleTrial({ choices, ruleId, version, now, children }: RuleTrialProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { result, about, sample } = useTrial(box, choices, { now, ruleId, version });
  return (
    <div
      ref={box}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1280px]:grid-cols-[minmax(0,1fr)_380px]"
    >
      <aside className="grid gap-grid min-[1280px]:sticky min-[1280px]:top-20 min-[1280px]:order-2">
        <Panel title={t("In plain words")}>
          <div role="status" className="grid gap-3">
            <Spoken result={result} />
          </div>
        </Panel>
        <Panel title={t("Try it out")}>
          <div className="grid gap-4">
            <div role="status">{result?.ok ? <Earned data={result.data} /> : null}</div>
            <div data-sample>
              {/* It starts again when the conditions ask for something else; what was entered stays. */}
              <Sample key={about.needs} about={about} values={sample} choices={choices} />
            </div>
          </div>
        </Panel>
      </aside>
      <div className="min-w-0 min-[1280px]:order-1">{children}</div>
    </div>
  );
}

function Spoken({ result }: { result: CallResult<RuleTryView> | undefined }) {
  const t = useText();
  if (result?.ok)
    return (
      <>
        <p data-rule-sentence>{result.data.sentence}</p>
        <RiskList risks={result.data.risks} />
      </>
    );
  const error = result?.error.errors[0]?.message;
  return (
    <p className="text-muted">
      {error
        ? t("Not complete yet: {error}", { error })
        : t("What the rule does is said here while you fill in the form.")}
    </p>
  );
}

function Earned({ data: { points, total, result } }: { data: RuleTryView }) {
  const t = useText();
  const term = usePointsTerm();
  return (
    <>
      <p className="text-18 font-strong">{result}</p>
      {total !== points ? (
        <p className="text-muted">
          {t("Together with the other active rules: {points} {term}.", { points: total, term })}
        </p>
      ) : null}
    </>
  );
}

/** What of the form the sample follows. `needs`: what its conditions ask for, as JSON. */
type About = { trigger: Trigger; eventTypeId: string; needs: string };

const PLAIN_NEEDS = JSON.stringify(PLAIN_SAMPLE);

/** Tries out what the form and the sample have, after each change. An answer to an older state is left out. */
function useTrial(
  box: RefObject<HTMLDivElement>,
  choices: RuleChoices,
  { now, ruleId, version }: Pick<RuleTrialProps, "now" | "ruleId" | "version">,
): { result: CallResult<RuleTryView> | undefined; about: About; sample: FieldValues } {
  const { id } = useAdminProgram();
  const timeZone = useTimeZone();
  const [result, setResult] = useState<CallResult<RuleTryView>>();
  const [about, setAbout] = useState<About>({ trigger: "order", eventTypeId: "", needs: PLAIN_NEEDS });
  const entered = useRef<Record<string, string>>({});
  const schedule = useRef<() => void>();
  useEffect(() => {
    let timer: number | undefined;
    let calls = 0;
    const attempt = async () => {
      const form = box.current?.querySelector("form");
      if (!form) return;
      const fields = new FormData(form);
      fields.set("rule_id", ruleId ?? "");
      for (const [name, value] of sampleIn(box.current)) fields.append(name, value);
      const call = ++calls;
      const next = await postFormKeepalive<RuleTryView>(`/admin/v2/programs/${id}/earning_rules:try`, fields);
      if (call === calls) setResult(next);
    };
    schedule.current = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(attempt, PAUSE_MS);
    };
    const changed = ({ target }: Event) => {
      if (!(target instanceof Element) || !box.current?.contains(target)) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        if (target.closest("[data-sample]")) entered.current[target.name] = valueOf(target);
      readAbout();
      schedule.current?.();
    };
    const readAbout = () => {
      const form = box.current?.querySelector("form");
      const fields = form ? new FormData(form) : undefined;
      const text = (name: string) => String(fields?.get(name) ?? "");
      const groups = [groupIn(text("condition[builder]")), groupIn(text("line_condition[builder]"))];
      const next: About = {
        trigger: (text("trigger") || "order") as Trigger,
        eventTypeId: text("event_type_id"),
        needs: JSON.stringify(sampleFor(groups, choices, localTimeOf(now, timeZone))),
      };
      setAbout((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    readAbout();
    schedule.current();
    window.addEventListener("input", changed);
    window.addEventListener("change", changed);
    return () => {
      calls = Infinity;
      window.clearTimeout(timer);
      window.removeEventListener("input", changed);
      window.removeEventListener("change", changed);
    };
  }, [box, choices, id, now, ruleId, timeZone, version]);
  // The sample has other values by now.
  useEffect(() => schedule.current?.(), [about]);
  return { result, about, sample: { ...(JSON.parse(about.needs) as FieldValues), ...entered.current } };
}

function valueOf(control: HTMLInputElement | HTMLSelectElement): string {
  return control.type === "checkbox" ? String((control as HTMLInputElement).checked) : control.value;
}

/** The fields of the sample are outside of the form, which is not changed by them. */
function sampleIn(box: HTMLDivElement | null): [string, string][] {
  const controls = box?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-sample] [name]") ?? [];
  return [...controls].flatMap((control): [string, string][] =>
    control.type === "checkbox" && !(control as HTMLInputElement).checked ? [] : [[control.name, control.value]],
  );
}

interface SampleProps {
  about: About;
  values: FieldValues;
  choices: RuleChoices;
}

/** What the rule is tried out with. */
function Sample({ about: { trigger, eventTypeId, needs }, values, choices }: SampleProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const { currency } = useAdminProgram();
  const { field } = formFields(values);
  const isPlain = needs === PLAIN_NEEDS;
  const properties = choices.event_types.find(({ id }) => id === eventTypeId)?.properties ?? [];
  const none = { value: "", label: t("None") };
  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4">
      {trigger === "order" || trigger === "receipt" ? (
        <MoneyField
          label={trigger === "order" ? t("For an order of") : t("For a receipt of")}
          currency={currency}
          {...field("sample[amount]")}
        />
      ) : null}
      {trigger === "event"
        ? properties.map(({ name, type }) => (
            <TextField
              key={name}
              label={name}
              inputMode={type === "number" ? "decimal" : undefined}
              autoComplete="off"
              {...field(`sample[properties][${name}]`)}
            />
          ))
        : null}
      {isPlain ? null : <p className="text-muted">{t("The sample starts with what the conditions ask for.")}</p>}
      <Disclosure plain title={t("More about the sample")} open={!isPlain}>
        <div className="grid gap-4 pt-2">
          {trigger === "order" ? (
            <>
              <NumberField label={t("Which order of the person")} {...field("sample[number]")} />
              <TextField label={t("Category")} autoComplete="off" {...field("sample[category]")} />
              <TextField label={t("SKU")} autoComplete="off" {...field("sample[sku]")} />
              <NumberField label={t("Pieces")} {...field("sample[quantity]")} />
              <TextField label={t("Channel")} autoComplete="off" {...field("sample[channel]")} />
              <TextField label={t("Store")} autoComplete="off" {...field("sample[store]")} />
              <YesNoField label={t("It's a gift card")} {...field("sample[gift_card]")} />
            </>
          ) : null}
          <DateTimeField
            label={t("When")}
            help={t("Now, if it's empty.")}
            timeZone={timeZone}
            {...field("sample[time]")}
          />
          {choices.tiers.length > 0 ? (
            <SelectField
              label={t("Tier")}
              options={[{ value: "", label: t("The first") }, ...named(choices.tiers)]}
              {...field("sample[tier_id]")}
            />
          ) : null}
          {choices.tags.length > 0 ? (
            <SelectField label={t("Tag")} options={[none, ...named(choices.tags)]} {...field("sample[tag_id]")} />
          ) : null}
          <YesNoField label={t("It's their birthday")} {...field("sample[birthday]")} />
        </div>
      </Disclosure>
    </div>
  );
}
