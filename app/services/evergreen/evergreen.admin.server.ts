import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { msg, translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { invalid, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  evergreenSettingView,
  evergreenValueView,
  type EvergreenSettingView,
  type EvergreenValueInput,
  type EvergreenValueView,
} from "./evergreen.schema";

/** All definitions of the platform with the program's values. */
export const listEvergreenSettings = query(
  "program:update",
  async function listEvergreenSettings(ctx: AdminProgramCtx): Promise<EvergreenSettingView[]> {
    const rows = await prisma.evergreenSettingDefinition.findMany({
      orderBy: [{ position: "asc" }, { key: "asc" }],
      include: valueOf(ctx),
    });
    return rows.map((row) => toView(ctx, row));
  },
  { output: z.array(evergreenSettingView) },
);

/** One definition with the program's value. @throws not_found */
export const getEvergreenSetting = query(
  "program:update",
  async function getEvergreenSetting(ctx: AdminProgramCtx, definitionId: string): Promise<EvergreenSettingView> {
    const row = isUuid(definitionId)
      ? await prisma.evergreenSettingDefinition.findUnique({ where: { id: definitionId }, include: valueOf(ctx) })
      : null;
    if (!row) throw notFound(NOT_FOUND);
    return toView(ctx, row);
  },
  { output: evergreenSettingView },
);

/**
 * Turns an evergreen setting on or off. Setting what is set already changes nothing. What happened before it was turned
 * on is left alone.
 * @throws invalid on `evergreen_setting_definition_id` when there is no such definition
 */
export const saveEvergreenValue = command(
  "program:update",
  async function saveEvergreenValue(
    ctx: AdminProgramCtx,
    { tx, audit },
    { evergreen_setting_definition_id: definitionId, active }: EvergreenValueInput,
  ): Promise<EvergreenValueView> {
    const { programId, now } = ctx;
    const definition = await tx.evergreenSettingDefinition.findUnique({ where: { id: definitionId } });
    if (!definition) throw invalid("evergreen_setting_definition_id", "Choose a setting from the list");
    // Two at the same time would both create it.
    await tx.$queryRaw`select from programs where id = ${programId}::uuid for no key update`;
    const stored = await tx.evergreenSettingValue.findUnique({
      where: { programId_definitionId: { programId, definitionId } },
    });
    if (stored?.active === active) return toValue(stored);
    const data = { active, activeSince: active ? now : null, updatedAt: now };
    const value = stored
      ? await tx.evergreenSettingValue.update({ where: { programId_id: { programId, id: stored.id } }, data })
      : await tx.evergreenSettingValue.create({ data: { programId, id: uuidv7(now), definitionId, ...data } });
    audit({
      action: "evergreen_setting.update",
      targetType: "program",
      targetId: programId,
      before: { [definition.key]: stored?.active ?? false },
      after: { [definition.key]: active },
    });
    return toValue(value);
  },
  { output: evergreenValueView },
);

/** One value of the program. @throws not_found */
export const getEvergreenValue = query(
  "program:update",
  async function getEvergreenValue({ programId }: AdminProgramCtx, id: string): Promise<EvergreenValueView> {
    const value = isUuid(id)
      ? await prisma.evergreenSettingValue.findUnique({ where: { programId_id: { programId, id } } })
      : null;
    if (!value) throw notFound(NOT_FOUND);
    return toValue(value);
  },
  { output: evergreenValueView },
);

const NOT_FOUND = msg("Evergreen setting not found");

function valueOf({ programId }: AdminProgramCtx) {
  return { values: { where: { programId } } } satisfies Prisma.EvergreenSettingDefinitionInclude;
}

type Row = Prisma.EvergreenSettingDefinitionGetPayload<{ include: { values: true } }>;

function toView(
  { locale }: AdminProgramCtx,
  { id, key, name, description, values: [value] }: Row,
): EvergreenSettingView {
  return {
    id,
    key,
    name: translate(locale, name),
    description: translate(locale, description),
    active: value?.active ?? false,
    evergreen_setting_value: value ? toValue(value) : null,
  };
}

type Value = Awaited<ReturnType<Transaction["evergreenSettingValue"]["findFirstOrThrow"]>>;

function toValue({ id, active, definitionId }: Value): EvergreenValueView {
  return { id, active, evergreen_setting_definition_id: definitionId };
}
