import { z } from "zod";
import type { Organization } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { AdminOrganizationCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { inputHash } from "~/platform/input-hash.server";
import { platformCommand, query } from "~/platform/use-case.server";
import { mediaPath } from "~/services/media/image-view";
import {
  organizationSettingsView,
  organizationView,
  type OrganizationChange,
  type OrganizationSettingsView,
  type OrganizationView,
} from "./organizations.schema";

const MAX_CHOICES = 200;
const CHANGED = msg("Someone else changed these settings while you were editing. Your changes are still here.");

/** The organization that a page is about, and the others that the admin may switch to. */
export const getOrganization = query(
  "organization:view",
  async function getOrganization({ actor, organizationId }: AdminOrganizationCtx): Promise<OrganizationView> {
    const [organization, choices] = await Promise.all([
      prisma.organization.findUniqueOrThrow({ where: { id: organizationId } }),
      prisma.organization.findMany({
        where: actor.superAdmin ? {} : { id: { in: actor.organizationIds } },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        select: { id: true, name: true },
        take: MAX_CHOICES,
      }),
    ]);
    const { id, name, logoPublicUrl, backgroundImagePublicUrl } = organization;
    const pictures = { logo_public_url: logoPublicUrl, background_image_public_url: backgroundImagePublicUrl };
    return { id, name, ...pictures, choices };
  },
  { output: organizationView },
);

/** Name and pictures of the organization, as its form has them. */
export const getOrganizationSettings = query(
  "organization:manage",
  async function getOrganizationSettings({ organizationId }: AdminOrganizationCtx): Promise<OrganizationSettingsView> {
    return toSettings(await prisma.organization.findUniqueOrThrow({ where: { id: organizationId } }));
  },
  { output: organizationSettingsView },
);

/** The program whose media library has the organization's pictures, the oldest one; null when there is no program. */
export const getPictureLibrary = query(
  "organization:manage",
  async function getPictureLibrary({ organizationId }: AdminOrganizationCtx): Promise<string | null> {
    const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
    return (await prisma.program.findFirst({ where: { organizationId }, orderBy, select: { id: true } }))?.id ?? null;
  },
  { output: z.string().nullable() },
);

/**
 * Changes name and pictures. A picture is one of the media library of any program of the organization.
 * @throws invalid on the field of a picture; rejected when nothing would change; conflict with a change since `version`
 */
export const saveOrganization = platformCommand(
  "organization:manage",
  async function saveOrganization(
    { organizationId }: AdminOrganizationCtx,
    { tx, audit },
    { version, ...sent }: OrganizationChange,
  ): Promise<OrganizationSettingsView> {
    await tx.$queryRaw`select from organizations where id = ${organizationId}::uuid for no key update`;
    const stored = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
    const before = toSettings(stored);
    const changed = FIELDS.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);
    if (changed.length === 0) throw noChanges();
    if (version && version !== before.version)
      throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
    const picture = (field: PictureField) => pathOf(tx, organizationId, field, sent[field]);
    const data = {
      ...columnsFrom(COLUMNS, sent),
      logoPublicUrl: await picture("logo_file_id"),
      backgroundImagePublicUrl: await picture("background_image_file_id"),
    };
    const saved = toSettings(await tx.organization.update({ where: { id: organizationId }, data }));
    audit({
      action: "organization.update",
      targetType: "organization",
      targetId: organizationId,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, saved[field]])),
    });
    return saved;
  },
  { output: organizationSettingsView },
);

type PictureField = "logo_file_id" | "background_image_file_id";

const COLUMNS = {
  name: "name",
  // Stored as paths.
  logo_file_id: null,
  background_image_file_id: null,
} as const satisfies ColumnTable<Omit<OrganizationChange, "version">, Organization>;
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** The path of a picture, which is locked so that it is not deleted meanwhile; undefined when none was sent. */
async function pathOf(
  tx: Transaction,
  organizationId: string,
  field: PictureField,
  id: string | null | undefined,
): Promise<string | null | undefined> {
  if (id === undefined || id === null) return id;
  await tx.$queryRaw`select from media_files where id = ${id}::uuid for share`;
  const where = { id, contentType: { startsWith: "image/" }, avatars: { none: {} }, program: { organizationId } };
  const file = await tx.mediaFile.findFirst({ where });
  if (!file) throw invalid(field, "Choose a file from the media library");
  return mediaPath(file);
}

function toSettings({ name, logoPublicUrl, backgroundImagePublicUrl }: Organization): OrganizationSettingsView {
  const values = {
    name,
    logo_file_id: fileOf(logoPublicUrl),
    background_image_file_id: fileOf(backgroundImagePublicUrl),
  };
  return { ...values, version: inputHash(values).toString("hex") };
}

/** The id in a path of `mediaPath`. */
function fileOf(path: string | null): string | null {
  return /^\/media\/([^/]+)\//.exec(path ?? "")?.[1] ?? null;
}
