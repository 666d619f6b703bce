import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { zipCodeError } from "~/services/offers/zip-code-text";
import { useSite } from "~/site/frame/use-site";
import { TextField } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";

/**
 * Asks for a ZIP code to look near, beginning with that of the participant's profile.
 * @param action the page that is loaded with it, and with the other parameters of this page
 * @param unknown a ZIP code that was searched for and has no place
 */
export function ZipCodeForm({ action, unknown = "" }: { action: string; unknown?: string }) {
  const t = useText();
  const hydrated = useHydrated();
  const { participant } = useSite();
  const [error, setError] = useState(unknown === "" ? null : zipCodeError(unknown, false));
  const [search] = useSearchParams();
  const otherParams = [...search].filter(([name]) => !["zip_code", "latitude", "longitude"].includes(name));
  const searching = useNavigation().location?.pathname === action;
  const find = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem("zip_code") as HTMLInputElement;
    const invalid = field.value.trim() === "" ? msg("Enter a ZIP or postal code") : zipCodeError(field.value);
    if (!invalid) return;
    event.preventDefault();
    setError(invalid);
    field.focus();
  };
  return (
    <Form
      action={action}
      noValidate={hydrated}
      onSubmit={find}
      className="mt-6 grid w-full max-w-[400px] gap-3 text-left"
    >
      {otherParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="zip_code"
        label={t("ZIP or postal code")}
        required
        error={error && t(error)}
        onInput={() => setError(null)}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={20}
        defaultValue={unknown || (participant?.postal ?? undefined)}
        className="tabular-nums"
      />
      <Button type="submit" block pending={searching}>
        {t("View offers")}
      </Button>
    </Form>
  );
}
