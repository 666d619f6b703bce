/** The builder of conditions, in the looks of the admin. Loaded with the form of a rule only: it is large. */
import { Plus, X } from "lucide";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import {
  QueryBuilder,
  RuleGroupBodyComponents,
  type ActionProps,
  type RuleGroupProps,
  type RuleGroupType,
  type UseRuleGroup,
  type ValueEditorProps,
  type ValueSelectorProps,
} from "react-querybuilder";
import { useText, type Translate } from "~/locales/use-text";
import { MAX_BUILDER_DEPTH, type BuilderGroup } from "~/services/earning-rules/rule-definition";
import {
  defaultOperator,
  fieldLabel,
  operatorLabel,
  OPERATORS_OF,
  type RuleField,
} from "~/services/earning-rules/rule-fields";
import { control } from "~/ui/forms/field-frame";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { IconButton } from "~/ui/primitives/icon-button";

interface ConditionBuilderProps {
  /** The accessible name. */
  label: string;
  fields: readonly RuleField[];
  group: BuilderGroup;
  /** Whether boxes without a value are marked as invalid: once the conditions were rejected. */
  marksEmpty: boolean;
  onChange: (group: BuilderGroup) => void;
}

/** What the parts of the builder know of it. */
const Fields = createContext<ReadonlyMap<string, RuleField>>(new Map());
const MarksEmpty = createContext(false);

/** Conditions as rows of field, operator and value, in groups of which all or any have to be met. */
export default function ConditionBuilder({ label, fields, group, marksEmpty, onChange }: ConditionBuilderProps) {
  const t = useText();
  const byName = useMemo(() => new Map(fields.map((field) => [field.name, field])), [fields]);
  const options = useMemo(() => optionsOf(fields, t), [fields, t]);
  return (
    <Fields.Provider value={byName}>
      <MarksEmpty.Provider value={marksEmpty}>
        <div role="group" aria-label={label}>
          <QueryBuilder
            fields={options}
            query={group as RuleGroupType}
            onQueryChange={(query) => onChange(query as unknown as BuilderGroup)}
            combinators={[
              { name: "and", label: t("All of these are met") },
              { name: "or", label: t("Any of these is met") },
            ]}
            getDefaultOperator={(name) => defaultOperator(byName.get(name))}
            getDefaultValue={({ field }) => firstValue(byName.get(field))}
            listsAsArrays
            maxLevels={MAX_BUILDER_DEPTH}
            suppressStandardClassnames
            controlElements={CONTROLS}
            controlClassnames={{
              ruleGroup: "grid gap-3",
              body: "grid gap-3 [&>[data-level]:not([data-rule-id])]:rounded-card",
              rule: "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded-card border border-border p-3 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,.8fr)_minmax(0,1fr)_auto] sm:border-0 sm:p-0 max-sm:[&>*]:col-start-1 max-sm:[&>button]:col-start-2 max-sm:[&>button]:row-start-1",
            }}
            translations={{
              fields: { title: t("Field") },
              operators: { title: t("Comparison") },
              value: { title: t("Value") },
              combinators: { title: t("How these conditions go together") },
              removeRule: { title: t("Remove condition") },
              removeGroup: { title: t("Remove group") },
            }}
            accessibleDescriptionGenerator={() => label}
          />
        </div>
      </MarksEmpty.Provider>
    </Fields.Provider>
  );
}

/** The fields in their groups, in the reader's language. */
function optionsOf(fields: readonly RuleField[], t: Translate) {
  const groups = [...new Set(fields.map(({ group }) => group))];
  return groups.map((group) => ({
    label: t(group),
    options: fields
      .filter((field) => field.group === group)
      .map((field) => ({
        name: field.name,
        label: fieldLabel(field, t),
        operators: OPERATORS_OF[field.type].map((name) => ({ name, label: t(operatorLabel(field.type, name)) })),
      })),
  }));
}

function firstValue(field: RuleField | undefined): string | number | boolean {
  if (field?.type === "boolean") return true;
  return field?.choices?.[0]?.value ?? "";
}

type PlainOption = { name: string; label: string };
type OptionOrGroup = PlainOption | { label: string; options: readonly PlainOption[] };

function Choice({ options, value, handleOnChange, title, disabled }: ValueSelectorProps) {
  return (
    <Select label={title ?? ""} value={String(value ?? "")} disabled={disabled} onChange={handleOnChange}>
      {(options as readonly OptionOrGroup[]).map((option) =>
        "options" in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ) : (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ),
      )}
    </Select>
  );
}

interface SelectProps {
  label: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, disabled, onChange, children }: SelectProps) {
  return (
    <select
      aria-label={label}
      className={classNames(control, "h-input truncate")}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
  );
}

/** What a field is compared with: by its type, and one or several by the operator. */
function ValueEditor({ field: name, operator, value, handleOnChange, title }: ValueEditorProps) {
  const t = useText();
  const field = useContext(Fields).get(name);
  const label = title ?? t("Value");
  if (!field || operator === "null" || operator === "notNull") return <span />;
  if (operator === "between") {
    const [from = "", to = ""] = listOf(value);
    return (
      <div className="grid grid-cols-2 gap-2">
        <Input field={field} label={t("From")} value={from} onChange={(next) => handleOnChange([next, to])} />
        <Input field={field} label={t("To")} value={to} onChange={(next) => handleOnChange([from, next])} />
      </div>
    );
  }
  const several = operator === "in" || operator === "notIn";
  if (several && field.choices && field.choices.length > 0)
    return <Checks field={field} label={label} values={listOf(value)} onChange={handleOnChange} />;
  if (several) return <CommaList label={label} value={listOf(value).join(", ")} onChange={handleOnChange} />;
  return <Input field={field} label={label} value={String(oneOf(value) ?? "")} onChange={handleOnChange} />;
}

