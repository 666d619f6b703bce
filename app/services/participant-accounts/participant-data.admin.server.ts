/** What is stored about one person, for a request by law. */
import { prisma } from "~/platform/database/connections.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { accountData, accountDataCounts, accountProfile } from "./internal/account-data.server";
import { personalDataView, type PersonalDataView } from "./participant-data.schema";

/** A summary of what `downloadPersonalData` would contain. @throws not_found */
export const getPersonalData = query(
  "users:manage",
  async function getPersonalData(ctx: AdminProgramCtx, participantId: string): Promise<PersonalDataView> {
    await assertParticipant(ctx, participantId);
    const [profile, sections] = await Promise.all([
      accountProfile(ctx.programId, participantId),
      accountDataCounts(ctx.programId, participantId),
    ]);
    return {
      profile: Object.entries(profile).flatMap(([name, value]) =>
        isObject(value) ? rowsOf(value, true) : rowsOf({ [name]: value }, false),
      ),
      sections,
    };
  },
  { output: personalDataView, fullScope: true },
);

/**
 * Everything that is stored about the person, as chunks of one JSON document: the same file that they can download
 * themselves. The audit log records that it was handed out.
 * @throws not_found
 */
export const downloadPersonalData = command(
  "users:manage",
  async function downloadPersonalData(ctx: AdminProgramCtx, { audit }, participantId: string) {
    await assertParticipant(ctx, participantId);
    audit({ action: "participant.download_data", targetType: "participant", targetId: participantId });
    return accountData(ctx.programId, participantId, ctx.now);
  },
);

async function assertParticipant({ programId }: AdminProgramCtx, id: string): Promise<void> {
  if (!isUuid(id) || (await prisma.participant.count({ where: { programId, id } })) === 0)
    throw notFound("Participant not found");
}

function rowsOf(values: Record<string, unknown>, isAttribute: boolean): PersonalDataView["profile"] {
  return Object.entries(values).map(([name, value]) => ({ name, value: asText(value), is_attribute: isAttribute }));
}

function asText(value: unknown): string | null {
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
