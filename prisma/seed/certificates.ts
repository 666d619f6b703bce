import { explorerPaths } from "~/integrations/chain/explorer-paths";
import {
  accountAddress,
  collectionAddress,
  tokenAddress,
  transactionHash,
} from "~/integrations/chain/sandbox-addresses";
import { collectionName } from "~/services/chain/collection-name";
import { mediaPath } from "~/services/media/image-view";
import { idAt } from "./deterministic";
import type { SeededProgram, SeededReward } from "./program-rows";
import type { Rows } from "./rows";

type Claim = { id: string; participantId: string; at: Date };

/** Turns certificates on, for a program that has some. */
export function addAptosIntegration(rows: Rows, { id: programId, openedAt, rewards }: SeededProgram): void {
  if (![...rewards.values()].some(({ content }) => content.certified)) return;
  rows.add("aptos_integrations", {
    program_id: programId,
    id: idAt(openedAt, programId, "aptos"),
    enabled: true,
    network: "testnet",
    wallet_address: null,
    created_at: openedAt,
    updated_at: openedAt,
  });
}

/** The columns of a reward with a collection on the sandbox's chain; nulls without one. */
export function collectionColumns({ id, content }: SeededReward) {
  return {
    nft_collection_address: content.certified ? collectionAddress(nameOf(id, content)) : null,
    nft_collection_transaction_create_url: content.certified ? explorerPaths.transaction(transactionHash(id)) : null,
  };
}

/** Adds the collection of a reward as the sandbox's chain would have made it. The reward must be there already. */
export function addCollection(rows: Rows, program: SeededProgram, reward: SeededReward): void {
  const { id, content } = reward;
  const name = nameOf(id, content);
  rows.add("sandbox_collections", {
    address: collectionAddress(name),
    transaction: transactionHash(id),
    owner: accountAddress("installation"),
    name,
    description: content.description,
    image_url: mediaPath(program.files.picture(content.picture)),
    created_at: program.openedAt,
  });
  addTransaction(rows, program, reward, {
    kind: "create_collection",
    key: id,
    address: collectionAddress(name),
    at: program.openedAt,
  });
}

/** Adds the certificate of a claim as the sandbox's chain would have minted it. @returns the owner's wallet */
export function addCertificate(rows: Rows, program: SeededProgram, reward: SeededReward, claim: Claim): string {
  const { id, participantId, at } = claim;
  const owner = accountAddress(participantId);
  const address = tokenAddress(id);
  const transaction = transactionHash(id);
  rows.add("sandbox_tokens", {
    address,
    idempotency_key: id,
    transaction,
    owner,
    name: reward.content.name,
    description: reward.content.description,
    image_url: mediaPath(program.files.picture(reward.content.picture)),
    created_at: at,
  });
  rows.add("certificates", {
    program_id: program.id,
    id,
    claim_id: id,
    reward_id: reward.id,
    participant_id: participantId,
    address,
    owner_address: owner,
    mint_url: explorerPaths.transaction(transaction),
    token_url: explorerPaths.token(address),
    owner_url: explorerPaths.account(owner),
    created_at: at,
    minted_at: at,
  });
  addTransaction(rows, program, reward, { kind: "mint", key: id, address, at, participantId });
  return owner;
}

type Written = { kind: "create_collection" | "mint"; key: string; address: string; at: Date; participantId?: string };

function addTransaction(
  rows: Rows,
  program: SeededProgram,
  reward: SeededReward,
  { kind, key, address, at, participantId }: Written,
): void {
  const hash = transactionHash(key);
  rows.add("chain_transactions", {
    program_id: program.id,
    id: idAt(at, key, kind),
    kind,
    status: "confirmed",
    network: "testnet",
    reward_id: reward.id,
    certificate_id: kind === "mint" ? key : null,
    participant_id: participantId ?? null,
    collection_name: nameOf(reward.id, reward.content),
    hash,
    url: explorerPaths.transaction(hash),
    address,
    created_at: at,
    confirmed_at: at,
  });
}

function nameOf(id: string, { name }: SeededReward["content"]): string {
  return collectionName({ id, name });
}
