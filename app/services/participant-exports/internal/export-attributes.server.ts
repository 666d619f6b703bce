import { msg } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { attributeChoices } from "~/services/participant-imports/attribute-choices";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** @throws invalid on `selected_attributes` when the program has no attribute of such a name */
export function assertAttributes(
  { profileAttributes }: Pick<AdminProgramCtx["program"], "profileAttributes">,
  attributes: readonly string[],
): void {
  const names = attributeChoices(profileAttributes).map(({ name }) => name);
  const unknown = attributes.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const error = { message: msg("There is no profile attribute {name}"), values: { name: unknown } };
  throw new AppError("invalid", error.message, {
    errors: [{ field: "selected_attributes", ...error }],
    values: error.values,
  });
}
