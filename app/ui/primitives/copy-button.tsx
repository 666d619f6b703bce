import { Check, Copy } from "lucide";
import { useEffect, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "./button";
import { classNames } from "./class-names";
import { Icon } from "./icon";

const CONFIRMATION_MS = 3000;

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** Called when the browser does not allow it: without a permission, or without HTTPS. */
  onDenied?: () => void;
  /** In the middle of its container, where it stays when the confirmation appears beside it. */
  centered?: boolean;
  className?: string;
  children: ReactNode;
}

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, onDenied, centered, className, children }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onDenied?.();
    }
  }

  return (
    <div className={classNames("flex items-center gap-3", centered && "w-full before:flex-1", className)}>
      <Button variant="quiet" onClick={copy}>
        <Icon icon={copied ? Check : Copy} size={16} />
        {children}
      </Button>
      <span role="status" className="flex-1 text-14 font-strong text-positive">
        {copied ? t("Copied") : null}
      </span>
    </div>
  );
}
