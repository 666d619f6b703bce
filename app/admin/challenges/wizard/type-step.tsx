import { useEffect, useRef } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useText } from "~/locales/use-text";
import { challengeKind, type ChallengeType } from "~/services/challenge-types/registry";
import { RadioGroup, SelectField } from "~/ui/forms/field";
import type { FormFields } from "~/ui/forms/form-fields";
import { Icon } from "~/ui/primitives/icon";
import type { TypeChoice } from "./use-type-choice";
import { typeIcon } from "./wizard-labels";

interface TypeStepProps {
  fields: FormFields;
  kind: TypeChoice;
  types: readonly ChallengeType[];
  /** The type cannot change any more, because participants have completed the challenge. */
  fixed: boolean;
}

/** The step for the challenge type and its variant. All later steps depend on them. */
export function TypeStep({ fields, kind, types, fixed }: TypeStepProps) {
  const t = useText();
  const { begin } = kind;
  const [type, parameters] = [fields.value("challenge_type"), fields.value("parameters")];
  // The form starts again with a stored draft, or when its changes are discarded.
  const mounted = useRef(false);
  useEffect(() => {
    if (!mounted.current && type) begin(type as ChallengeType, parameters);
    mounted.current = true;
  }, [begin, type, parameters]);
  const { variants } = challengeKind(kind.type);
  const offered = fixed ? [kind.type] : types;
  return (
    <FormSection
      title={t("Type")}
      text={
        fixed
          ? t("The type can't be changed once participants have completed the challenge.")
          : t("What participants do to complete the challenge.")
      }
    >
      <RadioGroup
        name="challenge_type"
        label={t("Type")}
        labelHidden
        required
        columns={2}
        value={kind.type}
        onChange={(type) => kind.setType(type as ChallengeType)}
        error={fields.error("challenge_type")}
        options={offered.map((type) => {
          const { label, help } = challengeKind(type);
          return {
            value: type,
            label: (
              <span className="flex items-center gap-2">
                <Icon icon={typeIcon(type)} size={16} className="text-muted" />
                {t(label)}
              </span>
            ),
            description: t(help),
          };
        })}
      />
      {variants ? (
        <SelectField
          key={kind.type}
          label={t(variants.label)}
          options={variants.options.map(({ value, label }) => ({ value, label: t(label) }))}
          {...fields.field("parameters")}
          defaultValue={undefined}
          value={kind.parameters}
          onChange={(event) => kind.setParameters(event.currentTarget.value)}
        />
      ) : null}
    </FormSection>
  );
}
