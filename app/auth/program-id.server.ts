import type { ProgramId } from "~/services/context";

/** Mints the key of tenancy. Only the doors, the job worker and the seed may call it (a lint rule holds that). */
export function programIdFrom(id: string): ProgramId {
  return id as ProgramId;
}
