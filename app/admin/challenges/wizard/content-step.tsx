import type { ReactNode } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { MediaField } from "~/admin/media-library/media-field";
import { phrase } from "~/locales/say";
import { useText } from "~/locales/use-text";
import type { FormFile } from "~/services/challenges/challenge-form.schema";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { TextField } from "~/ui/field";
import { MoneyField } from "~/ui/fields/money-field";
import { NumberField } from "~/ui/fields/number-field";
import { YesNoField } from "~/ui/fields/yes-no-field";
import type { FormFields } from "~/ui/form-fields";
import { DonationFields } from "./donation-fields";

/** What the step of a type's own fields is called; types that are not here need nothing more. */
export const CONTENT_STEPS: Partial<Record<ChallengeType, string>> = {
  call_action: phrase("Link"),
  link: phrase("Link"),
  engage: phrase("Link"),
  share: phrase("Link"),
  video: phrase("Film"),
  collect: phrase("Questions"),
  unified_social: phrase("Posts"),
  donation: phrase("Donation"),
  membership: phrase("Price"),
};

interface ContentStepProps {
  fields: FormFields;
  type: ChallengeType;
  files: readonly FormFile[];
  /** The questions and the posts, which are steps of their own size. */
  questions: ReactNode;
  posts: ReactNode;
}

/**
 * What only one type asks for. The fields of the others wait, disabled and out of sight, so that trying another type
 * loses nothing that was typed.
 */
export function ContentStep({ fields, type, files, questions, posts }: ContentStepProps) {
  const t = useText();
  const of = (...types: ChallengeType[]) => ({ shown: types.includes(type) });
  return (
    <>
      <Part {...of("call_action", "link", "engage", "share")}>
        <FormSection title={t("Link")} text={t("Where the button leads.")}>
          <TextField
            label={t("Address")}
            note={type === "share" ? t("Optional") : undefined}
            required={type !== "share"}
            maxLength={2_000}
            inputMode="url"
            placeholder="https://"
            help={
              type === "share"
                ? t("Empty: the program's own address is shared.")
                : t("A page (https://…), a phone number (tel:…) or a mail address (mailto:…).")
            }
            {...fields.field("link_url")}
          />
          <Part {...of("call_action", "link")}>
            <div className="grid gap-4">
              <YesNoField
                asSwitch
                label={t("Straight to the address")}
                help={t("The tile leads there without showing the card.")}
                {...fields.field("bypass_modal")}
              />
              <YesNoField
                asSwitch
                label={t("Completed by your system only")}
                help={t("The button completes nothing: your system tells us by the API.")}
                {...fields.field("api_completion_only")}
              />
            </div>
          </Part>
        </FormSection>
      </Part>
      <Part {...of("video")}>
        <FormSection title={t("Film")} text={t("It is complete when the film was watched to its end.")}>
          <MediaField
            label={t("Film")}
            required={type === "video"}
            kind="media"
            files={files}
            {...fields.field("video_file_id")}
          />
          <NumberField label={t("Duration")} required suffix={t("seconds")} {...fields.field("duration")} />
          <MediaField
            label={t("Captions")}
            kind="file"
            help={t("A WebVTT file.")}
            files={files}
            {...fields.field("captions_file_id")}
          />
        </FormSection>
      </Part>
      <Part {...of("collect")}>{questions}</Part>
      <Part {...of("unified_social")}>{posts}</Part>
      <Part {...of("donation")}>
        <DonationFields fields={fields} />
      </Part>
      <Part {...of("membership")}>
        <FormSection title={t("Price")} text={t("Paid on the page of the payment provider.")}>
          <MoneyField label={t("Price")} required {...fields.field("price")} />
        </FormSection>
      </Part>
    </>
  );
}

function Part({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!shown} hidden={!shown} className="min-w-0">
      {children}
    </fieldset>
  );
}
