/** API keys, with which an operator's own programs call the API. Only admins make and revoke them, never a key. */
import { newApiKey } from "~/auth/api-keys.server";
import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { rejectTaken } from "~/platform/changes.server";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { singlePage, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { dayAfter, instantOf, localTimeOf } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  apiKeyFormView,
  apiKeyPage,
  newApiKeyView,
  type ApiKeyInput,
  type ApiKeyView,
  type NewApiKeyView,
} from "./api-keys.schema";
import { accessOfScopes, scopesOf } from "./scopes";

/** The most keys of a program that are not revoked. */
const MAX_KEYS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody remembers a key for longer, so that it must be renewed by then. */
const MAX_DAYS = 2 * 365;
const USUAL_DAYS = 365;

const WITH_MAKER = {
  createdBy: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      active: true,
      superAdmin: true,
      organizations: { select: { organizationId: true, active: true } },
    },
  },
};
type Row = Prisma.ApiKeyGetPayload<{ include: typeof WITH_MAKER }>;

/** All keys of the program, the newest first, with those that are revoked or expired. */
export const listApiKeys = query(
  "api_keys:manage",
  async function listApiKeys({ programId, program, now }: AdminProgramCtx): Promise<Page<ApiKeyView>> {
    const rows = await prisma.apiKey.findMany({
      where: { programId },
      include: WITH_MAKER,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    return singlePage(rows.map((row) => toView(row, program, now)));
  },
  { output: apiKeyPage },
);

/** What the form of a new key starts with: a year, and the last day that can be chosen. */
export const getNewApiKeyForm = query(
  "api_keys:manage",
  async function getNewApiKeyForm({ program, now }: AdminProgramCtx) {
    const dayIn = (days: number) => localTimeOf(new Date(now.getTime() + days * DAY_MS), program.timeZone).slice(0, 10);
    return { expires_at: dayIn(USUAL_DAYS), last_day: dayIn(MAX_DAYS - 1) };
  },
  { output: apiKeyFormView },
);

/**
 * Makes a key. Its text is in the result and nowhere else. A day as its end includes the whole day in the program's
 * time zone.
 * @throws invalid for an end that has passed or is more than two years away, for no permission at all, and for a name
 *   that another key has; rejected at `MAX_KEYS`
 */
export const createApiKey = command(
  "api_keys:manage",
  async function createApiKey(ctx: AdminProgramCtx, { tx, audit }, input: ApiKeyInput): Promise<NewApiKeyView> {
    const { programId, program, actor, now } = ctx;
    const expiresAt = endOf(input.expires_at, program.timeZone);
    if (expiresAt <= now) throw invalid("expires_at", "Choose a day in the future");
    if (expiresAt.getTime() > now.getTime() + MAX_DAYS * DAY_MS)
      throw invalid("expires_at", "A key can be valid for at most two years");
    const scopes = [...scopesOf(input.access ?? (input.scopes ? "custom" : "full"), input.scopes ?? [])];
    if (scopes.length === 0) throw invalid("scopes", "Choose at least one permission");
    if ((await tx.apiKey.count({ where: { programId, revokedAt: null } })) >= MAX_KEYS)
      throw new AppError("rejected", msg("A program can have at most {max} API keys. Revoke one first."), {
        values: { max: MAX_KEYS },
      });
    const { text, prefix, hash } = newApiKey();
    const key = await rejectTaken(
      "name",
      msg("An API key with this name already exists"),
      tx.apiKey.create({
        data: {
          programId,
          id: uuidv7(now),
          name: input.name,
          prefix,
          tokenHash: new Uint8Array(hash),
          scopes,
          createdById: adminIdOf(actor),
          createdAt: now,
          expiresAt,
        },
        include: WITH_MAKER,
      }),
    );
    audit({
      action: "api_key.create",
      targetType: "api_key",
      targetId: key.id,
      after: { name: key.name, prefix, scopes, expires_at: expiresAt.toISOString() },
    });
    return { ...toView(key, program, now), api_key: text };
  },
  { output: newApiKeyView },
);

/** Ends a key at once, in every process. Revoking it again changes nothing. @throws not_found */
export const revokeApiKey = command(
  "api_keys:manage",
  async function revokeApiKey({ programId, now }: AdminProgramCtx, { tx, audit }, id: string): Promise<void> {
    const key = isUuid(id) ? await tx.apiKey.findFirst({ where: { programId, id } }) : null;
    if (!key) throw notFound("API key not found");
    const { count } = await tx.apiKey.updateMany({
      where: { programId, id, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count > 0)
      audit({
        action: "api_key.revoke",
        targetType: "api_key",
        targetId: id,
        before: { name: key.name, prefix: key.prefix },
      });
  },
);

/** The last instant of a day, or the given instant. */
function endOf(text: string, timeZone: string): Date {
  if (text.length > "2027-06-30".length) return instantOf(text, timeZone);
  return new Date(instantOf(`${dayAfter(text)}T00:00`, timeZone).getTime() - 1);
}

function toView({ createdBy, ...row }: Row, { organizationId }: { organizationId: string }, now: Date): ApiKeyView {
  const { superAdmin, organizations } = createdBy;
  const isMember = superAdmin || organizations.some((one) => one.active && one.organizationId === organizationId);
  const status = row.revokedAt ? "revoked" : row.expiresAt <= now ? "expired" : "active";
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    access: accessOfScopes(row.scopes),
    scopes: row.scopes,
    status,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    created_by: {
      id: createdBy.id,
      name: `${createdBy.firstName} ${createdBy.lastName}`.trim() || createdBy.email,
      active: createdBy.active && isMember,
    },
  };
}
