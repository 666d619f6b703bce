import { useFetcher, type FetcherWithComponents } from "@remix-run/react";
import { Plus, Tag, X } from "lucide";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { NamedTag, RowTagsView } from "~/services/tags/tags.schema";
import { CsrfField, csrfToken } from "~/ui/forms/csrf";
import { ComboboxList, useCombobox } from "~/ui/forms/fields/combobox";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface TagPickerProps {
  /** The row that has the tags, and the page whose `toggle_tag` intent changes them. */
  id: string;
  action: string;
  tags: Pick<RowTagsView, "tag_list" | "tag_choices" | "may_create_tags">;
}

/**
 * The admin tags of a row. Removes tags, and adds existing ones or, if the admin may make tags, new ones. Every change
 * is sent immediately; without JavaScript it is a form like any other.
 */
export function TagPicker({ id, action, tags }: TagPickerProps) {
  const t = useText();
  const fetcher = useFetcher();
  useIntentToast(fetcher);
  const shown = withPending(tags.tag_list, fetcher.formData);
  const toggle = (tag: string) =>
    void fetcher.submit(
      { intent: "toggle_tag", id, tag, tagged: "true", authenticity_token: csrfToken() },
      { method: "post", action },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-border p-card-pad">
      <p id={`tags-of-${id}`} className="text-12 text-muted">
        {t("Tags")}
      </p>
      <TagInput
        labelledBy={`tags-of-${id}`}
        choices={tags.tag_choices}
        shown={shown}
        mayCreate={tags.may_create_tags}
        onChoose={toggle}
      >
        {(input) => (
          <>
            {shown.map((tag) => (
              <ToggleForm key={tag} fetcher={fetcher} action={action} id={id} tagged={false}>
                <input type="hidden" name="tag" value={tag} />
                <span className="inline-flex h-6 max-w-full items-center rounded-small bg-track pl-2 text-12">
                  <span className="truncate" title={tag}>
                    {tag}
                  </span>
                  <button
                    type="submit"
                    aria-label={t("Remove tag {tag}", { tag })}
                    className="grid size-6 flex-none place-items-center rounded-small text-muted hover:text-content"
                  >
                    <Icon icon={X} size={16} className="scale-75" />
                  </button>
                </span>
              </ToggleForm>
            ))}
            <ToggleForm fetcher={fetcher} action={action} id={id} tagged className="min-w-20 flex-1">
              {input}
            </ToggleForm>
          </>
        )}
      </TagInput>
    </div>
  );
}

/** The tags of a row, for admins who may not change them. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const t = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-border p-card-pad">
      <p className="text-12 text-muted">{t("Tags")}</p>
      {tags.length === 0 ? (
        <p className="text-muted">—</p>
      ) : (
        <ul className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex h-6 max-w-full items-center rounded-small bg-track px-2 text-12">
              <span className="truncate" title={tag}>
                {tag}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ToggleFormProps {
  fetcher: FetcherWithComponents<unknown>;
  action: string;
  id: string;
  tagged: boolean;
  className?: string;
  children: ReactNode;
}

function ToggleForm({ fetcher, action, id, tagged, className, children }: ToggleFormProps) {
  return (
    <fetcher.Form method="post" action={action} className={classNames("min-w-0", className)}>
      <CsrfField />
      <input type="hidden" name="intent" value="toggle_tag" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="tagged" value={String(tagged)} />
      {children}
    </fetcher.Form>
  );
}

interface TagInputProps {
  labelledBy: string;
  choices: readonly NamedTag[];
  shown: readonly string[];
  mayCreate: boolean;
  onChoose: (tag: string) => void;
  children: (input: ReactNode) => ReactNode;
}

/** The field with its list. Enter adds what is typed only if a tag has this name or the admin may make one. */
function TagInput({ labelledBy, choices, shown, mayCreate, onChoose, children }: TagInputProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const options = optionsFor(typed.trim(), choices, shown, mayCreate);
  const combobox = useCombobox({
    labelId: labelledBy,
    options,
    keyOf,
    textOf: noText,
    chosen: null,
    onChoose: ({ name }) => onChoose(name),
    onText: setTyped,
    keepsText: true,
  });
  const chooseTyped = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || combobox.highlightedIndex >= 0) return;
    event.preventDefault();
    const option = options.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
    if (option) combobox.selectItem(option);
  };
  const input = (
    <input
      {...combobox.getInputProps({ onFocus: combobox.openMenu, onKeyDown: chooseTyped })}
      name="tag"
      maxLength={60}
      placeholder={t("Add tag")}
      className="h-6 w-full bg-transparent px-1 outline-none placeholder:text-muted"
    />
  );
  return (
    <div className="relative">
      <div className="flex flex-wrap gap-1 rounded-input border border-border-control bg-field p-1 focus-within:border-ring focus-within:shadow-field">
        {children(input)}
      </div>
      <ComboboxList
        combobox={combobox}
        label={t("Tags of this program")}
        options={options}
        keyOf={keyOf}
        heading={
          <p className="px-2 pt-1.5 pb-1 text-12 text-muted">
            {options.length > 0 ? t("Tags of this program") : typed ? t("No tag with this name") : t("No more tags")}
          </p>
        }
        className="max-h-60"
      >
        {(option) => <TagOption option={option} />}
      </ComboboxList>
    </div>
  );
}

const keyOf = ({ name }: Option) => name;
const noText = () => "";

/** A tag of the program, or a new one, which is made when it is chosen. */
type Option = { name: string; isNew: boolean };

function TagOption({ option: { name, isNew } }: { option: Option }) {
  const t = useText();
  return (
    <>
      <Icon icon={isNew ? Plus : Tag} size={16} className="text-muted" />
      <span className="truncate">{isNew ? t("Create “{tag}”", { tag: name }) : name}</span>
    </>
  );
}

/** The tags that match what is typed and are not chosen yet; the last one is a new tag, if the admin may make tags. */
function optionsFor(
  typed: string,
  choices: readonly NamedTag[],
  shown: readonly string[],
  mayCreate: boolean,
): Option[] {
  const query = typed.toLowerCase();
  const taken = new Set(shown.map((tag) => tag.toLowerCase()));
  const options: Option[] = choices
    .filter(({ name }) => !taken.has(name.toLowerCase()) && name.toLowerCase().includes(query))
    .map(({ name }) => ({ name, isNew: false }));
  const isNew = query !== "" && !taken.has(query) && !choices.some(({ name }) => name.toLowerCase() === query);
  return isNew && mayCreate ? [...options, { name: typed, isNew: true }] : options;
}

/** The tags as they will be once the pending change is stored. */
function withPending(tags: readonly string[], pending: FormData | undefined): readonly string[] {
  const tag = pending?.get("tag");
  if (typeof tag !== "string") return tags;
  const others = tags.filter((other) => other !== tag);
  return pending?.get("tagged") === "true" ? [...others, tag] : others;
}
