import { useState, type ReactNode } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { MediaField } from "~/admin/media-library/media-field";
import { useText } from "~/locales/use-text";
import type { TypeField } from "~/services/challenge-types/challenge-kind";
import { challengeKind, hasField, type ChallengeType } from "~/services/challenge-types/registry";
import type { FormFile } from "~/services/challenges/form/challenge-form-view.schema";
import { TextField } from "~/ui/forms/field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FormFields } from "~/ui/forms/form-fields";
import { DonationFields } from "./donation-fields";
import { DurationField } from "./duration-field";

interface ContentStepProps {
  fields: FormFields;
  type: ChallengeType;
  files: readonly FormFile[];
  /** The lists of questions and posts, which the wizard renders because they report which row is open. */
  questions: ReactNode;
  posts: ReactNode;
}

/**
 * The fields that only some types have. The fields of the other types stay in the form, hidden and disabled, so that
 * switching between types loses no input.
 */
export function ContentStep({ fields, type, files, questions, posts }: ContentStepProps) {
  const t = useText();
  const { currency } = useAdminProgram();
  const has = (field: TypeField) => hasField(type, field);
  return (
    <>
      <Part visible={has("link_url")}>
        <LinkFields fields={fields} type={type} />
      </Part>
      <Part visible={has("video_file_id")}>
        <VideoFields fields={fields} required={has("video_file_id")} files={files} />
      </Part>
      <Part visible={has("questions")}>{questions}</Part>
      <Part visible={has("posts")}>{posts}</Part>
      <Part visible={has("entity_options")}>
        <DonationFields fields={fields} />
      </Part>
      <Part visible={has("price")}>
        <FormSection title={t("Price")} text={t("Participants pay on the payment provider's page.")}>
          <MoneyField currency={currency} label={t("Price")} required {...fields.field("price")} />
        </FormSection>
      </Part>
      <Part visible={has("latitude")}>
        <PlaceFields fields={fields} />
      </Part>
    </>
  );
}

function LinkFields({ fields, type }: Pick<ContentStepProps, "fields" | "type">) {
  const t = useText();
  const linkOptional = challengeKind(type).optional?.includes("link_url") ?? false;
  return (
    <FormSection title={t("Link")} text={t("What the button opens.")}>
      <TextField
        label={t("URL")}
        note={linkOptional ? t("Optional") : undefined}
        required={!linkOptional}
        maxLength={2_000}
        inputMode="url"
        placeholder="https://"
        help={
          linkOptional
            ? t("Leave empty to share the program's site.")
            : t("A page (https://…), phone number (tel:…) or email address (mailto:…).")
        }
        {...fields.field("link_url")}
      />
      <Part visible={hasField(type, "bypass_modal")}>
        <div className="grid gap-4">
          <YesNoField
            asSwitch
            label={t("Skip the card")}
            help={t("The tile opens the link directly.")}
            {...fields.field("bypass_modal")}
          />
          <YesNoField
            asSwitch
            label={t("Complete through the API only")}
            help={t("The button doesn't complete the challenge. Your system does, through the API.")}
            {...fields.field("api_completion_only")}
          />
        </div>
      </Part>
    </FormSection>
  );
}

interface VideoFieldsProps extends Pick<ContentStepProps, "fields" | "files"> {
  required: boolean;
}

function VideoFields({ fields, required, files }: VideoFieldsProps) {
  const t = useText();
  const [videoSeconds, setVideoSeconds] = useState<number | null>(null);
  return (
    <FormSection title={t("Video")} text={t("Completed when the video is watched to the end.")}>
      <MediaField
        label={t("Video")}
        required={required}
        kind="video"
        files={files}
        {...fields.field("video_file_id")}
        onChoose={(file) => setVideoSeconds(file?.duration_seconds ?? null)}
      />
      <DurationField fields={fields} required videoSeconds={videoSeconds} />
      <MediaField
        label={t("Captions")}
        kind="captions"
        help={t("WebVTT file.")}
        files={files}
        {...fields.field("captions_file_id")}
      />
    </FormSection>
  );
}

function PlaceFields({ fields }: Pick<ContentStepProps, "fields">) {
  const t = useText();
  return (
    <FormSection
      title={t("Place")}
      text={t(
        "Where participants need to be to check in. Without a place, any location counts. Browser locations can be faked, so keep the reward small.",
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={t("Latitude")}
          note={t("Optional")}
          decimals={10}
          signed
          help={t("In degrees, like 40.7506.")}
          {...fields.field("latitude")}
        />
        <NumberField
          label={t("Longitude")}
          note={t("Optional")}
          decimals={10}
          signed
          help={t("West is negative, like -73.9972.")}
          {...fields.field("longitude")}
        />
      </div>
      <NumberField
        label={t("Radius")}
        required
        suffix={t("meters")}
        help={t("Phones are accurate to about 50 meters outdoors and less indoors.")}
        {...fields.field("radius_meters")}
      />
    </FormSection>
  );
}

function Part({ visible, children }: { visible: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!visible} hidden={!visible} className="min-w-0">
      {children}
    </fieldset>
  );
}
