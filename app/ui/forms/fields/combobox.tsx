/** The editable combobox of WAI-ARIA, on Downshift: what a field has whose list of options gets shorter by typing. */
import { useCombobox as useDownshift, type UseComboboxProps, type UseComboboxReturnValue } from "downshift";
import type { Key, ReactNode } from "react";
import { popoverClasses } from "~/ui/overlay/popover";
import { classNames } from "~/ui/primitives/class-names";

interface ComboboxOptions<Option> {
  /** The options that match what is typed. */
  options: readonly Option[];
  keyOf: (option: Option) => Key;
  /** What the field shows for the chosen option. */
  textOf: (option: Option | null) => string;
  chosen: Option | null;
  onChoose: (option: Option) => void;
  /** Called with what the field shows, whenever it changes. */
  onText: (text: string) => void;
  /** Whether what is typed stays in the field when its list closes without a choice. */
  keepsText?: boolean;
  /** Whether the first option is the active one after typing, so that Enter chooses it. */
  startsAtFirst?: boolean;
  inputId?: string;
  /** The element that names the field, if it has no label of its own. */
  labelId?: string;
}

export type Combobox<Option> = UseComboboxReturnValue<Option>;

/**
 * The state of a combobox. A press or arrows open the list, arrows move in it, Enter or a press chooses. Escape and leaving
 * the field close it without a choice.
 */
export function useCombobox<Option>(props: ComboboxOptions<Option>): Combobox<Option> {
  const { options, keyOf, textOf, chosen, onChoose, onText, keepsText, startsAtFirst, inputId, labelId } = props;
  const { InputBlur, InputChange, InputClick, InputKeyDownEscape } = useDownshift.stateChangeTypes;
  const stateReducer: UseComboboxProps<Option>["stateReducer"] = (state, { type, changes }) => {
    if (type === InputClick && state.isOpen) return state;
    if (type === InputChange) return { ...changes, highlightedIndex: startsAtFirst ? 0 : -1 };
    const selectedItem = type === InputBlur || type === InputKeyDownEscape ? state.selectedItem : changes.selectedItem;
    if (changes.isOpen || selectedItem !== state.selectedItem) return changes;
    return { ...changes, selectedItem, inputValue: keepsText ? state.inputValue : textOf(selectedItem ?? null) };
  };
  return useDownshift<Option>({
    items: options as Option[],
    itemToKey: (option) => option && keyOf(option),
    itemToString: textOf,
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
    onInputValueChange: ({ inputValue }) => onText(inputValue),
    stateReducer,
    inputId,
    labelId,
  });
}

interface ComboboxListProps<Option> {
  combobox: Combobox<Option>;
  label: string;
  options: readonly Option[];
  keyOf: (option: Option) => Key;
  isChosen?: (option: Option) => boolean;
  /** What an option shows. */
  children: (option: Option) => ReactNode;
  /** Shown instead of no options. */
  empty?: ReactNode;
  /** Above the list. */
  heading?: ReactNode;
  className: string;
}

/** The list of a combobox while it is open, below its field. */
export function ComboboxList<Option>({
  combobox: { isOpen, highlightedIndex, getMenuProps, getItemProps },
  label,
  options,
  keyOf,
  isChosen,
  children,
  empty,
  heading,
  className,
}: ComboboxListProps<Option>) {
  return (
    <div hidden={!isOpen} className={classNames(popoverClasses, "absolute inset-x-0 top-[calc(100%+6px)]")}>
      {heading}
      <ul {...getMenuProps({ "aria-label": label })} className={classNames("overflow-y-auto", className)}>
        {isOpen
          ? options.map((option, index) => (
              <li
                key={keyOf(option)}
                {...getItemProps({ item: option, index })}
                role="option"
                aria-selected={isChosen ? isChosen(option) : index === highlightedIndex}
                className={classNames(
                  "flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-hover",
                  index === highlightedIndex && "bg-hover",
                )}
              >
                {children(option)}
              </li>
            ))
          : null}
        {isOpen && options.length === 0 ? empty : null}
      </ul>
    </div>
  );
}
