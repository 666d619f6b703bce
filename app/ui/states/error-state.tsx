import { CircleAlert, RotateCw } from "lucide";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "../primitives/button";
import { Icon } from "../primitives/icon";

interface ErrorStateProps {
  /** What happened. */
  message: string;
  /** What to do about it, if trying again does not help. */
  text?: ReactNode;
  onRetry?: () => void;
}

/** Shown instead of a part of the page that failed to load. */
export function ErrorState({ message, text, onRetry }: ErrorStateProps) {
  const t = useText();
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-5 py-10 text-center">
      <p className="flex items-center gap-2 text-negative">
        <Icon icon={CircleAlert} size={20} />
        {message}
      </p>
      {text ? <p className="max-w-[44ch] text-muted">{text}</p> : null}
      {onRetry ? (
        <Button variant="quiet" size="small" onClick={onRetry}>
          <Icon icon={RotateCw} size={16} />
          {t("Try again")}
        </Button>
      ) : null}
    </div>
  );
}
