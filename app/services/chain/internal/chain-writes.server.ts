/**
 * One run over what is to be written to a network of the chain. Every step is stored before the next one, so that a
 * run may end anywhere: see docs/decisions/written-to-the-chain-once.md.
 */
import type { ChainNetwork } from "~/integrations/chain/networks";
import type { Chain, SignedTransaction, WriteKey } from "~/integrations/ports";
import { chainExplorer } from "~/integrations/registry.server";
import { UNIQUE_VIOLATION } from "~/platform/changes.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { logger } from "~/platform/logger.server";
import { toImageView } from "~/services/media/image-view";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { programUrl } from "~/services/programs/program-url.server";
import { plainText } from "~/services/rich-text/sanitize-html.server";
import { confirmTransaction } from "./confirmed-writes.server";
import type { ChainRun, PendingWrite } from "./pending-write";

/** Transactions on their way at the same time. The chain takes up to 100 of one account. */
const MAX_UNDER_WAY = 20;
/** A certificate that the chain rejected is minted again after an hour, and at most so often. */
const MAX_FAILURES = 3;

/**
 * Advances everything that is pending on the network by a step.
 * @returns whether transactions are on their way, so that it is worth looking again in a moment
 * @throws unavailable when the chain cannot be reached
 */
export async function advanceWrites(run: ChainRun): Promise<boolean> {
  await planMints(run);
  const pending = await pendingWrites(run.network);
  if (pending.length === 0) return false;
  const account = await run.port.account();
  for (const write of pending) await advance(run, account, write);
  return pending.length > 0;
}

/** Adds a mint for certificates without one, oldest first, as many as may be on their way. */
async function planMints({ network, now }: ChainRun): Promise<void> {
  await sql(
    sqlText`insert into chain_transactions (program_id, id, kind, status, network, reward_id, certificate_id, participant_id, collection_name, created_at)
     select c.program_id, new_uuid($2::timestamptz), 'mint', 'pending', $1, c.reward_id, c.id, c.participant_id, coalesce(made.collection_name, r.name), $2::timestamptz
       from certificates c
       join aptos_integrations i on i.program_id = c.program_id and i.enabled
       join rewards r on r.program_id = c.program_id and r.id = c.reward_id and r.nft_collection_address is not null
       join participants p on p.program_id = c.program_id and p.id = c.participant_id and p.deleted_at is null
       left join chain_transactions made on made.program_id = r.program_id and made.reward_id = r.id
        and made.kind = 'create_collection' and made.status = 'confirmed'
      where c.minted_at is null and coalesce(made.network, i.network) = $1
        and not exists (select from chain_transactions t where t.program_id = c.program_id and t.certificate_id = c.id
          and t.status <> 'failed')
        and (select count(*) filter (where t.created_at > $2::timestamptz - interval '1 hour') = 0 and count(*) < ${MAX_FAILURES}
          from chain_transactions t where t.program_id = c.program_id and t.certificate_id = c.id)
      order by c.created_at, c.id
      limit greatest(0, ${MAX_UNDER_WAY} - (select count(*) from chain_transactions where network = $1 and status = 'pending'))
     on conflict do nothing`,
    [network, now],
  );
}

/** What is pending and belongs to nobody who has left. What was signed is followed even if the program is off now. */
function pendingWrites(network: ChainNetwork): Promise<PendingWrite[]> {
  return sql<PendingWrite>(
    sqlText`select t.program_id, t.id, t.kind, t.reward_id, t.certificate_id, t.participant_id, t.collection_name, t.hash, t.signed,
            t.expires_at, r.name as reward_name, r.description as reward_description, r.nft_collection_address as collection_address,
            i.wallet_address, coalesce(r.achievement_image_file_id, r.image_file_id) as image_file_id
       from chain_transactions t
       join rewards r on r.program_id = t.program_id and r.id = t.reward_id
       left join aptos_integrations i on i.program_id = t.program_id
       left join participants p on p.program_id = t.program_id and p.id = t.participant_id
      where t.network = $1 and t.status = 'pending' and (t.hash is not null or (i.enabled and p.deleted_at is null))
      order by t.created_at, t.id limit ${MAX_UNDER_WAY}`,
    [network],
  );
}

type SigningAccount = { address: string; sequenceNumber: number };

