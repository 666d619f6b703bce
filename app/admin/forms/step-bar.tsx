import { Check } from "lucide";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface StepBarProps {
  steps: readonly { id: string; label: string }[];
  current: number;
  onGoTo: (at: number) => void;
}

/** The steps of a wizard. Completed steps are ticked. The wizard decides whether it opens the step that is clicked. */
export function StepBar({ steps, current, onGoTo }: StepBarProps) {
  const t = useText();
  return (
    <nav aria-label={t("Steps")} className="max-sm:w-full">
      <ol className="flex flex-wrap items-center gap-y-1">
        {steps.map(({ id, label }, at) => (
          <li key={id} className="flex items-center">
            {at > 0 ? <span aria-hidden className="mx-1 h-px w-3 bg-border-strong min-[1280px]:w-7 sm:w-4" /> : null}
            <button
              type="button"
              aria-current={at === current ? "step" : undefined}
              onClick={() => onGoTo(at)}
              className={classNames(
                "flex min-h-control-small items-center gap-2 rounded-button px-1 hover:text-content",
                at === current ? "font-strong text-content" : at < current ? "text-content-soft" : "text-muted",
              )}
            >
              <span
                className={classNames(
                  "grid size-5 flex-none place-items-center rounded-full border text-12 leading-none tabular-nums",
                  at === current
                    ? "border-transparent bg-primary font-strong text-primary-content"
                    : at < current
                      ? "border-positive-border bg-positive-soft text-positive"
                      : "border-border-control",
                )}
              >
                {at < current ? <Icon icon={Check} size={16} className="scale-75" label={t("Done")} /> : at + 1}
              </span>
              <span className={at === current ? undefined : "max-[1100px]:sr-only"}>{label}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
