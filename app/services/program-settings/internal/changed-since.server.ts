import { isDeepStrictEqual } from "node:util";
import { INTL_TAGS, msg, translate } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { AppError } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { placesOf, versionOf, type SettingsGroup, type Values } from "./stored-settings.server";

const BY_SOMEBODY = msg(
  "Someone else changed these settings while you were editing. Open the page in another tab to compare. Your changes are still here.",
);
const BY_ADMIN = msg(
  "{name} changed {fields} while you were editing. Open the page in another tab to compare. Your changes are still here.",
);
const BY_YOURSELF = msg(
  "You changed {fields} in another window. Open the page in another tab to compare. Your changes are still here.",
);
/** How far back the version is searched. A form that has been open for longer gets the latest change only. */
const MAX_CHANGES = 100;
const MAX_NAMED_FIELDS = 4;

type Conflict = {
  groups: readonly SettingsGroup[];
  /** The stored values. */
  values: Values;
  /** The version that the form was opened with, which the stored values do not have. */
  version: string;
};

/**
 * The conflict of a form that was opened before somebody else changed it. It names who changed which fields since, from
 * the audit rows: their changes are taken back one by one until the values have the form's version.
 */
export async function changedSince(tx: Transaction, ctx: AdminProgramCtx, conflict: Conflict): Promise<AppError> {
  const changes = await changesSince(tx, ctx, conflict);
  const adminIds = [...new Set(changes.flatMap(({ adminId }) => adminId ?? []))];
  const admins = await tx.admin.findMany({ where: { id: { in: adminIds } } });
  const names = admins.map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email);
  const labels = [...new Set(changes.flatMap((change) => change.labels))];
  if (names.length === 0 || labels.length === 0) return conflictOf(BY_SOMEBODY);
  const list = new Intl.ListFormat(INTL_TAGS[ctx.locale]);
  const named = labels.slice(0, MAX_NAMED_FIELDS).map((label) => translate(ctx.locale, label));
  if (labels.length > named.length)
    named.push(translate(ctx.locale, "{count} more", { count: labels.length - named.length }));
  const values = { name: list.format(names), fields: list.format(named) };
  return conflictOf(adminIds.every((id) => id === ctx.actor.id) ? BY_YOURSELF : BY_ADMIN, values);
}

type Change = { adminId: string | null; labels: string[] };

async function changesSince(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  { groups, values, version }: Conflict,
): Promise<Change[]> {
  const rows = await tx.auditEntry.findMany({
    where: { programId, action: "program.update", targetType: "program", targetId: programId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_CHANGES,
  });
  const places = placesOf(groups);
  const earlier = { ...values };
  const changes: Change[] = [];
  for (const { actorType, actorId, before, after } of rows) {
    const [old, now] = [before, after] as (Values | null)[];
    const own = places.filter(({ recordedAs }) => now && recordedAs in now);
    if (own.length === 0) continue;
    for (const { field, recordedAs } of own) earlier[field] = old?.[recordedAs] ?? null;
    const changed = own.filter(({ recordedAs }) => !isDeepStrictEqual(old?.[recordedAs], now?.[recordedAs]));
    changes.push({ adminId: actorType === "admin" ? actorId : null, labels: changed.map(({ label }) => label) });
    if (versionOf(earlier) === version) return changes;
  }
  return changes.slice(0, 1);
}

function conflictOf(message: string, values: Record<string, string> = {}): AppError {
  return new AppError("conflict", message, { values, errors: [{ field: null, message, values }] });
}