async function advance(run: ChainRun, account: SigningAccount, write: PendingWrite): Promise<void> {
  const { port } = run;
  const signed = signedOf(write);
  if (!signed) return signAndSend(run, account, write);
  const state = await port.stateOf(signed);
  switch (state.status) {
    case "pending":
      return;
    case "unknown":
      return send(run, write, signed);
    case "expired":
      return signAndSend(run, account, write);
    case "failed":
      return fail(write, state.error);
    case "confirmed":
      return confirmTransaction(run, write, signed.hash, state.address);
  }
}

function signedOf({ hash, signed, expires_at }: PendingWrite): SignedTransaction | null {
  return hash && signed && expires_at ? { hash, signed, expiresAt: expires_at } : null;
}

/** Signs it, stores what was signed, and only then sends it. Of two workers only one stores, and the other leaves it. */
async function signAndSend(run: ChainRun, account: SigningAccount, write: PendingWrite): Promise<void> {
  const { port, network } = run;
  const sequenceNumber = await freeNumber(network, account, write);
  const key = { key: write.certificate_id ?? write.id, sequenceNumber, signedAt: run.now };
  let signed: SignedTransaction;
  try {
    signed = await sign(port, write, key);
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") throw error;
    logger.error({ err: error, transactionId: write.id }, "the chain can never take this");
    return fail(write, error instanceof Error ? error.message : "");
  }
  const stored = await sql(
    sqlText`update chain_transactions set sender = $3, sequence_number = $4, hash = $5, signed = $6, expires_at = $7, url = $8
      where program_id = $1 and id = $2 and status = 'pending' and hash is not distinct from $9 returning id`,
    [
      write.program_id,
      write.id,
      account.address,
      sequenceNumber,
      signed.hash,
      signed.signed,
      signed.expiresAt,
      chainExplorer(network).transaction(signed.hash),
      write.hash,
    ],
  ).catch((error: unknown) => {
    if (databaseErrorOf(error).state === UNIQUE_VIOLATION) return []; // another worker took the number
    throw error;
  });
  if (stored.length > 0) await send(run, write, signed);
}

/** The lowest number that the chain has not executed, as far as we know, and that no other transaction has. */
async function freeNumber(network: ChainNetwork, account: SigningAccount, { id }: PendingWrite): Promise<number> {
  const rows = await sql<{ number: string }>(
    sqlText`select sequence_number as number from chain_transactions
      where network = $1 and sender = $2 and sequence_number >= $3 and id <> $4`,
    [network, account.address, account.sequenceNumber, id],
  );
  const taken = new Set(rows.map(({ number }) => Number(number)));
  let number = account.sequenceNumber;
  while (taken.has(number)) number++;
  return number;
}

async function sign(port: Chain, write: PendingWrite, key: WriteKey): Promise<SignedTransaction> {
  const { kind, collection_name, collection_address, wallet_address, participant_id } = write;
  if (kind === "transfer_collection") {
    if (!collection_address || !wallet_address) throw new Error("there is no wallet to give the collection to");
    return port.transferCollection(collection_address, wallet_address, key);
  }
  const texts = await textsOf(write);
  if (kind === "create_collection") return port.createCollection({ ...texts, name: collection_name }, key);
  const ownerAddress = await port.addressFor(participant_id!);
  return port.mint({ ...texts, name: write.reward_name, collection: collection_name, ownerAddress }, key);
}

async function textsOf({ program_id, reward_description, image_file_id }: PendingWrite) {
  const program = await catalogueOf(program_id);
  const picture = toImageView(program.files, image_file_id)?.url;
  return { description: plainText(reward_description), imageUrl: picture ? programUrl(program, picture) : "" };
}

/** Sends it and looks at what became of it, which the next run does otherwise. */
async function send(run: ChainRun, write: PendingWrite, signed: SignedTransaction): Promise<void> {
  try {
    await run.port.send(signed);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rejected") throw error;
    await sql(
      sqlText`update chain_transactions set error = $3 where program_id = $1 and id = $2 and status = 'pending'`,
      [write.program_id, write.id, error.message],
    );
    return;
  }
  const state = await run.port.stateOf(signed);
  if (state.status === "confirmed") await confirmTransaction(run, write, signed.hash, state.address);
  else if (state.status === "failed") await fail(write, state.error);
}

async function fail({ program_id, id, hash }: PendingWrite, error: string): Promise<void> {
  await sql(
    sqlText`update chain_transactions set status = 'failed', error = $3
      where program_id = $1 and id = $2 and status = 'pending' and (hash is not distinct from $4 or $4 is null)`,
    [program_id, id, error.slice(0, 500), hash],
  );
}
