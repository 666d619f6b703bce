import { idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Adds what receipts of a program are matched with: settings, merchants and products. */
export function addPurchaseProof(rows: Rows, { id: programId, content, openedAt, challenges }: SeededProgram): void {
  const { purchaseProof } = content;
  if (!purchaseProof) return;
  rows.add("purchase_proof_settings", {
    program_id: programId,
    id: idAt(openedAt, programId, "purchase-proof"),
    exclusion_identifiers: purchaseProof.exclusions,
    external_points_per_cent: purchaseProof.externalPointsPerCent,
    max_age_days: purchaseProof.maxAgeDays,
    updated_at: openedAt,
  });
  const merchantIdOf = (name: string) => idAt(openedAt, programId, "purchase-proof-merchant", name);
  for (const { name, aliases, address, inactive } of purchaseProof.merchants)
    rows.add("purchase_proof_merchants", {
      program_id: programId,
      id: merchantIdOf(name),
      name,
      aliases,
      address,
      active: !inactive,
      created_at: openedAt,
      updated_at: openedAt,
    });
  for (const { name, skus, keywords, points, challenge, merchants = [], inactive } of purchaseProof.products) {
    const id = idAt(openedAt, programId, "purchase-proof-product", name);
    rows.add("purchase_proof_products", {
      program_id: programId,
      id,
      name,
      identifiers: skus,
      keywords,
      points_per_cent: points,
      active: !inactive,
      challenge_id: challenge ? challenges.get(challenge)!.id : null,
      created_at: openedAt,
      updated_at: openedAt,
    });
    for (const merchant of merchants)
      rows.add("purchase_proof_product_merchants", {
        program_id: programId,
        product_id: id,
        merchant_id: merchantIdOf(merchant),
      });
  }
}
