import { useRef, useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { TranslatedField } from "~/admin/forms/translated-field";
import { useDerivedText } from "~/admin/forms/use-derived-text";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { MediaField } from "~/admin/media-library/media-field";
import { ContentTagsField } from "~/admin/tags/content-tags-field";
import { useText } from "~/locales/use-text";
import { callToActionAfter, ownCallToAction, type CallToActionParams } from "~/services/challenge-types/call-to-action";
import { challengeKind } from "~/services/challenge-types/registry";
import type { ChallengeFormOptions } from "~/services/challenges/form/challenge-form-view.schema";
import { identifierFrom, MAX_IDENTIFIER_LENGTH } from "~/services/challenges/form/challenge-identifier";
import { TextArea, TextField } from "~/ui/forms/field";
import { useChangeEvent } from "~/ui/forms/fields/hidden-value";
import { RichTextField } from "~/ui/forms/fields/rich-text-field";
import type { FieldProps, FormFields } from "~/ui/forms/form-fields";
import type { TypeChoice } from "./use-type-choice";

interface DetailsStepProps {
  fields: FormFields;
  kind: TypeChoice;
  options: Pick<ChallengeFormOptions, "files" | "content_tags">;
  isNew: boolean;
}

/** The texts and pictures that participants see. */
export function DetailsStep({ fields, kind, options, isNew }: DetailsStepProps) {
  const t = useText();
  const { files, content_tags } = options;
  const { text: mainText } = challengeKind(kind.type);
  return (
    <>
      <FormSection title={t("Details")} text={t("What participants see on the tile and the card.")}>
        <CaptionFields fields={fields} isNew={isNew} />
        <TranslatedField
          fields={fields}
          name="description"
          label={t("Introduction")}
          note={t("Optional")}
          help={t("Shown under the caption. Basic HTML is allowed.")}
        >
          {(field) => <TextArea rows={3} maxLength={5_000} {...field} />}
        </TranslatedField>
        <ButtonTextField fields={fields} kind={kind} />
        <TranslatedField
          fields={fields}
          name="content"
          label={mainText ? t(mainText.label) : t("Text")}
          note={mainText ? undefined : t("Optional")}
          required={mainText !== undefined}
        >
          {(field) => <RichTextField rows={mainText ? 12 : 5} {...field} />}
        </TranslatedField>
        <TranslatedField
          fields={fields}
          name="success_message"
          label={t("Success message")}
          note={t("Optional")}
          help={t("Shown after completion.")}
        >
          {(field) => <TextField maxLength={300} {...field} />}
        </TranslatedField>
      </FormSection>
      <FormSection title={t("Images")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <MediaField
            label={t("Image")}
            help={t("Used on the tile and the card (16:10).")}
            files={files}
            {...fields.field("image_file_id")}
          />
          <MediaField
            label={t("Icon")}
            help={t("Used where there's no room for the image.")}
            shape="square"
            files={files}
            {...fields.field("icon_file_id")}
          />
        </div>
      </FormSection>
      <FormSection title={t("Tags")}>
        <ContentTagsField fields={fields} choices={content_tags} />
      </FormSection>
    </>
  );
}

/** The caption and the identifier. A new challenge derives the identifier from the caption until it is edited. */
function CaptionFields({ fields, isNew }: { fields: FormFields; isNew: boolean }) {
  const t = useText();
  const { field: identifier, follow } = useDerivedText(fields, {
    name: "identifier",
    from: "caption",
    derive: identifierFrom,
    isNew,
  });
  return (
    <>
      <TranslatedField fields={fields} name="caption" label={t("Caption")} required>
        {(field, { translation }) => (
          <TextField
            maxLength={160}
            {...field}
            onInput={(event) => {
              if (!translation) follow(event.currentTarget.value);
            }}
          />
        )}
      </TranslatedField>
      <TextField
        label={t("Identifier")}
        help={t("URL: /challenge/{identifier}", { identifier: identifier.value || "…" })}
        spellCheck={false}
        autoComplete="off"
        maxLength={MAX_IDENTIFIER_LENGTH}
        pattern="[a-z0-9][a-z0-9_\-]*"
        className="font-mono"
        {...identifier}
      />
    </>
  );
}

/** The text of the button. Its defaults are translated by the site itself. */
function ButtonTextField({ fields, kind }: { fields: FormFields; kind: TypeChoice }) {
  const t = useText();
  const { name: programName } = useAdminProgram();
  const params = { challengeType: kind.type, parameters: kind.parameters || null, programName };
  return (
    <TranslatedField
      fields={fields}
      name="cta_button_text"
      label={t("Button text")}
      help={t("Default for this type. You can change it.")}
      needsTranslation={(text) => ownCallToAction({ ...params, text }) !== null}
    >
      {(field, { translation }) =>
        translation ? <TextField maxLength={60} {...field} /> : <FollowingTextField field={field} kind={params} />
      }
    </TranslatedField>
  );
}

interface FollowingTextFieldProps {
  field: FieldProps & { label: string };
  kind: CallToActionParams;
}

/** It follows the default of the type and variant until it is edited. */
function FollowingTextField({ field: { defaultValue, ...field }, kind }: FollowingTextFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [button, setButton] = useState({ kind, text: defaultValue || callToActionAfter({ ...kind, text: "" }, kind) });
  if (button.kind.challengeType !== kind.challengeType || button.kind.parameters !== kind.parameters)
    setButton({ kind, text: callToActionAfter({ ...button.kind, text: button.text }, kind) });
  useChangeEvent(box, button.text);
  return (
    <div ref={box}>
      <TextField
        maxLength={60}
        {...field}
        value={button.text}
        onChange={(event) => setButton({ kind, text: event.currentTarget.value })}
      />
    </div>
  );
}
