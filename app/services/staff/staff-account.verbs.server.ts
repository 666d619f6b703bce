/** What admins see and change of themselves; whoever is signed in may, and only for themselves. */
import { isLocale } from "~/locales/say";
import type { AdminActor, AdminCtx } from "../context";
import { prisma } from "../database.server";
import { notFound } from "../errors";
import { isUuid } from "../ids.server";
import { platformCommand, query } from "../use-case.server";
import { deviceOf } from "../visits/user-agent";
import type { MyAccountInput, MyAccountView, StaffSessionView } from "./staff-account.schema";

/** The admin's own profile. */
export const getMyAccount = query("console:use", async ({ actor }: AdminCtx): Promise<MyAccountView> =>
  accountOf(actor),
);

/** Where the admin is signed in, the browser that asks first, then the one seen last. */
export const listMySessions = query("console:use", async ({ actor, now }: AdminCtx): Promise<StaffSessionView[]> => {
  const rows = await prisma.adminSession.findMany({
    where: { adminId: actor.id, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
  });
  const views = rows.map((row) => {
    const { browser, os } = deviceOf(row.userAgent);
    const lastSeenAt = row.lastSeenAt ?? row.createdAt;
    return {
      id: row.id,
      browser,
      os,
      created_at: row.createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: row.id === actor.sessionId,
    };
  });
  return views.sort((a, b) => Number(b.current) - Number(a.current));
});

/** Changes name or language. Throws `not_found` for anybody else's id. */
export const updateMyAccount = platformCommand(
  "console:use",
  async ({ actor, now }: AdminCtx, { tx, audit }, id: string, input: MyAccountInput): Promise<MyAccountView> => {
    if (id !== actor.id) throw notFound();
    const before = accountOf(actor);
    const changed = Object.entries(input).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof MyAccountInput],
    );
    if (changed.length === 0) return before;
    const after = Object.fromEntries(changed) as MyAccountInput;
    await tx.admin.update({
      where: { id },
      data: {
        firstName: after.first_name,
        lastName: after.last_name,
        preferredLocale: after.preferred_locale,
        updatedAt: now,
      },
    });
    audit({
      verb: "admin.update",
      targetType: "admin",
      targetId: id,
      before: Object.fromEntries(changed.map(([field]) => [field, before[field as keyof MyAccountInput]])),
      after,
    });
    return { ...before, ...after };
  },
);

/** Ends one of the admin's sessions; one that is over already is no error. Says whether it was the session that asks. */
export const endMySession = platformCommand(
  "console:use",
  async ({ actor }: AdminCtx, { tx, audit }, sessionId: string) => {
    if (!isUuid(sessionId)) throw notFound();
    const { count } = await tx.adminSession.deleteMany({ where: { id: sessionId, adminId: actor.id } });
    if (count > 0) audit({ verb: "admin_session.end", targetType: "admin_session", targetId: sessionId });
    return { current: sessionId === actor.sessionId };
  },
);

/** Signs the admin out everywhere, here as well. Says how many sessions there were. */
export const endMySessions = platformCommand("console:use", async ({ actor }: AdminCtx, { tx, audit }) => {
  const { count } = await tx.adminSession.deleteMany({ where: { adminId: actor.id } });
  audit({ verb: "admin_session.end_all", targetType: "admin", targetId: actor.id, after: { ended: count } });
  return { ended: count };
});

function accountOf({ id, email, firstName, lastName, preferredLocale }: AdminActor): MyAccountView {
  return {
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    preferred_locale: isLocale(preferredLocale) ? preferredLocale : "en",
  };
}
