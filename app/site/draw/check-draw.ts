import { commitmentTo, hashOfList, parseList, winnersOf } from "~/services/draws/draw-algorithm";
import type { DrawProof } from "~/services/draws/draws.schema";

/** What was checked of a draw, each by itself. */
export type DrawCheck = { seed: boolean; list: boolean; winners: boolean };

/**
 * Computes a draw again from what is published, with nothing from the server but the list.
 * @param text the list as it was downloaded
 */
export async function checkDraw(draw: DrawProof, text: string): Promise<DrawCheck> {
  if (draw.seed === null || draw.places === null) return { seed: false, list: false, winners: false };
  const listHash = await hashOfList(text);
  const values = { seed: draw.seed, listHash, beaconValue: draw.beacon_value };
  const positions = await winnersOf(parseList(text), draw.places, values);
  return {
    seed: (await commitmentTo(draw.seed)) === draw.commitment,
    list: listHash === draw.list_hash,
    winners: positions.join() === draw.winners.map(({ position }) => position).join(),
  };
}
