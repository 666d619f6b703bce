import type { Translate } from "~/locales/use-text";
import { fieldErrorsOf } from "~/platform/field-errors";
import { challengeInput } from "~/services/challenges/challenge-form.schema";
import type { FormError } from "~/ui/forms/form-errors";
import { contentOf, type FieldValues } from "~/ui/forms/form-fields";

/** The errors of a challenge's form by the schema with which the server will check it. */
export function schemaErrors(values: FieldValues, t: Translate): FormError[] {
  const parsed = challengeInput.safeParse(contentOf(values));
  if (parsed.success) return [];
  return fieldErrorsOf(parsed.error).map(({ field, message, values }) => ({ field, message: t(message, values) }));
}
