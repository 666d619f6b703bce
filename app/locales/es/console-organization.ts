import type { Dictionary } from "../say";

/** Programs, admins, features and the audit log. */
export const consoleOrganization: Dictionary = {};
