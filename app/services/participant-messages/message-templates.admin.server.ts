/** Templates for what admins write to participants (docs/product/emails-to-one.md). */
import { z } from "zod";
import type { MessageTemplate } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, changesBetween, rejectTaken, updateVersioned } from "~/platform/changes.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  MAX_TEMPLATES,
  templateView,
  type TemplateChange,
  type TemplateInput,
  type TemplateListQuery,
  type TemplateView,
} from "./participant-messages.schema";
import { textsOf } from "./template-texts";

const TAKEN = msg("A template with this name already exists");
const CHANGED = msg(
  "Someone else changed this template while you were editing. Open it in another tab to compare. Your changes are still here.",
);

/** A page of the program's templates. */
export const listMessageTemplates = query(
  "program:update",
  async function listMessageTemplates(ctx: AdminProgramCtx, input: TemplateListQuery): Promise<Page<TemplateView>> {
    const where = {
      programId: ctx.programId,
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.messageTemplate.findMany({
            where,
            orderBy: orderRows(input.sort, (direction) => ({
              name: { name: direction },
              updated_at: { updatedAt: direction },
            })),
            ...range,
          }),
        () => prisma.messageTemplate.count({ where }),
      ),
      (rows) => rows.map(toView),
    );
  },
  { output: pageSchema(templateView) },
);

/** The form of a new template is empty; this only checks the permission to open it. */
export const getNewMessageTemplate = query(
  "program:update",
  async function getNewMessageTemplate(_: AdminProgramCtx) {
    return null;
  },
  { output: z.null() },
);

/** One template. @throws not_found */
export const getMessageTemplate = query(
  "program:update",
  async function getMessageTemplate(ctx: AdminProgramCtx, id: string): Promise<TemplateView> {
    return toView(await storedTemplate(prisma, ctx, id));
  },
  { output: templateView },
);

/** Creates a template. @throws invalid for a name that is taken; rejected beyond fifty */
export const createMessageTemplate = command(
  "program:update",
  async function createMessageTemplate(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: TemplateInput,
  ): Promise<TemplateView> {
    const { programId, now } = ctx;
    await sqlIn(tx)(sqlText`select from programs where id = $1::uuid for no key update`, [programId]);
    const count = await tx.messageTemplate.count({ where: { programId } });
    if (count >= MAX_TEMPLATES)
      throw new AppError("rejected", msg("A program can have {max} email templates."), {
        values: { max: MAX_TEMPLATES },
      });
    const columns = columnsOf(input);
    const row = await rejectTaken(
      "name",
      TAKEN,
      tx.messageTemplate.create({
        data: { programId, id: uuidv7(now), ...columns, createdAt: now, updatedAt: now },
      }),
    );
    audit({ action: "message_template.create", targetType: "message_template", targetId: row.id, after: columns });
    return toView(row);
  },
  { output: templateView },
);

/** Changes a template. Mails that were sent stay as they are. @throws not_found; invalid; unchanged; conflict */
export const updateMessageTemplate = command(
  "program:update",
  async function updateMessageTemplate(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    { updated_at, ...input }: TemplateChange,
  ): Promise<TemplateView> {
    const stored = await storedTemplate(tx, ctx, id);
    assertVersion(updated_at, stored, CHANGED);
    const data = columnsOf(input);
    const changes = changesBetween({ name: stored.name, texts: textsOf(stored) }, data);
    if (!changes) throw noChanges();
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    const change = tx.messageTemplate.updateMany({ where, data: { ...data, updatedAt: ctx.now } });
    await updateVersioned(rejectTaken("name", TAKEN, change), CHANGED);
    audit({ action: "message_template.update", targetType: "message_template", targetId: id, ...changes });
    return toView({ ...stored, ...data, updatedAt: ctx.now });
  },
  { output: templateView },
);

/** Deletes a template. @throws not_found */
export const deleteMessageTemplate = command(
  "program:update",
  async function deleteMessageTemplate(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<TemplateView> {
    const stored = await storedTemplate(tx, ctx, id);
    const { count } = await tx.messageTemplate.deleteMany({ where: { programId: ctx.programId, id } });
    if (count === 0) throw notFound("Template not found");
    audit({
      action: "message_template.delete",
      targetType: "message_template",
      targetId: id,
      before: { name: stored.name },
    });
    return toView(stored);
  },
  { output: templateView },
);

async function storedTemplate(db: Pick<Transaction, "messageTemplate">, { programId }: AdminProgramCtx, id: string) {
  const row = isUuid(id) ? await db.messageTemplate.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!row) throw notFound("Template not found");
  return row;
}

function columnsOf({ name, subject_en, text_en, subject_es, text_es }: TemplateInput) {
  const spanish = subject_es === "" ? {} : { es: { subject: subject_es, text: text_es } };
  return { name, texts: { en: { subject: subject_en, text: text_en }, ...spanish } };
}

function toView(row: Pick<MessageTemplate, "id" | "name" | "texts" | "updatedAt">): TemplateView {
  const { en, es } = textsOf(row);
  return {
    id: row.id,
    name: row.name,
    subject_en: en.subject,
    text_en: en.text,
    subject_es: es?.subject ?? "",
    text_es: es?.text ?? "",
    updated_at: row.updatedAt.toISOString(),
  };
}
