import { useRef, useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { MediaField } from "~/admin/media-library/media-field";
import { ContentTagsField } from "~/admin/tags/content-tags-field";
import { useText } from "~/locales/use-text";
import { callToActionAfter } from "~/services/challenges/call-to-action";
import type { ChallengeFormOptions } from "~/services/challenges/challenge-form-view.schema";
import { identifierFrom, MAX_IDENTIFIER_LENGTH } from "~/services/challenges/challenge-identifier";
import { TextArea, TextField } from "~/ui/forms/field";
import { useChangeEvent } from "~/ui/forms/fields/hidden-value";
import { RichTextField } from "~/ui/forms/fields/rich-text-field";
import type { FormFields } from "~/ui/forms/form-fields";
import type { ChallengeKind } from "./use-challenge-kind";

interface DetailsStepProps {
  fields: FormFields;
  kind: ChallengeKind;
  options: Pick<ChallengeFormOptions, "files" | "content_tags">;
  isNew: boolean;
}

/** The texts and pictures that participants see. */
export function DetailsStep({ fields, kind, options, isNew }: DetailsStepProps) {
  const t = useText();
  const { files, content_tags } = options;
  return (
    <>
      <FormSection title={t("Details")} text={t("What participants see on the tile and the card.")}>
        <CaptionFields fields={fields} isNew={isNew} />
        <TextArea
          label={t("Introduction")}
          note={t("Optional")}
          rows={3}
          maxLength={5_000}
          help={t("Shown under the caption. Basic HTML is allowed.")}
          {...fields.field("description")}
        />
        <ButtonTextField fields={fields} kind={kind} />
        <RichTextField
          label={kind.type === "article" ? t("Article") : t("Text")}
          note={kind.type === "article" ? undefined : t("Optional")}
          required={kind.type === "article"}
          rows={kind.type === "article" ? 12 : 5}
          {...fields.field("content")}
        />
        <TextField
          label={t("Success message")}
          note={t("Optional")}
          maxLength={300}
          help={t("Shown after completion.")}
          {...fields.field("success_message")}
        />
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
  const caption = fields.field("caption");
  const { defaultValue, ...identifier } = fields.field("identifier");
  const [text, setText] = useState(defaultValue);
  const edited = useRef(!isNew || defaultValue !== identifierFrom(caption.defaultValue));
  return (
    <>
      <TextField
        label={t("Caption")}
        required
        maxLength={160}
        {...caption}
        onInput={(event) => {
          if (!edited.current) setText(identifierFrom(event.currentTarget.value));
        }}
      />
      <TextField
        label={t("Identifier")}
        help={t("URL: /challenge/{identifier}", { identifier: text || "…" })}
        spellCheck={false}
        autoComplete="off"
        maxLength={MAX_IDENTIFIER_LENGTH}
        pattern="[a-z0-9][a-z0-9_\-]*"
        className="font-mono"
        {...identifier}
        value={text}
        onChange={(event) => {
          edited.current = event.currentTarget.value !== "";
          setText(event.currentTarget.value);
        }}
      />
    </>
  );
}

/** The text of the button. It follows the default of the type and variant until it is edited. */
function ButtonTextField({ fields, kind: { type, parameters } }: { fields: FormFields; kind: ChallengeKind }) {
  const t = useText();
  const { name: programName } = useAdminProgram();
  const box = useRef<HTMLDivElement>(null);
  const { defaultValue, ...field } = fields.field("cta_button_text");
  const kind = { challengeType: type, parameters: parameters || null, programName };
  const [button, setButton] = useState({ kind, text: defaultValue || callToActionAfter({ ...kind, text: "" }, kind) });
  if (button.kind.challengeType !== type || button.kind.parameters !== kind.parameters)
    setButton({ kind, text: callToActionAfter({ ...button.kind, text: button.text }, kind) });
  useChangeEvent(box, button.text);
  return (
    <div ref={box}>
      <TextField
        label={t("Button text")}
        maxLength={60}
        help={t("Default for this type. You can change it.")}
        {...field}
        value={button.text}
        onChange={(event) => setButton({ kind, text: event.currentTarget.value })}
      />
    </div>
  );
}
