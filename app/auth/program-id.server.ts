import type { ProgramId } from "~/platform/context";

/**
 * Makes the id that proves access to a program. Only handlers, the job worker and the seed may call it (a lint rule
 * checks that).
 */
export function programIdFrom(id: string): ProgramId {
  return id as ProgramId;
}
