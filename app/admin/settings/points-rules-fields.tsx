import { Plus, X } from "lucide";
import { useRef, useState, type ReactNode } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useText } from "~/locales/use-text";
import { pointSourceLabel } from "~/services/points/point-sources";
import {
  ACTIVITIES,
  NOTICE_DAYS,
  PENDING_SOURCES,
  type PendingSource,
  type PointsActivity,
} from "~/services/points/points-rules.schema";
import { CheckboxField, SelectField, TextField } from "~/ui/forms/field";
import { FieldNotes } from "~/ui/forms/field-frame";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { PointsPreview } from "./points-preview";

/** The rules as sentences with choices in them. */
export function PointsRulesFields({ fields }: { fields: FormFields }) {
  const t = useText();
  return (
    <div className="grid gap-grid">
      <input type="hidden" name="version" value={fields.value("version")} />
      <FormSection title={t("When points can be spent")}>
        <PendingSentence fields={fields} name="pending" start={t("Points that are earned can be spent")} />
        <PendingExceptions fields={fields} />
      </FormSection>
      <FormSection title={t("When points expire")}>
        <ExpirationSentence fields={fields} />
        <YesNoField
          label={t("Participants above the first tier keep their points for good")}
          {...fields.field("above_first_tier_never")}
        />
        <Notices fields={fields} />
        <p className="text-muted">
          {t("A change never shortens a date that somebody was already given: it stays unless the new one is later.")}
        </p>
        <PointsPreview />
      </FormSection>
      <PointValue fields={fields} />
    </div>
  );
}

