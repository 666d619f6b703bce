import { Code, ListTree } from "lucide";
import { lazy, Suspense, useId, useMemo, useRef, useState } from "react";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import { builderText, groupIn } from "~/services/earning-rules/builder-text";
import { partFor } from "~/services/earning-rules/condition-builder";
import type { RuleCheckView } from "~/services/earning-rules/earning-rules-admin.schema";
import { MAX_EXPRESSION, type BuilderGroup, type Trigger } from "~/services/earning-rules/rule-definition";
import { fieldLabel, type RuleField } from "~/services/earning-rules/rule-fields";
import { postFormKeepalive } from "~/ui/forms/api-calls";
import { TextArea } from "~/ui/forms/field";
import { FieldNotes } from "~/ui/forms/field-frame";
import { HiddenValue } from "~/ui/forms/fields/hidden-value";
import type { FormFields } from "~/ui/forms/form-fields";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Skeleton } from "~/ui/states/skeleton";

const ConditionBuilder = lazy(() => import("./condition-builder"));

const EMPTY: BuilderGroup = { combinator: "and", rules: [] };
/** Code, which is the same in every language. */
const SAMPLE_EXPRESSION = 'order.total >= 20 && time.weekday == "tuesday"';
/** How long nobody types before what was typed is checked. */
const PAUSE_MS = 400;

type ConditionName = "condition" | "line_condition";

/** What a condition is about, and so which fields it may use. */
interface ConditionAbout {
  trigger: Trigger;
  eventTypeId: string;
  ruleFields: readonly RuleField[];
}

/** What was made of a condition so far. */
type ConditionState = ReturnType<typeof useCondition>;

/**
 * Keeps a condition while the form is open, for each thing that the rule was about: what the new one cannot have is left
 * out, and is there again when the choice is taken back.
 */
export function useCondition(fields: FormFields, name: ConditionName, about: ConditionAbout) {
  const { trigger, eventTypeId, ruleFields } = about;
  const key = trigger === "event" ? `event ${eventTypeId}` : trigger;
  const stored = groupIn(fields.value(`${name}[builder]`));
  const [groups, setGroups] = useState<Readonly<Record<string, BuilderGroup>>>({ [key]: stored ?? EMPTY });
  const [latest, setLatest] = useState(stored ?? EMPTY);
  const [text, setText] = useState(fields.value(`${name}[expression]`));
  const [typed, setTyped] = useState(stored === null && text !== "");
  const known = groups[key];
  const group = useMemo(() => known ?? partFor(latest, ruleFields), [known, latest, ruleFields]);
  const setGroup = (next: BuilderGroup) => {
    setGroups((before) => ({ ...before, [key]: next }));
    setLatest(next);
  };
  return { ...about, key, group, setGroup, text, setText, typed, setTyped };
}

interface ConditionFieldProps {
  fields: FormFields;
  name: ConditionName;
  label: string;
  help: string;
  state: ConditionState;
}

/** A condition that is built from rows of fields, or typed as an expression in CEL. */
export function ConditionField({ fields, name, label, help, state }: ConditionFieldProps) {
  const t = useText();
  const id = useId();
  const hydrated = useHydrated();
  const { key, ruleFields, group, setGroup, text, setText, typed, setTyped } = state;
  const [failed, setFailed] = useState<string | null>(null);
  const check = useConditionCheck(name, state);
  const error = fields.error(name) ?? fields.error(`${name}[builder]`) ?? fields.error(`${name}[expression]`) ?? failed;
  const toTyped = async () => {
    const result = await check({ builder: builderText(group) });
    if (result?.expression === null) return setFailed(result.message);
    setFailed(null);
    setText(result?.expression || text);
    setTyped(true);
  };
  return (
    <div
      id={name}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
      className="grid gap-3 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-label`} className="text-14 font-strong">
          {label}
        </p>
        <Button
          variant="ghost"
          size="small"
          icon={typed ? ListTree : Code}
          onClick={typed ? () => setTyped(false) : toTyped}
        >
          {typed ? t("Use the builder") : t("Type an expression")}
        </Button>
      </div>
      {typed ? (
        <TypedCondition name={`${name}[expression]`} label={label} text={text} onText={setText} check={check} />
      ) : (
        <>
          <HiddenValue name={`${name}[builder]`} value={builderText(group)} />
          {hydrated ? (
            <Suspense fallback={<Skeleton className="h-input rounded-input" />}>
              <ConditionBuilder
                key={key}
                label={label}
                fields={ruleFields}
                group={group}
                marksEmpty={error !== undefined && error !== null}
                onChange={setGroup}
              />
            </Suspense>
          ) : (
            <Skeleton className="h-input rounded-input" />
          )}
        </>
      )}
      <FieldNotes id={id} label={label} error={error} help={help} />
      {typed ? <FieldList fields={ruleFields} /> : null}
    </div>
  );
}

