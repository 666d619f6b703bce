import { useRef } from "react";
import { useText } from "~/locales/use-text";
import { TextField } from "~/ui/forms/field";
import { CopyButton } from "~/ui/primitives/copy-button";

/** The link in a field, and a button that copies it. If that is not possible, the link is selected for copying. */
export function CopyLink({ url }: { url: string }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="grid gap-3">
      <TextField
        label={t("Your link")}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="truncate"
      />
      <CopyButton text={url} onDenied={() => box.current?.querySelector("input")?.select()}>
        {t("Copy link")}
      </CopyButton>
    </div>
  );
}