/** Words and fields in one line, as far as it has room. */
function Sentence({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-2 gap-y-2 [&>span]:leading-(--input)">{children}</div>;
}

interface PendingSentenceProps {
  fields: FormFields;
  /** The name of the rule in the form. */
  name: string;
  /** The name of the rule that it starts with, if that is another one. */
  from?: string;
  start: string;
}

function PendingSentence({ fields, name, from = name, start }: PendingSentenceProps) {
  const t = useText();
  const { defaultValue: _, ...kindField } = fields.field(`${name}[kind]`);
  const [kind, setKind] = useState(fields.value(`${from}[kind]`) || "at_once");
  return (
    <Sentence>
      <span>{start}</span>
      <SelectField
        {...kindField}
        label={start}
        labelHidden
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
        options={[
          { value: "at_once", label: t("at once") },
          { value: "days", label: t("after a wait of") },
          { value: "approval", label: t("when an admin releases them") },
        ]}
      />
      {kind === "days" ? (
        <NumberIn
          fields={fields}
          name={`${name}[days]`}
          from={`${from}[days]`}
          label={t("Days")}
          unitOf={(count) => t({ one: "day", other: "days" }, { count })}
        />
      ) : null}
    </Sentence>
  );
}

interface NumberInProps {
  fields: FormFields;
  name: string;
  /** The name of the field whose value it starts with, if that is another one. */
  from?: string;
  label: string;
  /** The words after the number, which agree with it. */
  unitOf: (count: number) => string;
}

function NumberIn({ fields, name, from = name, label, unitOf }: NumberInProps) {
  const { error, defaultValue: _, ...field } = fields.field(name);
  const [value, setValue] = useState(fields.value(from));
  return (
    <>
      <div className="w-24">
        <TextField
          {...field}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          label={label}
          labelHidden
          inputMode="numeric"
          autoComplete="off"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field.id}-error` : undefined}
        />
      </div>
      <span>{unitOf(Number(value))}</span>
      {error ? (
        <div className="basis-full">
          <FieldNotes id={field.id} label={label} error={error} />
        </div>
      ) : null}
    </>
  );
}

/** A row of an exception: its source, and the one whose rule it started with. */
type Exception = { source: PendingSource; from: PendingSource };

/** Where the rule differs: a row for each source, with the rule in the names of its fields. Another source has the same. */
function PendingExceptions({ fields }: { fields: FormFields }) {
  const t = useText();
  const [rows, setRows] = useState<readonly Exception[]>(() =>
    PENDING_SOURCES.filter((source) => fields.value(ruleOf(source, "[kind]")) !== "").map((source) => ({
      source,
      from: source,
    })),
  );
  const list = useRef<HTMLFieldSetElement>(null);
  const free = PENDING_SOURCES.filter((source) => rows.every((row) => row.source !== source));
  const unused = PENDING_SOURCES.filter((source) => rows.every((row) => row.from !== source));
  const replace = (row: Exception, source: PendingSource) =>
    setRows(rows.map((each) => (each === row ? { ...row, source } : each)));
  const remove = (row: Exception) => {
    setRows(rows.filter((each) => each !== row));
    list.current?.focus(); // the button that had the focus is gone
  };
  return (
    <fieldset ref={list} tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-2 text-14 leading-snug font-strong">{t("Exceptions")}</legend>
      {rows.map((row) => (
        <div key={row.from} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            <SelectField
              label={t("Source")}
              labelHidden
              value={row.source}
              onChange={(event) => replace(row, event.currentTarget.value as PendingSource)}
              options={[row.source, ...free].map((value) => ({ value, label: t(pointSourceLabel(value)) }))}
            />
            <PendingSentence
              fields={fields}
              name={ruleOf(row.source)}
              from={ruleOf(row.from)}
              start={t("can be spent")}
            />
          </div>
          <Button
            variant="ghost"
            size="small"
            aria-label={t("Remove the exception for {source}", { source: t(pointSourceLabel(row.source)) })}
            onClick={() => remove(row)}
          >
            <Icon icon={X} size={16} />
          </Button>
        </div>
      ))}
      {free.length > 0 ? (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => setRows([...rows, { source: free[0]!, from: unused[0]! }])}
        >
          <Icon icon={Plus} size={16} />
          {t("Add an exception")}
        </Button>
      ) : null}
    </fieldset>
  );
}

function ruleOf(source: PendingSource, field: "" | "[kind]" = ""): string {
  return `pending_by_source[${source}]${field}`;
}

function ExpirationSentence({ fields }: { fields: FormFields }) {
  const t = useText();
  const { defaultValue, ...kindField } = fields.field("expiration[kind]");
  const [kind, setKind] = useState(defaultValue || "never");
  const unitOf = (count: number) =>
    kind === "inactivity"
      ? t({ one: "month", other: "months" }, { count })
      : t({ one: "month after they were earned", other: "months after they were earned" }, { count });
  return (
    <>
      <Sentence>
        <span>{t("Points expire")}</span>
        <SelectField
          {...kindField}
          label={t("Points expire")}
          labelHidden
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          options={[
            { value: "never", label: t("never") },
            { value: "rolling", label: t("on the day") },
            { value: "end_of_month", label: t("at the end of the month") },
            { value: "end_of_year", label: t("at the end of the year") },
            { value: "inactivity", label: t("after inactivity of") },
          ]}
        />
        {kind === "never" || kind === "inactivity" ? null : <span>{t("that is")}</span>}
        {kind === "never" ? null : (
          <NumberIn fields={fields} name="expiration[months]" label={t("Months")} unitOf={unitOf} />
        )}
      </Sentence>
      {kind === "inactivity" ? <Activities fields={fields} /> : null}
    </>
  );
}

function Activities({ fields }: { fields: FormFields }) {
  const t = useText();
  const labels: Record<PointsActivity, string> = {
    earn: t("Earning points"),
    spend: t("Spending points"),
    sign_in: t("Signing in"),
  };
  const chosen = fields.list("expiration[activities]");
  return (
    <Choices legend={t("What counts as activity")} error={fields.error("expiration[activities]")}>
      {ACTIVITIES.map((activity) => (
        <CheckboxField
          key={activity}
          label={labels[activity]}
          name="expiration[activities][]"
          value={activity}
          defaultChecked={chosen.length === 0 || chosen.includes(activity)}
        />
      ))}
    </Choices>
  );
}

function Notices({ fields }: { fields: FormFields }) {
  const t = useText();
  const chosen = fields.list("notices");
  return (
    <Choices legend={t("Participants are notified before points expire")} error={fields.error("notices")}>
      <input type="hidden" name="notices[]" value="" />
      {NOTICE_DAYS.map((days) => (
        <CheckboxField
          key={days}
          label={t({ one: "{count} day before", other: "{count} days before" }, { count: days })}
          name="notices[]"
          value={days}
          defaultChecked={chosen.includes(String(days))}
        />
      ))}
    </Choices>
  );
}

function Choices({ legend, error, children }: { legend: string; error?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-14 leading-snug font-strong">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">{children}</div>
      {error ? <p className="text-small text-negative">{error}</p> : null}
    </fieldset>
  );
}

function PointValue({ fields }: { fields: FormFields }) {
  const t = useText();
  const { currency } = useAdminProgram();
  const term = usePointsTerm();
  return (
    <FormSection
      title={t("Value")}
      text={t("What one point is worth in money, for the report on {term}. Participants don't see it.", { term })}
    >
      <NumberField
        label={t("Value of one point")}
        decimals={6}
        suffix={currency.toUpperCase()}
        help={t("Leave empty to report points only.")}
        {...fields.field("point_value")}
      />
    </FormSection>
  );
}
