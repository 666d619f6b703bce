import { explorerPaths } from "~/integrations/chain/explorer-paths";
import { accountAddress, tokenAddress, transactionHash } from "~/integrations/chain/sandbox-addresses";
import { mediaPath } from "~/services/media/image-view";
import type { SeededProgram, SeededReward } from "./program-rows";
import type { Rows } from "./rows";

type Claim = { id: string; participantId: string; at: Date };

/** Adds the certificate of a claim as the sandbox's chain would have minted it. @returns the owner's wallet */
export function addCertificate(
  rows: Rows,
  { id: programId, files }: SeededProgram,
  reward: SeededReward,
  { id, participantId, at }: Claim,
): string {
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
    image_url: mediaPath(files.picture(reward.content.picture)),
    created_at: at,
  });
  rows.add("certificates", {
    program_id: programId,
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
  return owner;
}
