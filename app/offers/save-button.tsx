import { Heart } from "lucide";
import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { postForm } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { toast } from "~/ui/overlay/toast";
import { IconButton } from "~/ui/primitives/icon-button";

interface Props {
  merchant: { slug: string; merchantName: string; saved: boolean };
  className?: string;
}

/** A heart that saves the merchant, or takes it off the list. Only members have one. A form, so it needs no JavaScript. */
export function SaveButton({ merchant: { slug, merchantName, saved: stored }, className }: Props) {
  const t = useText();
  const { participant } = useSite();
  // What was chosen since the page was loaded with `stored`.
  const [chosen, setChosen] = useState<{ stored: boolean; saved: boolean }>();
  if (!participant) return null;
  const saved = chosen?.stored === stored ? chosen.saved : stored;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = !saved;
    setChosen({ stored, saved: next });
    const result = await postForm("/public/offers/saved", new FormData(event.currentTarget));
    if (result.ok) return;
    setChosen({ stored, saved: !next });
    const description = result.error.message || t("Please try again");
    toast({ title: t("Something went wrong"), description, tone: "destructive" });
  }

  return (
    <form method="post" action="/public/offers/saved" onSubmit={send} className={className}>
      <CsrfField />
      <input type="hidden" name="merchant_slug" value={slug} />
      <input type="hidden" name="saved" value={String(!saved)} />
      <IconButton
        raised
        type="submit"
        icon={Heart}
        aria-pressed={saved}
        label={t("Save {merchant}", { merchant: merchantName })}
        className="save-button"
      />
    </form>
  );
}
