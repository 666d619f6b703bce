import type { ProgramPermission } from "~/platform/permissions";

/** For whom an inbox is read: an admin, and what they may do on the program. */
export type Reader = { adminId: string; may: (permission: ProgramPermission) => boolean };
