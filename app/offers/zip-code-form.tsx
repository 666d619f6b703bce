import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { zipCodeError } from "~/services/offers/zip-code-text";
import { useSite } from "~/site/frame/use-site";
import { TextField } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";
import { saveZipCode } from "./saved-place";

/**
 * Asks for a ZIP code to look near, beginning with that of the participant's profile, and stores it in this browser.
 * @param action the page that is loaded with it
 */
export function ZipCodeForm({ action }: { action: string }) {
  const t = useText();
  const hydrated = useHydrated();
  const { participant } = useSite();
  const [error, setError] = useState<string | null>(null);
  const searching = useNavigation().location?.pathname === action;
  const find = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem("zip_code") as HTMLInputElement;
    const invalid = field.value.trim() === "" ? msg("Enter a ZIP or postal code") : zipCodeError(field.value);
    if (!invalid) return saveZipCode(event);
    event.preventDefault();
    setError(t(invalid));
    field.focus();
  };
  return (
    <Form
      action={action}
      noValidate={hydrated}
      onSubmit={find}
      className="mt-6 grid w-full max-w-[400px] gap-3 text-left"
    >
      <TextField
        name="zip_code"
        label={t("ZIP or postal code")}
        required
        error={error}
        onInput={() => setError(null)}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={20}
        defaultValue={participant?.postal ?? undefined}
        className="tabular-nums"
      />
      <Button type="submit" block pending={searching}>
        {t("View offers")}
      </Button>
    </Form>
  );
}
