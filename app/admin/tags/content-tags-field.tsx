import { useText } from "~/locales/use-text";
import type { TagChoiceView } from "~/services/tags/tags.schema";

interface ContentTagsFieldProps {
  /** The active content tags of the program. */
  choices: readonly Pick<TagChoiceView, "id" | "name">[];
  /** Those that the row has; an inactive one among them may stay. */
  chosen: readonly { id: string; name: string }[];
  error?: string;
}

/** What something is about: content tags to tick, as `content_tag_ids[]`. Needs no JavaScript. */
export function ContentTagsField({ choices, chosen, error }: ContentTagsFieldProps) {
  const t = useText();
  const offered = [...choices, ...chosen.filter(({ id }) => !choices.some((choice) => choice.id === id))];
  const ids = new Set(chosen.map(({ id }) => id));
  return (
    <fieldset id="content_tag_ids" tabIndex={-1} aria-describedby="content-tags-note" className="min-w-0">
      <legend className="mb-1.5">{t("Content tags")}</legend>
      {/* Without any box ticked the form still says that there are none. */}
      <input type="hidden" name="content_tag_ids[]" value="" />
      <div className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {offered.map(({ id, name }) => (
          <label
            key={id}
            className="inline-flex min-h-control-small max-w-full cursor-pointer items-center rounded-button border border-border-strong px-2.5 text-12 hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="checkbox"
              name="content_tag_ids[]"
              value={id}
              defaultChecked={ids.has(id)}
              className="sr-only"
            />
            <span className="truncate">{name}</span>
          </label>
        ))}
      </div>
      <p id="content-tags-note" className={error ? "mt-1.5 text-12 text-negative" : "mt-1.5 text-12 text-muted"}>
        {error ?? (offered.length === 0 ? t("There are no content tags yet.") : t("What this is about."))}
      </p>
    </fieldset>
  );
}
