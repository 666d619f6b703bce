import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useAdminProgram, usePointsTerm, useTimeZone } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import type { RuleChoices, RuleTryView } from "~/services/earning-rules/earning-rules-admin.schema";
import type { Trigger } from "~/services/earning-rules/rule-definition";
import { postFormKeepalive, type CallResult } from "~/ui/forms/api-calls";
import { SelectField, TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { formFields } from "~/ui/forms/form-fields";
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
  children: ReactNode;
}

/** The form of a rule, with what it says and what it gives for a sample beside it, while it is filled in. */
export function RuleTrial({ choices, ruleId, version, children }: RuleTrialProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { result, about } = useTrial(box, ruleId, version);
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
              <Sample about={about} choices={choices} />
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

type About = { trigger: Trigger; eventTypeId: string };

/** Tries out what the form and the sample have, after each change. An answer to an older state is left out. */
function useTrial(box: RefObject<HTMLDivElement>, ruleId: string | undefined, version: string) {
  const { id } = useAdminProgram();
  const [result, setResult] = useState<CallResult<RuleTryView>>();
  const [about, setAbout] = useState<About>({ trigger: "order", eventTypeId: "" });
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
    const changed = ({ target }: Event) => {
      if (!(target instanceof Element) || !box.current?.contains(target)) return;
      readAbout();
      window.clearTimeout(timer);
      timer = window.setTimeout(attempt, PAUSE_MS);
    };
    const readAbout = () => {
      const form = box.current?.querySelector("form");
      const fields = form ? new FormData(form) : undefined;
      const trigger = String(fields?.get("trigger") ?? "order") as Trigger;
      const eventTypeId = String(fields?.get("event_type_id") ?? "");
      setAbout((before) =>
        before.trigger === trigger && before.eventTypeId === eventTypeId ? before : { trigger, eventTypeId },
      );
    };
    readAbout();
    void attempt();
    window.addEventListener("input", changed);
    window.addEventListener("change", changed);
    return () => {
      calls = Infinity;
      window.clearTimeout(timer);
      window.removeEventListener("input", changed);
      window.removeEventListener("change", changed);
    };
  }, [box, id, ruleId, version]);
  return { result, about };
}

/** The fields of the sample are outside of the form, which is not changed by them. */
function sampleIn(box: HTMLDivElement | null): [string, string][] {
  const controls = box?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-sample] [name]") ?? [];
  return [...controls].flatMap((control): [string, string][] =>
    control.type === "checkbox" && !(control as HTMLInputElement).checked ? [] : [[control.name, control.value]],
  );
}

const DEFAULTS = { "sample[amount]": "50", "sample[quantity]": "1", "sample[number]": "1" };

/** What the rule is tried out with. */
function Sample({ about: { trigger, eventTypeId }, choices }: { about: About; choices: RuleChoices }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { currency } = useAdminProgram();
  const { field } = formFields(DEFAULTS);
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
      <Disclosure plain title={t("More about the sample")}>
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
