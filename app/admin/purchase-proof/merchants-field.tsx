import { useText } from "~/locales/use-text";
import type { FormFields } from "~/ui/forms/form-fields";

interface MerchantsFieldProps {
  fields: FormFields;
  /** The active merchants of the program, and those that the product has. */
  choices: readonly { id: string; name: string }[];
}

/** The merchants on whose receipts a product counts: boxes to tick, as `merchant_ids[]`. Works without JavaScript. */
export function MerchantsField({ fields, choices }: MerchantsFieldProps) {
  const t = useText();
  const chosen = new Set(fields.list("merchant_ids"));
  const error = fields.error("merchant_ids");
  const help = choices.length === 0 ? t("No merchants yet.") : t("Select none to accept receipts from all merchants.");
  return (
    <fieldset id="merchant_ids" tabIndex={-1} aria-describedby="merchants-note" className="min-w-0">
      <legend className="mb-1.5 font-strong">{t("Only at these merchants")}</legend>
      {/* With no box ticked the form still sends an empty list. */}
      <input type="hidden" name="merchant_ids[]" value="" />
      <div className="grid max-h-48 gap-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {choices.map(({ id, name }) => (
          <label key={id} className="flex min-w-0 items-center gap-3">
            <input
              type="checkbox"
              name="merchant_ids[]"
              value={id}
              defaultChecked={chosen.has(id)}
              className="check flex-none"
            />
            <span className="truncate">{name}</span>
          </label>
        ))}
      </div>
      <p id="merchants-note" className={error ? "mt-1.5 text-12 text-negative" : "mt-1.5 text-12 text-muted"}>
        {error ?? help}
      </p>
    </fieldset>
  );
}
