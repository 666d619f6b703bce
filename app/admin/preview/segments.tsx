import type { IconNode } from "lucide";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface SegmentsProps<T extends string> {
  /** The name of the choice for screen readers. */
  label: string;
  value: T;
  /** With an icon, the label is its name. */
  options: readonly { value: T; label: string; icon?: IconNode }[];
  onChange: (value: T) => void;
}

/** A choice of what a preview shows, as buttons beside each other. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-button border border-border p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
          className={classNames(
            "grid h-control-small min-w-9 place-items-center rounded-small px-2 text-12 whitespace-nowrap",
            value === option.value ? "bg-hover text-content" : "text-muted hover:text-content",
          )}
        >
          {option.icon ? <Icon icon={option.icon} size={16} label={option.label} /> : option.label}
        </button>
      ))}
    </div>
  );
}
