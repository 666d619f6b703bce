import { isDeepStrictEqual } from "node:util";
import type { CommunicationSetting, Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { lockOrder, moveRow } from "~/platform/row-order.server";
import { translationsOf, whereTranslated } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  communicationSettingPage,
  communicationSettingView,
  MAX_SETTINGS,
  type Channel,
  type CommunicationSettingChange,
  type CommunicationSettingInput,
  type CommunicationSettingListQuery,
  type CommunicationSettingView,
} from "./communication-settings.schema";

const CHANGED = msg("Someone else changed this setting while you were editing. Your changes are still here.");
const WITH_USE = { _count: { select: { participants: true } } } satisfies Prisma.CommunicationSettingInclude;
type Row = CommunicationSetting & { _count: { participants: number } };

/** A page of the program's communication settings. */
export const listCommunicationSettings = query(
  "program:update",
  async function listCommunicationSettings(
    { programId }: AdminProgramCtx,
    input: CommunicationSettingListQuery,
  ): Promise<Page<CommunicationSettingView>> {
    const where: Prisma.CommunicationSettingWhereInput = {
      programId,
      AND: wordsOf(input.search).map((word) => ({
        OR: [
          { description: { contains: word, mode: "insensitive" as const } },
          ...whereTranslated("description", word),
        ],
      })),
    };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.communicationSetting.findMany({
            where,
            include: WITH_USE,
            orderBy: orderRows(input.sort, (direction) => ({
              description: { description: direction },
              channel: { channel: direction },
              position: { position: direction },
            })),
            ...range,
          }),
        () => prisma.communicationSetting.count({ where }),
      ),
      (rows) => rows.map(toView),
    );
  },
  { output: communicationSettingPage },
);

/** One setting, or null without an id for the form of a new one. @throws not_found */
export const getCommunicationSetting = query(
  "program:update",
  async function getCommunicationSetting(ctx: AdminProgramCtx, id?: string): Promise<CommunicationSettingView | null> {
    return id === undefined ? null : toView(await storedSetting(prisma, ctx, id));
  },
  { output: communicationSettingView.nullable() },
);

const COLUMNS = {
  channel: "channel",
  description: "description",
  translations: "translations",
  position: null,
  updated_at: null,
} as const satisfies ColumnTable<CommunicationSettingChange, CommunicationSetting>;

/** Adds a setting after the others. @throws rejected at `MAX_SETTINGS` */
export const createCommunicationSetting = command(
  "program:update",
  async function createCommunicationSetting(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: CommunicationSettingInput,
  ): Promise<CommunicationSettingView> {
    const { programId, now } = ctx;
    const ids = await lockOrder(tx, "communication_settings", programId);
    if (ids.length >= MAX_SETTINGS)
      throw new AppError("rejected", msg("A program can have at most {max} communication settings"), {
        values: { max: MAX_SETTINGS },
      });
    const setting = await tx.communicationSetting.create({
      data: { ...columnsFrom(COLUMNS, input), programId, id: uuidv7(now), position: ids.length, updatedAt: now },
      include: WITH_USE,
    });
    await catalogueChanged({ tx, afterCommit }, programId);
    const targetId = setting.id;
    audit({
      action: "communication_setting.create",
      targetType: "communication_setting",
      targetId,
      after: auditOf(setting),
    });
    return toView(setting);
  },
  { output: communicationSettingView },
);

/**
 * Changes a setting for everybody who has chosen it. A new position moves it to that place. There is no deletion, since
 * participants would lose a choice that they made.
 * @throws not_found; unchanged; conflict when somebody else changed it since `updated_at`
 */
export const updateCommunicationSetting = command(
  "program:update",
  async function updateCommunicationSetting(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    input: CommunicationSettingChange,
  ): Promise<CommunicationSettingView> {
    const { programId, now } = ctx;
    const ids = await lockOrder(tx, "communication_settings", programId);
    const stored = await storedSetting(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const position = ids.indexOf(id);
    const before = { ...stored, translations: translationsOf(stored), position };
    const columns = columnsFrom(COLUMNS, input);
    const after = {
      ...before,
      ...columns,
      position: input.position === undefined ? position : Math.min(input.position, ids.length) - 1,
    };
    if (isDeepStrictEqual(auditOf(before), auditOf(after))) throw noChanges();
    const where = { programId, id, updatedAt: stored.updatedAt };
    const data = { ...columns, updatedAt: now };
    await updateVersioned(tx.communicationSetting.updateMany({ where, data }), CHANGED);
    await moveRow(tx, "communication_settings", programId, ids, after);
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({
      action: "communication_setting.update",
      targetType: "communication_setting",
      targetId: id,
      before: auditOf(before),
      after: auditOf(after),
    });
    return toView({ ...after, updatedAt: now });
  },
  { output: communicationSettingView },
);

async function storedSetting(
  db: Pick<Transaction, "communicationSetting">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<Row> {
  const row = isUuid(id)
    ? await db.communicationSetting.findUnique({ where: { programId_id: { programId, id } }, include: WITH_USE })
    : null;
  if (!row) throw notFound(msg("Communication setting not found"));
  return row;
}

function auditOf({ channel, description, translations, position }: CommunicationSetting) {
  return { name: description, translations, channel, position: position + 1 };
}

function toView(row: Row): CommunicationSettingView {
  return {
    id: row.id,
    program_id: row.programId,
    channel: row.channel as Channel,
    description: row.description,
    translations: translationsOf(row),
    position: row.position + 1,
    participants: row._count.participants,
    updated_at: row.updatedAt.toISOString(),
  };
}
