import { useState } from "react";
import { FoldingRow } from "~/admin/forms/folding-row";
import { FormSection } from "~/admin/forms/form-section";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { MediaField } from "~/admin/media-library/media-field";
import { useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import type { FormFile } from "~/services/challenges/form/challenge-form-view.schema";
import { MAX_PICTURES, MAX_POSTS } from "~/services/challenges/form/challenge-limits";
import { SelectField, TextArea, TextField } from "~/ui/forms/field";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { ListField, type RowControls } from "~/ui/forms/fields/list-field";
import { RowId } from "~/ui/forms/fields/row-id";
import type { FormFields } from "~/ui/forms/form-fields";
import { DurationField } from "./duration-field";

interface PostListProps {
  fields: FormFields;
  files: readonly FormFile[];
  /** Whether the challenge consists of posts, so that the fields of a post are required. */
  required: boolean;
  /** Called with the index of the post that is being edited. */
  onOpen: (at: number) => void;
}

/** The posts of a social challenge, in their order. */
export function PostList({ fields, files, required, onOpen }: PostListProps) {
  const t = useText();
  return (
    <FormSection title={t("Posts")} text={t("Participants view these one after another.")}>
      <ListField
        bare
        label={t("Posts")}
        labelHidden
        fields={fields}
        name="posts"
        min={1}
        max={MAX_POSTS}
        addLabel={t("Add post")}
        rowLabel={(number) => t("Post {number}", { number })}
        fresh={(last) => ({ platform: last?.platform ?? "instagram", post_type: "image" })}
      >
        {(row, controls) => (
          <PostCard
            fields={row}
            controls={controls}
            files={files}
            required={required}
            onOpen={() => onOpen(controls.at)}
          />
        )}
      </ListField>
    </FormSection>
  );
}

const NETWORKS = [
  { value: "instagram", label: "Instagram" },
  { value: "facebook", label: "Facebook" },
];

type PostCardProps = {
  fields: FormFields;
  controls: RowControls;
  files: readonly FormFile[];
  required: boolean;
  onOpen: () => void;
};

function PostCard({ fields, controls, files, required, onOpen }: PostCardProps) {
  const t = useText();
  const { time_zone } = useAdminProgram();
  const [name, setName] = useState(fields.value("username"));
  const [type, setType] = useState(fields.value("post_type") || "image");
  const published = fields.field("published_at");
  return (
    <FoldingRow
      controls={controls}
      title={name ? `@${name}` : t("New post")}
      untitled={name === ""}
      summary={NETWORKS.find(({ value }) => value === fields.value("platform"))?.label ?? ""}
      startsOpen={name === ""}
      onOpen={onOpen}
    >
      <RowId fields={fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t("Network")} options={NETWORKS} {...fields.field("platform")} />
        <TextField
          label={t("Account")}
          maxLength={120}
          {...fields.field("username")}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <MediumFields fields={fields} files={files} required={required} withText onType={setType} />
      <TextArea
        label={t("Message")}
        note={type === "text" ? undefined : t("Optional")}
        required={required && type === "text"}
        rows={3}
        maxLength={2_000}
        {...fields.field("message")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("Post URL")}
          required
          maxLength={2_000}
          inputMode="url"
          placeholder="https://"
          {...fields.field("url")}
        />
        <DateTimeField
          label={t("Date posted")}
          help={t("Leave empty to use the current time.")}
          timeZone={time_zone}
          {...published}
          defaultValue={
            /Z$/.test(published.defaultValue) ? localTimeOf(published.defaultValue, time_zone) : published.defaultValue
          }
        />
      </div>
      <fieldset hidden={type === "text"} disabled={type === "text"} className="min-w-0">
        <Gallery fields={fields} files={files} required={required} />
      </fieldset>
    </FoldingRow>
  );
}

function Gallery({ fields, files, required }: Pick<PostCardProps, "fields" | "files" | "required">) {
  const t = useText();
  return (
    <ListField
      label={t("Gallery")}
      help={t("Add images to make this post a gallery.")}
      fields={fields}
      name="pictures"
      max={MAX_PICTURES}
      addLabel={t("Add image")}
      rowLabel={(number) => t("Image {number}", { number })}
      fresh={() => ({ post_type: "image" })}
    >
      {(picture) => (
        <>
          <RowId fields={picture} />
          <MediumFields fields={picture} files={files} required={required} />
        </>
      )}
    </ListField>
  );
}

interface MediumFieldsProps {
  fields: FormFields;
  files: readonly FormFile[];
  required: boolean;
  /** Whether it may be a text without a file. */
  withText?: boolean;
  onType?: (type: string) => void;
}

/** A picture or a video, and the duration of the video; or a text. */
function MediumFields({ fields, files, required, withText, onType }: MediumFieldsProps) {
  const t = useText();
  const [type, setType] = useState(fields.value("post_type") || "image");
  const [videoSeconds, setVideoSeconds] = useState<number | null>(null);
  const { defaultValue: _, ...field } = fields.field("post_type");
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("Media")}
          options={[
            { value: "image", label: t("Image") },
            { value: "video", label: t("Video") },
            ...(withText ? [{ value: "text", label: t("Text only") }] : []),
          ]}
          {...field}
          value={type}
          onChange={(event) => {
            setType(event.currentTarget.value);
            onType?.(event.currentTarget.value);
          }}
        />
        {type === "video" ? <DurationField fields={fields} videoSeconds={videoSeconds} /> : null}
      </div>
      <div hidden={type === "text"}>
        <MediaField
          label={type === "video" ? t("Video") : t("Image")}
          required={required && type !== "text"}
          kind={type === "video" ? "video" : "image"}
          files={files}
          {...fields.field("media_file_id")}
          onChoose={(file) => setVideoSeconds(file?.duration_seconds ?? null)}
        />
      </div>
    </div>
  );
}
