import { useRef, useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { MediaField } from "~/admin/media-library/media-field";
import { useText } from "~/locales/use-text";
import { callToActionAfter } from "~/services/challenges/call-to-action";
import type { FormFile } from "~/services/challenges/challenge-form.schema";
import { identifierFrom, MAX_IDENTIFIER_LENGTH } from "~/services/challenges/challenge-identifier";
import { TextArea, TextField } from "~/ui/field";
import { useAnnouncedChange } from "~/ui/fields/hidden-value";
import { RichTextField } from "~/ui/fields/rich-text-field";
import type { FormFields } from "~/ui/form-fields";
import type { ChallengeKind } from "./use-challenge-kind";

interface DetailsStepProps {
  fields: FormFields;
  kind: ChallengeKind;
  files: readonly FormFile[];
  isNew: boolean;
}

/** What a participant reads and sees. */
export function DetailsStep({ fields, kind, files, isNew }: DetailsStepProps) {
  const t = useText();
  return (
    <>
      <FormSection title={t("Details")} text={t("What participants see on the tile and when they open it.")}>
        <CaptionFields fields={fields} proposes={isNew} />
        <TextArea
          label={t("Introduction")}
          note={t("Optional")}
          rows={3}
          maxLength={5_000}
          help={t("Stands under the caption. Simple HTML is kept.")}
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
          help={t("Said when the challenge is complete.")}
          {...fields.field("success_message")}
        />
      </FormSection>
      <FormSection title={t("Pictures")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <MediaField
            label={t("Picture")}
            help={t("Shown on the tile and above the text, 16 to 10.")}
            files={files}
            {...fields.field("image_file_id")}
          />
          <MediaField
            label={t("Icon")}
            help={t("Stands in for the picture where there is little room.")}
            shape="square"
            files={files}
            {...fields.field("icon_file_id")}
          />
        </div>
      </FormSection>
    </>
  );
}

/** The caption, and the identifier that it proposes until an own one is typed. */
function CaptionFields({ fields, proposes }: { fields: FormFields; proposes: boolean }) {
  const t = useText();
  const caption = fields.field("caption");
  const { defaultValue, ...identifier } = fields.field("identifier");
  const [text, setText] = useState(defaultValue);
  const own = useRef(!proposes || defaultValue !== identifierFrom(caption.defaultValue));
  return (
    <>
      <TextField
        label={t("Caption")}
        required
        maxLength={160}
        {...caption}
        onInput={(event) => {
          if (!own.current) setText(identifierFrom(event.currentTarget.value));
        }}
      />
      <TextField
        label={t("Identifier")}
        help={t("Its place in the address: /challenge/{identifier}", { identifier: text || "…" })}
        spellCheck={false}
        autoComplete="off"
        maxLength={MAX_IDENTIFIER_LENGTH}
        pattern="[a-z0-9][a-z0-9_\-]*"
        className="font-mono"
        {...identifier}
        value={text}
        onChange={(event) => {
          own.current = event.currentTarget.value !== "";
          setText(event.currentTarget.value);
        }}
      />
    </>
  );
}

/** The button's text: the default of type and variant (specification 2, section 4.5) until an own one is typed. */
function ButtonTextField({ fields, kind: { type, parameters } }: { fields: FormFields; kind: ChallengeKind }) {
  const t = useText();
  const { name: programName } = useConsoleProgram();
  const box = useRef<HTMLDivElement>(null);
  const { defaultValue, ...field } = fields.field("cta_button_text");
  const of = { challengeType: type, parameters: parameters || null, programName };
  const [made, setMade] = useState({ for: of, text: defaultValue || callToActionAfter({ ...of, text: "" }, of) });
  if (made.for.challengeType !== type || made.for.parameters !== of.parameters)
    setMade({ for: of, text: callToActionAfter({ ...made.for, text: made.text }, of) });
  useAnnouncedChange(box, made.text);
  return (
    <div ref={box}>
      <TextField
        label={t("Button text")}
        maxLength={60}
        help={t("Set automatically from the type. Change it to your own.")}
        {...field}
        value={made.text}
        onChange={(event) => setMade({ for: of, text: event.currentTarget.value })}
      />
    </div>
  );
}
