import { useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { TierChoice } from "~/admin/tiers/tier-choice";
import { useText } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import { challengeKind, hasField } from "~/services/challenge-types/registry";
import type { ChallengeFormOptions } from "~/services/challenges/form/challenge-form-view.schema";
import { RadioGroup } from "~/ui/forms/field";
import { ComboboxField } from "~/ui/forms/fields/combobox-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";
import type { TypeChoice } from "./use-type-choice";

interface RewardStepProps {
  fields: FormFields;
  kind: TypeChoice;
  options: Pick<ChallengeFormOptions, "rewards" | "sweepstakes" | "tiers">;
}

/** The step for what participants earn by completing the challenge. */
export function RewardStep({ fields, kind, options }: RewardStepProps) {
  const t = useText();
  const { features } = useAdminProgram();
  const [rewardType, setRewardType] = useState(fields.value("reward_type") || "points");
  const { earns, paid, everybody } = challengeKind(kind.type);
  const prize = givesReward(rewardType);
  const [points, setPoints] = useState(fields.value("points"));
  const [sweepstake, setSweepstake] = useState(fields.value("sweepstake_reward_id"));
  const [grantsOffers, setGrantsOffers] = useState(fields.value("grants_offers") === "true");
  // What is paid for is worth something by itself, and so are local offers.
  const isWorthIt = paid || grantsOffers;
  return (
    <>
      <EarningsFields
        {...{ fields, rewardType, earns }}
        rewards={options.rewards}
        givesNothing={!prize && !isWorthIt && !sweepstake && Number(points) === 0}
        onRewardType={setRewardType}
        onPoints={setPoints}
      />
      <FriendFields fields={fields} visible={hasField(kind.type, "friend_points")} />
      <FormSection
        title={t("Sweepstakes")}
        text={t("Completing the challenge also adds sweepstakes or contest entries.")}
      >
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <ComboboxField
            label={t("Sweepstakes")}
            note={t("Optional")}
            options={choicesOf(options.sweepstakes, t("None"))}
            {...fields.field("sweepstake_reward_id")}
            onChoose={setSweepstake}
          />
          <NumberField label={t("Entries")} {...fields.field("sweepstake_entries")} />
        </div>
      </FormSection>
      {options.tiers.length > 0 && !everybody ? (
        <FormSection title={t("Tier")}>
          <TierChoice
            tiers={options.tiers}
            help={t("Only participants of this tier and above can complete it. Others see which tier they need.")}
            {...fields.field("required_tier_id")}
          />
        </FormSection>
      ) : null}
      {features.includes("offers_reward") || fields.value("grants_offers") === "true" ? (
        <FormSection title={t("Offers")}>
          <YesNoField
            asSwitch
            label={t("Unlocks local offers")}
            help={t("Participants who complete it can redeem local offers.")}
            {...fields.field("grants_offers")}
            onChange={(event) => setGrantsOffers(event.currentTarget.checked)}
          />
        </FormSection>
      ) : null}
    </>
  );
}

/** What the friend gets, for a referral. Hidden and disabled for other types, so that changing the type loses nothing. */
function FriendFields({ fields, visible }: { fields: FormFields; visible: boolean }) {
  const t = useText();
  const { term_points_as: term } = useAdminProgram();
  return (
    <fieldset disabled={!visible} hidden={!visible} className="min-w-0">
      <FormSection
        title={t("For the friend")}
        text={t("Credited with the friend's first sign-in, and taken back if the referral is rejected.")}
      >
        <NumberField
          label={t("Points for the friend")}
          suffix={term}
          help={t("0 gives friends nothing more than signing up does.")}
          {...fields.field("friend_points")}
        />
      </FormSection>
    </fieldset>
  );
}

interface EarningsFieldsProps {
  fields: FormFields;
  rewardType: string;
  /** What the points of this type are for. */
  earns: ReturnType<typeof challengeKind>["earns"];
  rewards: RewardStepProps["options"]["rewards"];
  givesNothing: boolean;
  onRewardType: (rewardType: string) => void;
  onPoints: (points: string) => void;
}

/** Points, or a reward. */
function EarningsFields({
  fields,
  rewardType,
  earns,
  rewards,
  givesNothing,
  onRewardType,
  onPoints,
}: EarningsFieldsProps) {
  const t = useText();
  const { term_points_as: term } = useAdminProgram();
  const perPost = earns === "post";
  const prize = givesReward(rewardType);
  return (
    <FormSection
      title={term}
      text={
        perPost ? t("Earned once per post, on first view.") : t("What a participant earns by completing the challenge.")
      }
    >
      <RadioGroup
        name="reward_type"
        label={t("Earns")}
        columns={2}
        value={rewardType}
        onChange={onRewardType}
        error={fields.error("reward_type")}
        options={[
          { value: "points", label: term, description: t("Credited immediately.") },
          { value: "prize", label: t("A reward"), description: t("Given immediately while available.") },
        ]}
      />
      {earns === "amount" ? (
        <p className="text-muted">{t("Participants earn the points set for the amount they donate.")}</p>
      ) : (
        // Hidden and not removed, so that changing one's mind loses nothing.
        <div hidden={prize}>
          <NumberField
            label={term}
            required={!prize}
            suffix={perPost ? t("per post") : undefined}
            {...fields.field("points")}
            onChange={(event) => onPoints(event.currentTarget.value)}
          />
        </div>
      )}
      {givesNothing ? (
        <p role="status" className="rounded-card border border-warning-border bg-warning-soft px-card-pad py-3">
          {t("Participants earn nothing for this challenge yet. Enter points, or choose a reward or a sweepstakes.")}
        </p>
      ) : null}
      {prize ? (
        <ComboboxField
          label={t("Reward")}
          required
          options={choicesOf(rewards, t("Choose a reward"))}
          {...fields.field("prize_reward_id")}
        />
      ) : null}
    </FormSection>
  );
}

function choicesOf(rewards: readonly { id: string; name: string }[], none: string) {
  return [{ value: "", label: none }, ...rewards.map(({ id, name }) => ({ value: id, label: name }))];
}
