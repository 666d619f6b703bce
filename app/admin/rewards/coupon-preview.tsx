import { useEffect, useRef, type ReactNode } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { CouponPreview as Preview } from "~/services/coupons/coupons.schema";
import { Button } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";

interface CouponPreviewProps {
  preview: Preview;
  adding: boolean;
  onBack: () => void;
}

/** What adding the codes of the form does, with the button that adds them. */
export function CouponPreview({ preview, adding, onBack }: CouponPreviewProps) {
  const t = useText();
  const { added, first_codes } = preview;
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    block.current?.focus({ preventScroll: true });
    block.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={block} tabIndex={-1} aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="rounded-card border border-border">
        <h3 id="preview" className="px-card-pad pt-4 font-strong">
          {added === 0
            ? t("The reward already has all of these codes.")
            : t({ one: "{count} code will be added", other: "{count} codes will be added" }, { count: added })}
        </h3>
        {added === 0 ? null : (
          <ol className="grid gap-1 px-card-pad pt-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
            {first_codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
            {added > first_codes.length ? <li aria-hidden>…</li> : null}
          </ol>
        )}
        <Facts facts={useFacts(preview)} />
      </div>
      <div className="flex flex-wrap gap-2">
        {added === 0 ? null : (
          <Button type="submit" pending={adding && t("Adding")}>
            {t({ one: "Add {count} code", other: "Add {count} codes" }, { count: added })}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t("Back")}
        </Button>
      </div>
    </section>
  );
}

/** What differs from the list that was sent, without what there is none of. */
function useFacts({ already_there, repeated, cleaned, similar, headings }: Preview): [string, ReactNode][] {
  const t = useText();
  const locale = useLocale();
  const counts: [string, number][] = [
    [t("Already there, skipped"), already_there],
    [t("Repeated, added once"), repeated],
    [t("Unusual characters replaced"), cleaned],
    [t("Differ only in case"), similar],
  ];
  return [
    ...headings.map((heading): [string, ReactNode] => [t("Heading left out"), heading]),
    ...counts.flatMap(([name, count]): [string, ReactNode][] =>
      count === 0 ? [] : [[name, formatNumber(count, locale)]],
    ),
  ];
}