/** One value. Another operator may have left a list. */
function oneOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === "" || value === null || value === undefined ? [] : String(value).split(/\s*,\s*/);
}

interface InputProps {
  field: RuleField;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Input({ field, label, value, onChange }: InputProps) {
  const t = useText();
  const isMissing = useContext(MarksEmpty) && value.trim() === "";
  if (field.type === "boolean")
    return (
      <Select label={label} value={value} onChange={onChange}>
        <option value="true">{t("Yes")}</option>
        <option value="false">{t("No")}</option>
      </Select>
    );
  if (field.choices && field.choices.length > 0)
    return (
      <Select label={label} value={value} onChange={onChange}>
        {value !== "" && !field.choices.some((choice) => String(choice.value) === value) ? (
          <option value={value}>{value}</option>
        ) : null}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choiceLabel(field, choice.label, t)}
          </option>
        ))}
      </Select>
    );
  const isNumber = field.type === "number" || field.type === "money";
  return (
    <input
      aria-label={label}
      className={classNames(control, "h-input")}
      type={field.type === "date" || field.type === "time" ? "date" : "text"}
      inputMode={isNumber ? "decimal" : undefined}
      aria-invalid={isMissing || undefined}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Names of tiers and tags are the operator's own. */
function choiceLabel({ name }: RuleField, label: string, t: Translate): string {
  return name.startsWith("time.") ? t(label) : label;
}

interface ChecksProps {
  field: RuleField;
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

function Checks({ field, label, values, onChange }: ChecksProps) {
  const t = useText();
  return (
    <fieldset aria-label={label} className="flex max-h-48 flex-wrap gap-x-4 gap-y-2 overflow-y-auto pt-2">
      {field.choices!.map((choice) => {
        const value = String(choice.value);
        return (
          <label key={value} className="flex items-center gap-2 text-14">
            <input
              type="checkbox"
              className="check"
              checked={values.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...values, value] : values.filter((other) => other !== value))
              }
            />
            {choiceLabel(field, choice.label, t)}
          </label>
        );
      })}
    </fieldset>
  );
}

interface CommaListProps {
  label: string;
  value: string;
  onChange: (values: string[]) => void;
}

/** Several texts with commas between them. What is typed stays as it is, so that a comma can be typed. */
function CommaList({ label, value, onChange }: CommaListProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const isMissing = useContext(MarksEmpty) && text.trim() === "";
  return (
    <input
      aria-label={label}
      aria-invalid={isMissing || undefined}
      className={classNames(control, "h-input")}
      placeholder={t("Several, with commas between")}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(listOf(currentTarget.value.trim()).filter((entry) => entry !== ""));
      }}
    />
  );
}

function Remove({ title, handleOnClick }: ActionProps) {
  return <IconButton icon={X} size={16} label={title ?? ""} onClick={(event) => handleOnClick(event)} />;
}

type GroupProps = RuleGroupProps & UseRuleGroup;

/** How the conditions of a group go together, and what removes it. */
function GroupHead({ ruleGroup, path, schema, translations, combinator, onCombinatorChange, removeGroup }: GroupProps) {
  const isWhole = path.length === 0;
  if (isWhole && ruleGroup.rules.length < 2) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <Select
        label={String(translations.combinators.title ?? "")}
        value={combinator ?? "and"}
        onChange={(value) => onCombinatorChange(value)}
      >
        {schema.combinators.map((each) =>
          "name" in each ? (
            <option key={each.name} value={each.name}>
              {each.label}
            </option>
          ) : null,
        )}
      </Select>
      {isWhole ? null : (
        <IconButton
          icon={X}
          size={16}
          label={String(translations.removeGroup.title ?? "")}
          onClick={(event) => removeGroup(event)}
        />
      )}
    </div>
  );
}

/** The conditions of a group, and what adds more of them. */
function GroupBody(props: GroupProps) {
  const t = useText();
  const { path, ruleGroup, schema, addRule, addGroup } = props;
  return (
    <div className={classNames("grid gap-3", path.length > 0 && "border-l-2 border-border-strong pl-3")}>
      <RuleGroupBodyComponents {...props} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" icon={Plus} onClick={(event) => addRule(event)}>
          {t("Add condition")}
        </Button>
        {ruleGroup.rules.length > 0 && path.length + 1 < schema.maxLevels ? (
          <Button variant="ghost" size="small" icon={Plus} onClick={(event) => addGroup(event)}>
            {t("Add group")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const CONTROLS = {
  fieldSelector: Choice,
  operatorSelector: Choice,
  valueEditor: ValueEditor,
  removeRuleAction: Remove,
  ruleGroupHeaderElements: GroupHead,
  ruleGroupBodyElements: GroupBody,
};
