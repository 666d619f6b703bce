import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";

const SHOWN_MS = 3000;

/** The link in a field, and a button that copies it and says so. */
export function CopyLink({ url }: { url: string }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Without permission, or on a page that is not secure: it stands selected, ready for the person's own copying.
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
