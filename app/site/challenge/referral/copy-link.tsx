import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

const CONFIRMATION_MS = 3000;

/** The link in a field, and a button that copies it and confirms it for a moment. */
export function CopyLink({ url }: { url: string }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // No permission, or no HTTPS: the link is selected, so that the user can copy it.
      box.current?.querySelector("input")?.select();
    }
  }

  return (
    <div ref={box} className="grid gap-3">
      <TextField
        label={t("Your link")}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="truncate"
      />
      <div className="flex items-center gap-3">
        <Button variant="quiet" onClick={copy}>
          <Icon icon={copied ? Check : Copy} size={16} />
          {t("Copy link")}
        </Button>
        <span role="status" className="text-14 font-strong text-positive">
          {copied ? t("Copied") : null}
        </span>
      </div>
    </div>
  );
}
