import { useEffect, useRef } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useText } from "~/locales/use-text";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { RadioGroup, SelectField } from "~/ui/field";
import type { FormFields } from "~/ui/form-fields";
import { Icon } from "~/ui/icon";
import { TYPE_WORDS, VARIANTS } from "./challenge-words";
import type { ChallengeKind } from "./use-challenge-kind";

interface TypeStepProps {
  fields: FormFields;
  kind: ChallengeKind;
  types: readonly ChallengeType[];
  /** Participants have completed the challenge: its type stays. */
  fixed: boolean;
}

/** What participants are asked to do. All that follows depends on it. */
export function TypeStep({ fields, kind, types, fixed }: TypeStepProps) {
  const t = useText();
  const { begin } = kind;
  const [type, parameters] = [fields.value("challenge_type"), fields.value("parameters")];
  // The form begins anew with a kept draft, or when its changes are discarded.
  const began = useRef(false);
  useEffect(() => {
    if (!began.current && type) begin(type as ChallengeType, parameters);
    began.current = true;
  }, [begin, type, parameters]);
  const variants = VARIANTS[kind.type];
  const offered = fixed ? [kind.type] : types;
  return (
    <FormSection
      title={t("Type")}
      text={
        fixed
          ? t("The type stays as it is: participants have completed this challenge")
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
          const { label, text, icon } = TYPE_WORDS[type];
          return {
            value: type,
            label: (
              <span className="flex items-center gap-2">
                <Icon icon={icon} size={16} className="text-muted" />
                {t(label)}
              </span>
            ),
            description: t(text),
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
