import type { WizardStep } from "~/admin/forms/wizard-props";
import type { Translate } from "~/locales/use-text";
import { challengeKind, hasField } from "~/services/challenge-types/registry";
import type { ChallengeFormOptions, ChallengeFormView } from "~/services/challenges/form/challenge-form-view.schema";
import type { FormFields } from "~/ui/forms/form-fields";
import { ContentStep } from "./content-step";
import { DetailsStep } from "./details-step";
import { PostList } from "./post-list";
import { questionErrors } from "./question-errors";
import { QuestionList } from "./question-list";
import { RewardStep } from "./reward-step";
import { ScheduleStep } from "./schedule-step";
import { TypeStep } from "./type-step";
import type { TypeChoice } from "./use-type-choice";

interface ChallengeStepsInput {
  fields: FormFields;
  kind: TypeChoice;
  options: ChallengeFormOptions;
  /** Null for a new one. */
  challenge: ChallengeFormView | null;
  /** Called with the index of the question or post that is being edited. */
  onOpen: (at: number) => void;
  t: Translate;
}

/** The steps of the challenge wizard. A type without content has no step for it. */
export function challengeSteps({ fields, kind, options, challenge, onOpen, t }: ChallengeStepsInput): WizardStep[] {
  const { step: contentLabel } = challengeKind(kind.type);
  const { files } = options;
  const questions = (
    <QuestionList
      fields={fields}
      parameters={kind.parameters}
      files={files}
      attributes={options.profile_attributes}
      onOpen={onOpen}
    />
  );
  const posts = <PostList fields={fields} files={files} required={hasField(kind.type, "posts")} onOpen={onOpen} />;
  const steps: WizardStep[] = [
    {
      id: "type",
      label: t("Type"),
      content: <TypeStep fields={fields} kind={kind} types={options.types} fixed={challenge?.completed ?? false} />,
    },
    {
      id: "details",
      label: t("Details"),
      content: <DetailsStep fields={fields} kind={kind} options={options} isNew={challenge === null} />,
    },
    {
      id: "content",
      label: contentLabel ? t(contentLabel) : t("Content"),
      content: <ContentStep fields={fields} type={kind.type} files={files} questions={questions} posts={posts} />,
      validate: (values) => (hasField(kind.type, "questions") ? questionErrors(values, t) : []),
    },
    { id: "points", label: t("Points"), content: <RewardStep fields={fields} kind={kind} options={options} /> },
    {
      id: "schedule",
      label: t("Schedule"),
      content: <ScheduleStep fields={fields} published={challenge?.published ?? false} />,
    },
  ];
  return steps.filter((step) => step.id !== "content" || contentLabel);
}
