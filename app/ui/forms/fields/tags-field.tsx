import { X } from "lucide";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon } from "~/ui/primitives/icon";
import { TextField } from "../field";
import { FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";
import { HiddenValue } from "./hidden-value";

interface TagsFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** Existing tags to choose from. */
  suggestions?: readonly string[];
}

/** Tags as chips. They are sent as one text, separated by commas, which is also the input without JavaScript. */
export function TagsField({ suggestions = [], ...field }: TagsFieldProps) {
  const hydrated = useHydrated();
  return hydrated ? <TagChips {...field} suggestions={suggestions} /> : <TextField {...field} />;
}

/** The tags in a text separated by commas: trimmed, without duplicates. */
export function tagsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

function TagChips({
  label,
  help,
  error,
  required,
  name,
  defaultValue,
  suggestions,
  ...input
}: TagsFieldProps & { suggestions: readonly string[] }) {
  const [tags, setTags] = useState(() => tagsIn(defaultValue));
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { field, frame } = useField({ label, help, error }, { ...input, required });

  const add = (text: string) => {
    setTags(tagsIn([...tags, text].join(",")));
    setTyped("");
  };
  const remove = (tag: string) => {
    setTags(tags.filter((other) => other !== tag));
    box.current?.focus();
  };
  const type = (text: string) => (text.includes(",") || suggestions.includes(text) ? add(text) : setTyped(text));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "") setTags(tags.slice(0, -1));
  };
  return (
    <FieldFrame {...frame}>
      <div className="flex min-h-input flex-wrap items-center gap-1 rounded-input border border-border-control bg-field px-1 py-0.5 focus-within:border-ring focus-within:shadow-field hover:border-muted">
        <HiddenValue name={name} value={tags.join(", ")} label={label} required={required} />
        {tags.map((tag) => (
          <TagChip key={tag} tag={tag} onRemove={() => remove(tag)} />
        ))}
        <input
          {...field}
          ref={box}
          required={false}
          list={listId}
          value={typed}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() !== "" && add(typed)}
          className="h-7 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
        />
        <datalist id={listId}>
          {suggestions
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
    </FieldFrame>
  );
}

function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const t = useText();
  return (
    <span className="inline-flex items-center rounded-small bg-track pl-2 text-12">
      {tag}
      <button
        type="button"
        aria-label={t("Remove {name}", { name: tag })}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-small text-muted hover:text-content"
      >
        <Icon icon={X} size={16} className="scale-75" />
      </button>
    </span>
  );
}
