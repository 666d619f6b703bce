/** What admins see and change of their own account. Every signed-in admin may do so, but only for their own. */
import { z } from "zod";
import type { Admin } from "~/generated/prisma/client";
import { isLocale } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { AdminActor, AdminCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { platformCommand, query } from "~/platform/use-case.server";
import { deviceOf } from "~/services/visits/user-agent";
import {
  adminSessionView,
  endedSessionsView,
  endedSessionView,
  myAccountInput,
  myAccountView,
  type AdminSessionView,
  type MyAccountInput,
  type MyAccountView,
} from "./admin-account.schema";

/** The admin's own profile. */
export const getMyAccount = query(
  "admin:use",
  async function getMyAccount({ actor }: AdminCtx): Promise<MyAccountView> {
    return accountOf(prisma, actor);
  },
  { output: myAccountView },
);

/** The admin's open sessions: the one of this request first, then by when they were last seen. */
export const listMySessions = query(
  "admin:use",
  async function listMySessions({ actor, now }: AdminCtx): Promise<AdminSessionView[]> {
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
  },
  { output: z.array(adminSessionView) },
);

const COLUMNS = {
  first_name: "firstName",
  last_name: "lastName",
  preferred_locale: "preferredLocale",
  daily_mail: "dailyMail",
} as const satisfies ColumnTable<MyAccountInput, Admin>;

/** The fields that an admin may change. The input may hold more, such as the intent of a form. */
const FIELDS = myAccountInput.keyof().options;

/** Changes name, language or mails. @throws not_found for the id of another admin */
export const updateMyAccount = platformCommand(
  "admin:use",
  async function updateMyAccount(
    { actor, now }: AdminCtx,
    { tx, audit },
    id: string,
    input: MyAccountInput,
  ): Promise<MyAccountView> {
    if (id !== actor.id) throw notFound();
    const before = await accountOf(tx, actor);
    const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== before[field]);
    if (changed.length === 0) return before;
    const after: MyAccountInput = Object.fromEntries(changed.map((field) => [field, input[field]]));
    await tx.admin.update({
      where: { id },
      data: { ...columnsFrom(COLUMNS, after), updatedAt: now },
    });
    audit({
      action: "admin.update",
      targetType: "admin",
      targetId: id,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after,
    });
    return { ...before, ...after };
  },
  { output: myAccountView },
);

/**
 * Ends one of the admin's sessions. A session that has already ended is no error.
 * @returns whether it was the session of this request
 * @throws not_found for something that is no id
 */
export const endMySession = platformCommand(
  "admin:use",
  async function endMySession({ actor }: AdminCtx, { tx, audit }, sessionId: string) {
    if (!isUuid(sessionId)) throw notFound();
    const { count } = await tx.adminSession.deleteMany({ where: { id: sessionId, adminId: actor.id } });
    if (count > 0) audit({ action: "admin_session.end", targetType: "admin_session", targetId: sessionId });
    return { current: sessionId === actor.sessionId };
  },
  { output: endedSessionView },
);

/** Signs the admin out everywhere, including here. @returns how many sessions there were */
export const endMySessions = platformCommand(
  "admin:use",
  async function endMySessions({ actor }: AdminCtx, { tx, audit }) {
    const { count } = await tx.adminSession.deleteMany({ where: { adminId: actor.id } });
    audit({ action: "admin_session.end_all", targetType: "admin", targetId: actor.id, after: { ended: count } });
    return { ended: count };
  },
  { output: endedSessionsView },
);

async function accountOf(
  on: Transaction,
  { id, email, firstName, lastName, preferredLocale }: AdminActor,
): Promise<MyAccountView> {
  const { dailyMail } = await on.admin.findUniqueOrThrow({ where: { id }, select: { dailyMail: true } });
  return {
    daily_mail: dailyMail,
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    preferred_locale: isLocale(preferredLocale) ? preferredLocale : "en",
  };
}
