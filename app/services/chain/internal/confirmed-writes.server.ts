import { chainExplorer } from "~/integrations/registry.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { ChainRun, PendingWrite } from "./pending-write";

/**
 * Stores that the chain executed a transaction, with everything that follows, in one transaction of the database. A
 * second call does nothing.
 * @param address of the new collection or token
 */
export async function confirmTransaction(
  run: ChainRun,
  write: PendingWrite,
  hash: string,
  address: string | null,
): Promise<void> {
  let changed: (() => void)[] = [];
  await transaction(async (tx) => {
    changed = [];
    const on = sqlIn(tx);
    const confirmed = await on(
      sqlText`update chain_transactions set status = 'confirmed', confirmed_at = $4::timestamptz, address = $5, error = null
        where program_id = $1::uuid and id = $2::uuid and status = 'pending' and hash = $3 returning id::text`,
      [write.program_id, write.id, hash, run.now, address],
    );
    if (confirmed.length === 0) return;
    if (write.kind === "mint") await storeCertificate(on, run, write, hash, address);
    if (write.kind === "create_collection") {
      await storeCollection(on, run, write, hash, address);
      await catalogueChanged({ tx, afterCommit: (drop) => changed.push(drop) }, write.program_id);
    }
  });
  for (const drop of changed) drop();
}

async function storeCertificate(
  on: Sql,
  { port, network, now }: ChainRun,
  write: PendingWrite,
  hash: string,
  token: string | null,
) {
  const owner = await port.addressFor(write.participant_id!);
  const explorer = chainExplorer(network);
  await on(
    sqlText`update certificates set address = $3, owner_address = $4, mint_url = $5, token_url = $6, owner_url = $7, minted_at = $8::timestamptz
      where program_id = $1::uuid and id = $2::uuid and minted_at is null`,
    [
      write.program_id,
      write.certificate_id,
      token ?? hash,
      owner,
      explorer.transaction(hash),
      token ? explorer.token(token) : explorer.transaction(hash),
      explorer.account(owner),
      now,
    ],
  );
  await on(
    sqlText`update participants set aptos_wallet_address = $3, updated_at = $4::timestamptz
      where program_id = $1::uuid and id = $2::uuid and deleted_at is null and aptos_wallet_address is distinct from $3`,
    [write.program_id, write.participant_id, owner, now],
  );
}

/** The reward has its collection now, and who earned it before gets a certificate, too. */
async function storeCollection(
  on: Sql,
  { network, now }: ChainRun,
  write: PendingWrite,
  hash: string,
  address: string | null,
) {
  const { program_id: programId, reward_id: rewardId } = write;
  await on(
    sqlText`update rewards set nft_collection_address = $3, nft_collection_transaction_create_url = $4, updated_at = $5::timestamptz
      where program_id = $1::uuid and id = $2::uuid`,
    [programId, rewardId, address ?? hash, chainExplorer(network).transaction(hash), now],
  );
  await on(
    sqlText`insert into certificates (program_id, id, claim_id, reward_id, participant_id, created_at)
     select program_id, id, id, reward_id, participant_id, $3::timestamptz from reward_claims
      where program_id = $1::uuid and reward_id = $2::uuid on conflict do nothing`,
    [programId, rewardId, now],
  );
  if (!write.wallet_address || !address) return;
  await on(
    sqlText`insert into chain_transactions (program_id, id, kind, status, network, reward_id, collection_name, created_at)
     select program_id, new_uuid($3::timestamptz), 'transfer_collection', 'pending', network, reward_id, collection_name, $3::timestamptz
       from chain_transactions where program_id = $1::uuid and id = $2::uuid on conflict do nothing`,
    [programId, write.id, now],
  );
}
