/** Imports of participants as tests run them: upload, the worker's check, confirmation, the worker's import. */
import { Readable } from "node:stream";
import type { SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import type { Strategies } from "~/services/participant-imports/import-columns";
import {
  confirmImport,
  getImport,
  uploadHistory,
  uploadImport,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, cleanUpImport, importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import type { HistoryBalances } from "~/services/participant-imports/participant-imports.schema";
import type { AdminProgramCtx, ProgramCtx } from "~/services/programs/program-context";
import { adminCtx } from "../../factories";

export const DEFAULTS: Strategies = {
  email: "replace",
  points: "replace",
  tags: "replace",
  naming: "replace",
  metric: "ignore",
};

/** A manager of the program who is in the database, since imports name who uploaded them. */
export async function storedAdminCtx(
  programId: string,
  role: "manager" | "owner" = "manager",
): Promise<AdminProgramCtx> {
  const ctx = await adminCtx(programId, role);
  const { actor, now } = ctx;
  await prisma.admin.create({
    data: { id: actor.id, email: `${actor.id}@example.test`, createdAt: now, updatedAt: now },
  });
  return ctx;
}

export function workerCtx(ctx: AdminProgramCtx): ProgramCtx<SystemActor> {
  return { ...ctx, actor: { kind: "system", name: "test" } };
}

export function fileOf(content: string | Uint8Array, name = "people.csv") {
  const bytes = Buffer.from(content);
  return {
    name,
    content: {
      sizeBytes: bytes.length,
      bytes: async (count = bytes.length) => bytes.subarray(0, count),
      stream: () => Readable.from([bytes]),
    },
  };
}

export async function upload(ctx: AdminProgramCtx, content: string | Uint8Array, strategies: Partial<Strategies> = {}) {
  const { id } = await uploadImport(ctx, fileOf(content), { ...DEFAULTS, ...strategies }, null);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

export async function confirm(ctx: AdminProgramCtx, id: string) {
  await confirmImport(ctx, id);
  await importRows(workerCtx(ctx), id);
  await cleanUpImport(workerCtx(ctx), id);
  return view(ctx, id);
}

export function view(ctx: AdminProgramCtx, id: string) {
  return getImport(ctx, id, { page: 1, page_size: 50 });
}

/** Uploads and imports a file. @returns the import with its preview and result */
export async function run(ctx: AdminProgramCtx, content: string | Uint8Array, strategies: Partial<Strategies> = {}) {
  const { id } = await upload(ctx, content, strategies);
  return confirm(ctx, id);
}

/** Uploads and checks a history. */
export async function uploadEntries(ctx: AdminProgramCtx, content: string | Uint8Array) {
  const { id } = await uploadHistory(ctx, fileOf(content, "history.csv"), null);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

/** Confirms and imports a history. */
export async function confirmEntries(ctx: AdminProgramCtx, id: string, balances?: HistoryBalances) {
  await confirmImport(ctx, id, undefined, {}, {}, balances);
  await importRows(workerCtx(ctx), id);
  await cleanUpImport(workerCtx(ctx), id);
  return view(ctx, id);
}

/** Uploads and imports a history. @returns the import with its preview and result */
export async function runHistory(ctx: AdminProgramCtx, content: string | Uint8Array, balances?: HistoryBalances) {
  const { id } = await uploadEntries(ctx, content);
  return confirmEntries(ctx, id, balances);
}
