import type { Translate } from "~/locales/use-text";
import { checkFields } from "~/platform/field-errors";
import { challengeInput } from "~/services/challenges/form/challenge-form.schema";
import type { FormError } from "~/ui/forms/form-errors";
import { contentOf, type FieldValues } from "~/ui/forms/form-fields";

/** The errors of a challenge's form by the schema with which the server will check it. */
export function schemaErrors(values: FieldValues, t: Translate): FormError[] {
  const { errors = [] } = checkFields(challengeInput, contentOf(values));
  return errors.map(({ field, message, values }) => ({ field, message: t(message, values) }));
}
