/** What is stored about a person, for a request by law. Browser-safe. */
import { z } from "zod";

export const personalDataView = z.object({
  /** The columns of their account and the program's attributes by name; JSON values as text. */
  profile: z.array(z.object({ name: z.string(), value: z.string().nullable(), is_attribute: z.boolean() })),
  /** The other kinds of rows, each with how many there are. */
  sections: z.array(z.object({ name: z.string(), count: z.number() })),
});
export type PersonalDataView = z.infer<typeof personalDataView>;
