import { useMemo, useState, type ReactNode } from "react";
import { v4 as randomKey } from "uuid";
import { FormLanguage } from "~/admin/forms/form-language";
import { FormSection } from "~/admin/forms/form-section";
import { PublicationFields } from "~/admin/forms/publication-fields";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { MediaField } from "~/admin/media-library/media-field";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { RewardTypeField } from "~/services/reward-types/forms/reward-form";
import { rewardKind, type Selection } from "~/services/reward-types/registry";
import { DEFAULT_SELECTION, selectionIn, SELECTIONS } from "~/services/reward-types/selections";
import { DISCOUNT_KINDS, DISCOUNT_LABELS } from "~/services/rewards/discount";
import type { RewardFormView } from "~/services/rewards/rewards-admin.schema";
import type { NamedTag } from "~/services/tags/tags.schema";
import type { TierName } from "~/services/tiers/tiers.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { RichTextField } from "~/ui/forms/fields/rich-text-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { classNames } from "~/ui/primitives/class-names";
import { useAdminProgram } from "../frame/use-admin-frame";
import { ContentTagsField } from "../tags/content-tags-field";
import { TierChoice } from "../tiers/tier-choice";
import { limitHelp, withDisabledFields } from "./reward-fields";

interface RewardFormProps {
  /** Null for a new one. */
  reward: RewardFormView | null;
  /** The content tags to choose from. */
  contentTags: readonly NamedTag[];
  /** The tiers to choose from; none while the feature is off. */
  tiers: readonly TierName[];
  rejected?: RejectedForm;
}

export function RewardForm({ reward, contentTags, tiers, rejected }: RewardFormProps) {
  const t = useText();
  const { time_zone } = useAdminProgram();
  const values = useMemo(() => storedValues(reward, time_zone), [reward, time_zone]);
  const rejection = useMemo(() => withDisabledFields(rejected, values), [rejected, values]);
  // One key for each opened form, so that a double click or a retry creates no second reward.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  return (
    <SavedForm
      label={reward ? t("Edit {name}", { name: reward.name }) : t("New reward")}
      intent={reward ? "update" : "create"}
      values={values}
      version={reward?.updated_at}
      isNew={!reward}
      rejected={rejection}
      saveLabel={reward ? undefined : t("Create reward")}
    >
      {(fields) => (
        <>
          {reward ? null : <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />}
          <FormLanguage errors={fields.errors}>
            <RewardSections
              fields={fields}
              contentTags={contentTags}
              tiers={tiers}
              published={reward?.published ?? false}
              typeFixed={reward?.type_fixed ?? false}
            />
          </FormLanguage>
        </>
      )}
    </SavedForm>
  );
}

interface RewardSectionsProps {
  fields: FormFields;
  contentTags: readonly NamedTag[];
  /** The tiers to choose from; none while the feature is off. */
  tiers: readonly TierName[];
  /** Whether the stored reward is published. */
  published: boolean;
  /** Whether its type stays. */
  typeFixed: boolean;
}

