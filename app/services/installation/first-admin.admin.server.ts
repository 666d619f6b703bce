import { z } from "zod";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { msg } from "~/locales/translate";
import type { AdminActor, Ctx, Visitor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { AppError, notFound } from "~/platform/errors";
import { countHit, subscriberOf, type RateLimit } from "~/platform/rate-limits.server";
import { query, workflow } from "~/platform/use-case.server";
import type { AdminClient } from "~/services/admins/admin-sign-in.admin.server";
import { createSuperAdmin, lockAdminCreation } from "~/services/admins/create-admin.server";
import type { FirstAdminInput } from "./first-admin.schema";
import { isFirstAdminToken, lacksAdmin } from "./first-admin.server";

type AdminVisitCtx = Ctx<Visitor | AdminActor>;

const PER_ADDRESS: RateLimit = { scope: "first-admin", max: 10, windowSeconds: 600 };

/** The page of the first admin. @throws not_found once there is an admin */
export const openFirstAdmin = query("admin:visit", async function openFirstAdmin(_: AdminVisitCtx): Promise<void> {
  if (!(await lacksAdmin())) throw notFound();
});

/**
 * Makes the first super admin and their organization, and signs them in: the token was in the log, so it is the operator
 * who sends it. Of two tabs that send it, the second finds an admin.
 * @returns the token for the session cookie; null once there is an admin
 * @throws invalid with a wrong token; too_many
 */
export const createFirstAdmin = workflow(
  "admin:visit",
  async function createFirstAdmin(
    { now, locale }: AdminVisitCtx,
    { email, organization_name: organizationName, token }: FirstAdminInput,
    { address, userAgent }: AdminClient,
  ): Promise<string | null> {
    if (!(await lacksAdmin())) return null;
    await countHit(PER_ADDRESS, subscriberOf(address), now);
    return transaction(async (tx) => {
      const on = sqlIn(tx);
      await lockAdminCreation(on);
      if (!(await lacksAdmin(on))) return null;
      if (!(await isFirstAdminToken(token, on)))
        throw new AppError("invalid", msg("This token is wrong."), {
          errors: [
            {
              field: "token",
              message: msg("This token is wrong: copy it from the last start in the log of a web server."),
            },
          ],
        });
      await createSuperAdmin(on, { email, organizationName, locale, now });
      const [admin] = await on<{ id: string }>(sqlText`select id::text from admins where email = $1`, [email]);
      return openAdminSession(on, admin!.id, now, userAgent);
    });
  },
  { output: z.string().nullable() },
);
