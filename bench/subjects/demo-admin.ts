import { programIdFrom } from "~/auth/program-id.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The context of an admin on the demo program, as a handler would make it. */
export async function demoAdmin(): Promise<AdminProgramCtx> {
  const [demo] = await sql<{ id: string }>(sqlText`select id from programs where subdomain = 'demo'`, []);
  const actor = {
    kind: "admin",
    superAdmin: true,
    organizationIds: [],
    roles: {},
  } as unknown as AdminProgramCtx["actor"];
  return {
    actor,
    now: new Date(),
    locale: "en",
    requestId: "bench",
    programId: programIdFrom(demo!.id),
    program: await catalogueOf(demo!.id),
  };
}