/** The fields of a reward in titled sections. */
function RewardSections({ fields, contentTags, tiers, published, typeFixed }: RewardSectionsProps) {
  const t = useText();
  const { field, value } = fields;
  const [selection, setSelection] = useState(selectionIn(value("selection")));
  const { features } = useAdminProgram();
  const isOffered = (type: Selection) => {
    const { feature } = rewardForm(type);
    return feature === undefined || features.includes(feature);
  };
  const selections = SELECTIONS.filter((offered) => isOffered(offered) || value("selection") === offered);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-grid min-[1100px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {value("updated_at") ? <input type="hidden" name="updated_at" value={value("updated_at")} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
        <RewardSection fields={fields} selections={selections} typeFixed={typeFixed} onSelect={setSelection} />
        <RedemptionSection fields={fields} selection={selection} />
        <RegisterSection fields={fields} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid min-[1100px]:sticky min-[1100px]:top-20">
        <PointsSection fields={fields} selection={selection} tiers={tiers} />
        <FormSection title={t("Schedule")}>
          <PublicationFields fields={fields} published={published} />
          <YesNoField
            label={t("Shown to visitors")}
            help={t("If off, only signed-in participants see it.")}
            {...field("feature")}
          />
        </FormSection>
        <FormSection title={t("Tags")}>
          <ContentTagsField fields={fields} choices={contentTags} />
        </FormSection>
      </div>
    </div>
  );
}

interface RewardSectionProps extends Pick<RewardSectionsProps, "fields" | "typeFixed"> {
  /** The types to choose from. */
  selections: readonly Selection[];
  onSelect: (selection: Selection) => void;
}

/** What everybody sees of the reward, and its type. */
function RewardSection({ fields, selections, typeFixed, onSelect }: RewardSectionProps) {
  const t = useText();
  const { field } = fields;
  return (
    <FormSection title={t("Reward")} text={t("What participants see on the tile and the card.")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TranslatedField fields={fields} name="name" label={t("Name")} required help={t("Shown on the tile.")}>
          {(field) => <TextField maxLength={120} {...field} />}
        </TranslatedField>
        <SelectField
          label={t("Type")}
          required
          disabled={typeFixed}
          help={
            typeFixed
              ? t(
                  "Participants have this reward or entries for it, or it has a collection, so its type can't be changed.",
                )
              : t("How participants get it.")
          }
          options={selections.map((value) => ({ value, label: t(rewardKind(value).label) }))}
          {...field("selection")}
          onChange={(event) => onSelect(selectionIn(event.currentTarget.value))}
        />
      </div>
      <TranslatedField
        fields={fields}
        name="description"
        label={t("Description")}
        help={t("One line, shown under the name.")}
      >
        {(field) => <TextField maxLength={500} {...field} />}
      </TranslatedField>
      <TranslatedField
        fields={fields}
        name="description_details"
        label={t("Details")}
        help={t("Full text on the reward's page.")}
      >
        {(field) => <RichTextField {...field} />}
      </TranslatedField>
      <MediaField label={t("Image")} help={t("Shown on the tile (16:10).")} {...field("image_file_id")} />
      <TranslatedField
        fields={fields}
        name="terms_conditions"
        label={t("Terms and conditions")}
        help={t("Shown to everyone on the reward's page.")}
      >
        {(field) => <RichTextField rows={4} {...field} />}
      </TranslatedField>
    </FormSection>
  );
}

function RedemptionSection({ fields, selection }: Omit<PointsSectionProps, "tiers">) {
  const t = useText();
  const { field } = fields;
  return (
    <FormSection title={t("Redemption")} text={t("Only participants who earned the reward see this.")}>
      <TranslatedField
        fields={fields}
        name="redemption_details"
        label={t("Redemption details")}
        help={t("How to get it and where to show it.")}
      >
        {(field) => <RichTextField rows={3} {...field} />}
      </TranslatedField>
      <MediaField
        label={t("Redemption image")}
        help={t("For example, a voucher.")}
        {...field("redemption_image_file_id")}
      />
      {/* Hidden, not left out, so that it keeps its picture when the type changes. */}
      <div hidden={!rewardForm(selection).fields.includes("achievement_image_file_id")}>
        <MediaField
          label={t("Achievement image")}
          help={t("The badge participants earn.")}
          shape="square"
          {...field("achievement_image_file_id")}
        />
      </div>
    </FormSection>
  );
}

/** What a register takes off, for programs with one. */
function RegisterSection({ fields }: Pick<PointsSectionProps, "fields">) {
  const t = useText();
  const { field } = fields;
  return (
    <FormSection title={t("At the register")} text={t("What a register that scans the code takes off the order.")}>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t("Takes off")}
          options={DISCOUNT_KINDS.map((value) => ({ value, label: t(DISCOUNT_LABELS[value]) }))}
          {...field("discount_kind")}
        />
        <NumberField
          label={t("How much")}
          help={t("An amount in cents, so 500 for 5.00, or a percentage.")}
          {...field("discount_value")}
        />
        <NumberField
          label={t("Minimum order")}
          help={t("In cents. Leave empty for any order.")}
          {...field("minimum_order")}
        />
      </div>
    </FormSection>
  );
}

interface PointsSectionProps {
  fields: FormFields;
  /** The chosen type. */
  selection: string;
  /** The tiers to choose from; none while the feature is off. */
  tiers: readonly TierName[];
}

/** What it costs, how many there are and who may claim it. */
function PointsSection({ fields, selection, tiers }: PointsSectionProps) {
  const t = useText();
  const { field } = fields;
  const { term_points_as: term } = useAdminProgram();
  return (
    <FormSection title={term} text={t("What it costs and how many are available.")}>
      <div className="grid gap-4 min-[1100px]:grid-cols-1 sm:grid-cols-3">
        <FieldOfType
          name="threshold"
          unset="0"
          {...{ fields, selection }}
          help={rewardForm(selection).thresholdHelp ?? ""}
        >
          {(help) => <NumberField label={t("Threshold")} suffix={term} help={help} {...field("threshold")} />}
        </FieldOfType>
        <FieldOfType name="points" unset="0" {...{ fields, selection }} help={FALLBACK_HELP}>
          {(help) => <NumberField label={t("Fallback Points")} suffix={term} help={help} {...field("points")} />}
        </FieldOfType>
        <NumberField label={t("Limit")} help={t(limitHelp(selection))} {...field("claim_limit")} />
      </div>
      <FieldOfType name="coupon_warning" unset="" {...{ fields, selection }} help={WARNING_HELP}>
        {(help) => <NumberField label={t("Warn when few coupons are left")} help={help} {...field("coupon_warning")} />}
      </FieldOfType>
      <FieldOfType name="repeatable" unset="false" {...{ fields, selection }} help={REPEATABLE_HELP}>
        {(help) => <YesNoField label={t("Repeatable")} help={help} {...field("repeatable")} />}
      </FieldOfType>
      {tiers.length > 0 ? (
        <FieldOfType name="required_tier_id" unset="" {...{ fields, selection }} help={TIER_HELP}>
          {(help) => <TierChoice tiers={tiers} help={help} {...field("required_tier_id")} />}
        </FieldOfType>
      ) : null}
    </FormSection>
  );
}

const FALLBACK_HELP = msg("Given when the reward isn't available.");
const WARNING_HELP = msg(
  "Admins get an email when only this many are left. If empty: a tenth of the codes, but at least 5.",
);
const REPEATABLE_HELP = msg("Participants can claim it more than once.");
const TIER_HELP = msg("Only participants of this tier and above can claim it.");

interface FieldOfTypeProps extends Omit<PointsSectionProps, "tiers"> {
  name: RewardTypeField;
  /** The value of a reward for which nothing was entered. */
  unset: string;
  /** What the field means for this type. */
  help: string;
  children: (help: string) => ReactNode;
}

/**
 * A field that not every type uses. Hidden, it keeps what was typed for another type, but is not sent. A stored value
 * that the type does not use is shown, so that it can be removed, and so is one that was rejected. Without JavaScript
 * the field is always there, because the type can change and the page cannot.
 */
function FieldOfType({ fields, selection, name, unset, help, children }: FieldOfTypeProps) {
  const t = useText();
  const hydrated = useHydrated();
  const isUsed = rewardForm(selection).fields.includes(name);
  const isShown = isUsed || !["", unset].includes(fields.value(name)) || fields.error(name) !== undefined;
  return (
    <fieldset
      role="none"
      disabled={hydrated && !isShown}
      className={classNames("min-w-0", !isShown && "hidden [@media(scripting:none)]:block")}
    >
      {children(isUsed ? t(help) : t("Rewards of this type don't use it."))}
    </fieldset>
  );
}

function storedValues(reward: RewardFormView | null, timeZone: string) {
  return fieldValuesOf({
    selection: DEFAULT_SELECTION,
    threshold: 0,
    points: 0,
    published: false,
    feature: true,
    repeatable: false,
    discount_kind: "none",
    ...reward,
    start: localTimeOf(reward?.start ?? null, timeZone),
    finish: localTimeOf(reward?.finish ?? null, timeZone),
  });
}
