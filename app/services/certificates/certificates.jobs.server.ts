import type { Chain } from "~/integrations/ports";
import { chain } from "~/integrations/registry.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { toImageView } from "~/services/media/image-view";
import { plainText } from "~/services/pages/sanitize-html.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { programUrl } from "~/services/programs/program-url.server";

const BATCH = 50;

type Pending = {
  program_id: string;
  id: string;
  participant_id: string;
  reward_name: string;
  reward_description: string;
  image_file_id: string | null;
  created_at: Date;
};

/**
 * The job `mint-certificates`: mints every pending certificate. The certificate's id is the chain's idempotency key: if
 * the process dies between minting and storing the token, the next run gets the same token and stores it. A failure is
 * logged and retried by the next run, without blocking other certificates. Does nothing when the chain is off.
 */
export const mintCertificates = job(async function mintCertificates(ctx: Ctx<SystemActor>): Promise<void> {
  const port = chain();
  if (!port) return;
  let after: Pending | undefined;
  for (;;) {
    const batch = await pendingAfter(after);
    for (const pending of batch) {
      await mint(port, pending, ctx.now).catch((error: unknown) =>
        logger.error({ err: error, certificateId: pending.id }, "mint"),
      );
    }
    after = batch.at(-1);
    if (batch.length < BATCH) return;
  }
});

/** The next batch of pending certificates, oldest first, without those of deleted accounts. */
function pendingAfter(after: Pending | undefined): Promise<Pending[]> {
  return sql<Pending>(
    `select c.program_id, c.id, c.participant_id, c.created_at, r.name as reward_name, r.description as reward_description,
            coalesce(r.achievement_image_file_id, r.image_file_id) as image_file_id
       from certificates c
       join rewards r on r.program_id = c.program_id and r.id = c.reward_id
       join participants p on p.program_id = c.program_id and p.id = c.participant_id and p.deleted_at is null
      where c.minted_at is null and ($1::timestamptz is null or (c.created_at, c.id) > ($1::timestamptz, $2::uuid))
      order by c.created_at, c.id limit $3`,
    [after?.created_at ?? null, after?.id ?? null, BATCH],
  );
}

/** Mints a certificate outside of any transaction, then stores the token and the wallet in one statement. */
async function mint(port: Chain, pending: Pending, now: Date): Promise<void> {
  const { program_id: programId, id, participant_id: participantId } = pending;
  const program = await catalogueOf(programId);
  const ownerAddress = await port.addressFor(participantId);
  const picture = toImageView(program.files, pending.image_file_id)?.url;
  const certificate = {
    name: pending.reward_name,
    description: plainText(pending.reward_description),
    imageUrl: picture ? programUrl(program, picture) : "",
    ownerAddress,
    certifiedAt: now,
  };
  const { tokenAddress, mintUrl, tokenUrl, ownerUrl } = await port.mint(certificate, id);
  await sql(
    `with owner as (
       update participants set aptos_wallet_address = $4, updated_at = $8
        where program_id = $1 and id = $3 and aptos_wallet_address is distinct from $4)
     update certificates set address = $5, owner_address = $4, mint_url = $6, token_url = $7, owner_url = $9, minted_at = $8
      where program_id = $1 and id = $2 and minted_at is null`,
    [programId, id, participantId, ownerAddress, tokenAddress, mintUrl, tokenUrl, now, ownerUrl],
  );
}
