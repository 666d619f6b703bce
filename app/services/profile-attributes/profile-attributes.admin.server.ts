import { isDeepStrictEqual } from "node:util";
import type { Prisma, ProfileAttribute } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, rejectTaken, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { lockOrder, moveRow } from "~/platform/row-order.server";
import { translationsOf, whereTranslated } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { BIRTHDAY } from "~/services/participants/birthdays";
import type { ProfileFieldType } from "~/services/participants/profile-fields";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  MAX_ATTRIBUTES,
  profileAttributePage,
  profileAttributeView,
  type ProfileAttributeChange,
  type ProfileAttributeInput,
  type ProfileAttributeListQuery,
  type ProfileAttributeView,
} from "./profile-attributes.schema";

const TAKEN = msg("An attribute with this name already exists");
const CHANGED = msg("Someone else changed this attribute while you were editing. Your changes are still here.");
const BIRTHDAY_ONLY = msg("Only the attribute “birthday” can have this type");
const ZIP_CODE = msg("The attribute “postal” is always a ZIP code");

/** A page of the program's profile attributes, the inactive ones included. */
export const listProfileAttributes = query(
  "program:manage",
  async function listProfileAttributes(
    { programId }: AdminProgramCtx,
    input: ProfileAttributeListQuery,
  ): Promise<Page<ProfileAttributeView>> {
    const where: Prisma.ProfileAttributeWhereInput = {
      programId,
      AND: wordsOf(input.search).map((word) => ({
        OR: [
          { displayName: { contains: word, mode: "insensitive" } },
          { attributeName: { contains: word, mode: "insensitive" } },
          ...whereTranslated("display_name", word),
        ],
      })),
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.profileAttribute.findMany({ where, orderBy: orderBy(input.sort), ...range }),
        () => prisma.profileAttribute.count({ where }),
      ),
      (rows) => rows.map(toView),
    );
  },
  { output: profileAttributePage },
);

/** One attribute, or null without an id for the form of a new one. @throws not_found */
export const getProfileAttribute = query(
  "program:manage",
  async function getProfileAttribute(ctx: AdminProgramCtx, id?: string): Promise<ProfileAttributeView | null> {
    return id === undefined ? null : toView(await storedAttribute(prisma, ctx, id));
  },
  { output: profileAttributeView.nullable() },
);

const COLUMNS = {
  attribute_name: "attributeName",
  display_name: "displayName",
  field_type: "fieldType",
  active: "active",
  translations: "translations",
  position: null,
  updated_at: null,
} as const satisfies ColumnTable<ProfileAttributeInput & ProfileAttributeChange, ProfileAttribute>;

/** Adds an attribute after the others. @throws invalid for a name that is taken; rejected at `MAX_ATTRIBUTES` */
export const createProfileAttribute = command(
  "program:manage",
  async function createProfileAttribute(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: ProfileAttributeInput,
  ): Promise<ProfileAttributeView> {
    const { programId, now } = ctx;
    assertType(input.attribute_name, input.field_type);
    const ids = await lockOrder(tx, "profile_attributes", programId);
    if (ids.length >= MAX_ATTRIBUTES)
      throw new AppError("rejected", msg("A program can have at most {max} attributes"), {
        values: { max: MAX_ATTRIBUTES },
      });
    const attribute = await rejectTaken(
      "attribute_name",
      TAKEN,
      tx.profileAttribute.create({
        data: { ...columnsFrom(COLUMNS, input), programId, id: uuidv7(now), position: ids.length, updatedAt: now },
      }),
    );
    await catalogueChanged({ tx, afterCommit }, programId);
    const targetId = attribute.id;
    audit({ action: "profile_attribute.create", targetType: "profile_attribute", targetId, after: auditOf(attribute) });
    return toView(attribute);
  },
  { output: profileAttributeView },
);

/**
 * Changes an attribute, except for its name. An inactive attribute keeps the values that participants have entered, but
 * no form asks for it any more. A new position moves it to that place, and the others make room.
 * @throws not_found; unchanged; conflict when somebody else changed it since `updated_at`
 */
export const updateProfileAttribute = command(
  "program:manage",
  async function updateProfileAttribute(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    input: ProfileAttributeChange,
  ): Promise<ProfileAttributeView> {
    const { programId, now } = ctx;
    const ids = await lockOrder(tx, "profile_attributes", programId);
    const stored = await storedAttribute(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const position = ids.indexOf(id);
    const before = { ...stored, translations: translationsOf(stored), position };
    const columns = columnsFrom(COLUMNS, input);
    const after = {
      ...before,
      ...columns,
      position: input.position === undefined ? position : Math.min(input.position, ids.length) - 1,
    };
    assertType(after.attributeName, after.fieldType);
    if (isDeepStrictEqual(auditOf(before), auditOf(after))) throw noChanges();
    const where = { programId, id, updatedAt: stored.updatedAt };
    const data = { ...columns, updatedAt: now };
    await updateVersioned(tx.profileAttribute.updateMany({ where, data }), CHANGED);
    await moveRow(tx, "profile_attributes", programId, ids, after);
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({
      action: "profile_attribute.update",
      targetType: "profile_attribute",
      targetId: id,
      before: auditOf(before),
      after: auditOf(after),
    });
    return toView({ ...after, updatedAt: now });
  },
  { output: profileAttributeView },
);

async function storedAttribute(
  db: Pick<Transaction, "profileAttribute">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<ProfileAttribute> {
  const row = isUuid(id) ? await db.profileAttribute.findUnique({ where: { programId_id: { programId, id } } }) : null;
  if (!row) throw notFound(msg("Profile attribute not found"));
  return row;
}

/**
 * The site stores the zip code in a column of its own, whatever the attribute is called on screen. Birthdays are
 * found by an index on the attribute of this name.
 */
function assertType(attributeName: string, fieldType: string): void {
  if (attributeName === "postal" && fieldType !== "postal") throw invalid("field_type", ZIP_CODE);
  if (attributeName !== BIRTHDAY && fieldType === "birthday") throw invalid("field_type", BIRTHDAY_ONLY);
}

function auditOf({ attributeName, displayName, translations, fieldType, active, position }: ProfileAttribute) {
  return {
    name: displayName,
    attribute_name: attributeName,
    translations,
    field_type: fieldType,
    active,
    position: position + 1,
  };
}

function toView(row: ProfileAttribute): ProfileAttributeView {
  return {
    id: row.id,
    program_id: row.programId,
    display_name: row.displayName,
    translations: translationsOf(row),
    attribute_name: row.attributeName,
    field_type: row.fieldType as ProfileFieldType,
    active: row.active,
    position: row.position + 1,
    updated_at: row.updatedAt.toISOString(),
  };
}

function orderBy(sort: ProfileAttributeListQuery["sort"]): Prisma.ProfileAttributeOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    display_name: { displayName: direction },
    attribute_name: { attributeName: direction },
    field_type: { fieldType: direction },
    active: { active: direction },
    position: { position: direction },
  }));
}
