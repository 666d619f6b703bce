import { useRef, useState, type KeyboardEvent } from "react";
import { useText } from "~/locales/use-text";
import type { Assignee } from "~/services/assignments/assignees.schema";
import { MAX_NOTE_TEXT } from "~/services/participant-notes/participant-notes.schema";
import { TextArea } from "~/ui/forms/field";
import { popoverClasses } from "~/ui/overlay/popover";
import { classNames } from "~/ui/primitives/class-names";

interface NoteFieldProps {
  id: string;
  defaultValue?: string;
  error?: string;
  mentionable: readonly Assignee[];
}

const MAX_OFFERED = 6;

/**
 * The text of a note. After an @ it offers the colleagues whose name goes on like what is typed; arrows, Enter and a press
 * choose one. Without JavaScript a typed @Name does the same.
 */
export function NoteField({ id, defaultValue = "", error, mentionable }: NoteFieldProps) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(defaultValue);
  /** Where the name that is being typed begins, after its @. */
  const [start, setStart] = useState<number | null>(null);
  const [end, setEnd] = useState(0);
  const [active, setActive] = useState(0);
  const typed = start === null ? "" : text.slice(start, end).toLowerCase();
  const offered =
    start === null ? [] : mentionable.filter(({ name }) => name.toLowerCase().startsWith(typed)).slice(0, MAX_OFFERED);
  const look = ({ value, selectionEnd }: HTMLTextAreaElement) => {
    const before = /(?<![\p{L}\p{N}])@([\p{L}\p{N} .'-]{0,60})$/u.exec(value.slice(0, selectionEnd));
    setStart(before ? selectionEnd - before[1]!.length : null);
    setEnd(selectionEnd);
    setActive(0);
  };
  const choose = ({ name }: Assignee) => {
    if (start === null) return;
    const rest = text.slice(end);
    setText(`${text.slice(0, start)}${name}${rest.startsWith(" ") ? "" : " "}${rest}`);
    setStart(null);
    area.current?.querySelector("textarea")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive((active + step + offered.length) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(offered[active]!);
    else if (event.key === "Escape") setStart(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = offered.length > 0;
  return (
    <div ref={area} className="relative">
      <TextArea
        label={t("Text of the note")}
        id={id}
        name="text"
        rows={3}
        required
        maxLength={MAX_NOTE_TEXT}
        value={text}
        help={t(
          "Type @ to mention a colleague. Participants don't see notes, but get them when they ask for their data.",
        )}
        error={error}
        // A combobox has one line only, so the field stays a text field.
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-person-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          look(event.target);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setStart(null)}
      />
      {isOpen ? (
        <ul
          id={`${id}-people`}
          role="listbox"
          aria-label={t("Colleagues")}
          className={classNames(popoverClasses, "absolute inset-x-0 top-full z-10 max-w-80")}
        >
          {offered.map((person, at) => (
            <li
              key={person.id}
              id={`${id}-person-${at}`}
              role="option"
              aria-selected={at === active}
              // Before the field loses the focus, which closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
              className={classNames(
                "flex min-h-9 cursor-pointer items-center truncate rounded-small px-2 hover:bg-hover",
                at === active && "bg-hover",
              )}
            >
              {person.name}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
