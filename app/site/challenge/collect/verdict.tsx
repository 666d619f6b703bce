import { CircleCheck, CircleX } from "lucide";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

/** Whether an answer was right, by color, icon and word, and the explanation. */
export function Verdict({ right, explanation }: { right: boolean; explanation: string }) {
  const t = useText();
  return (
    <div className="flex items-start gap-3">
      <Icon
        icon={right ? CircleCheck : CircleX}
        className={classNames("mt-0.5", right ? "text-positive" : "text-negative")}
      />
      <div>
        <p className={classNames("font-strong", right ? "text-positive" : "text-negative")}>
          {right ? t("That's right") : t("Not quite")}
        </p>
        {explanation ? <p>{explanation}</p> : null}
      </div>
    </div>
  );
}