type Check = (condition: { builder?: string; expression?: string }) => Promise<RuleCheckView | null>;

/** Asks the server whether a condition can be used; null when it does not answer. */
function useConditionCheck(
  name: ConditionName,
  { trigger, eventTypeId }: Pick<ConditionAbout, "trigger" | "eventTypeId">,
): Check {
  const { id } = useAdminProgram();
  return async (condition) => {
    const form = new FormData();
    form.set("trigger", trigger);
    form.set("event_type_id", eventTypeId);
    form.set("lines", String(name === "line_condition"));
    for (const [part, value] of Object.entries(condition)) form.set(`condition[${part}]`, value);
    const result = await postFormKeepalive<RuleCheckView>(`/admin/v2/programs/${id}/earning_rules:check`, form);
    if (result.ok) return result.data;
    const [error] = result.error.errors;
    return error ? { ok: false, expression: null, message: error.message, at: null } : null;
  };
}

interface TypedConditionProps {
  name: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  check: Check;
}

/** The expression, checked while it is typed. */
function TypedCondition({ name, label, text, onText, check }: TypedConditionProps) {
  const t = useText();
  const [problem, setProblem] = useState<RuleCheckView | null>(null);
  const timer = useRef<number>();
  const latest = useRef(text);
  const type = (expression: string) => {
    onText(expression);
    latest.current = expression;
    setProblem(null);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(async () => {
      const result = await check({ expression });
      if (latest.current === expression) setProblem(result?.ok === false ? result : null);
    }, PAUSE_MS);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        labelHidden
        name={name}
        rows={2}
        maxLength={MAX_EXPRESSION}
        spellCheck={false}
        autoCapitalize="off"
        className="font-mono text-14"
        placeholder={SAMPLE_EXPRESSION}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div role="status">
        {problem ? (
          <p className="text-small text-negative">
            {problem.message}
            {problem.at === null ? null : <Place text={text} at={problem.at} />}
          </p>
        ) : null}
      </div>
      <p className="text-small text-muted">
        {t("In CEL, the Common Expression Language: true when the condition is met.")}
      </p>
    </div>
  );
}

/** What is around the place of a mistake, with the place marked. */
function Place({ text, at }: { text: string; at: number }) {
  const AROUND = 20;
  return (
    <code className="mt-1 block text-content">
      {at > AROUND ? "…" : ""}
      {text.slice(Math.max(0, at - AROUND), at)}
      <mark>{text[at] ?? " "}</mark>
      {text.slice(at + 1, at + 1 + AROUND)}
    </code>
  );
}

/** The names that an expression can use. */
function FieldList({ fields }: { fields: readonly RuleField[] }) {
  const t = useText();
  return (
    <Disclosure plain title={t("Names you can use")}>
      <dl className="grid gap-x-4 text-14 sm:grid-cols-[auto_minmax(0,1fr)]">
        {fields.map((field) => (
          <div key={field.name} className="contents">
            <dt className="font-mono break-all">{field.name}</dt>
            <dd className="text-muted max-sm:mb-2">{fieldLabel(field, t)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
