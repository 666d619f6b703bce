import { useText } from "~/locales/use-text";
import type { NamedTag } from "~/services/tags/tags.schema";
import type { FormFields } from "~/ui/forms/form-fields";

interface ContentTagsFieldProps {
  fields: FormFields;
  /** The active content tags of the program, and those that the row has. */
  choices: readonly NamedTag[];
}

/** What something is about: content tags to tick, as `content_tag_ids[]`. Works without JavaScript. */
export function ContentTagsField({ fields, choices }: ContentTagsFieldProps) {
  const t = useText();
  const chosen = new Set(fields.list("content_tag_ids"));
  const error = fields.error("content_tag_ids");
  return (
    <fieldset id="content_tag_ids" tabIndex={-1} aria-describedby="content-tags-note" className="min-w-0">
      <legend className="mb-1.5">{t("Content tags")}</legend>
      {/* With no box ticked the form still sends an empty list. */}
      <input type="hidden" name="content_tag_ids[]" value="" />
      <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {choices.map(({ id, name }) => (
          <label
            key={id}
            className="inline-flex min-h-control-small max-w-full cursor-pointer items-center rounded-button border border-border-strong px-2.5 text-12 hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="checkbox"
              name="content_tag_ids[]"
              value={id}
              defaultChecked={chosen.has(id)}
              className="sr-only"
            />
            <span className="truncate">{name}</span>
          </label>
        ))}
      </div>
      <p id="content-tags-note" className={error ? "mt-1.5 text-12 text-negative" : "mt-1.5 text-12 text-muted"}>
        {error ?? (choices.length === 0 ? t("No content tags yet.") : t("Group it by topic."))}
      </p>
    </fieldset>
  );
}
