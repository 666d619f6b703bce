/** A participant's passkeys for admins, who remove one when its device is lost. */
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { reasonText, type CorrectionReason } from "./correction-reasons";
import {
  participantPasskeysPage,
  removedPasskeyView,
  type ParticipantPasskeysQuery,
  type ParticipantPasskeyView,
} from "./participant-passkeys.schema";
import { lockSelected } from "./participant-sets.server";

const NO_PARTICIPANT = "Participant not found";

/** A page of a participant's passkeys. @throws not_found */
export const listParticipantPasskeys = query(
  "users:view",
  async function listParticipantPasskeys(
    { programId }: AdminProgramCtx,
    participantId: string,
    input: ParticipantPasskeysQuery,
  ): Promise<Page<ParticipantPasskeyView>> {
    const key = { programId, id: participantId };
    const found = isUuid(participantId) && (await prisma.participant.count({ where: key })) > 0;
    if (!found) throw notFound(NO_PARTICIPANT);
    const where = { programId, participantId };
    return listPage(
      input,
      fromRows(
        (range) => prisma.passkey.findMany({ where, orderBy: orderBy(input.sort), ...range }),
        () => prisma.passkey.count({ where }),
      ),
      (rows) =>
        rows.map(({ id, name, host, backedUp, createdAt, lastUsedAt }) => ({
          id,
          name,
          host,
          synced: backedUp,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
    );
  },
  { output: participantPasskeysPage },
);

/**
 * Removes a participant's passkey, and ends all their sessions, since it may have opened them for somebody else. A second
 * call changes nothing, and neither does one for a passkey of somebody else.
 * @throws not_found also for a deleted account
 */
export const removeParticipantPasskey = command(
  "users:manage",
  async function removeParticipantPasskey(
    { programId }: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    passkeyId: string,
    reason: CorrectionReason,
  ): Promise<{ id: string }> {
    const [participant] = isUuid(participantId) ? await lockSelected({ programId }, tx, [participantId]) : [];
    if (!participant) throw notFound(NO_PARTICIPANT);
    const where = { programId, participantId };
    const passkey = isUuid(passkeyId) ? await tx.passkey.findFirst({ where: { ...where, id: passkeyId } }) : null;
    if (!passkey) return { id: passkeyId };
    await tx.passkey.deleteMany({ where: { ...where, id: passkeyId } });
    await tx.participantSession.deleteMany({ where });
    audit({
      action: "participant.remove_passkey",
      targetType: "participant",
      targetId: participantId,
      reason: reasonText(reason),
      before: { host: passkey.host },
    });
    return { id: passkeyId };
  },
  { output: removedPasskeyView },
);

function orderBy(sort: ParticipantPasskeysQuery["sort"]): Prisma.PasskeyOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    created_at: { createdAt: direction },
    last_used_at: { lastUsedAt: { sort: direction, nulls: "last" as const } },
  }));
}
