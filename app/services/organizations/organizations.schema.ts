/** Organizations as the admin shows them. Browser-safe. */
import { z } from "zod";

const organizationChoice = z.object({ id: z.string(), name: z.string() });

/** The organization that a page is about, and those to choose from. */
export const organizationView = organizationChoice.extend({ choices: z.array(organizationChoice) });
export type OrganizationView = z.infer<typeof organizationView>;
