import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  commitmentTo,
  hashOfList,
  listText,
  parseList,
  winnersOf,
  type ListedEntry,
} from "~/services/draws/draw-algorithm";
import type { DrawProof } from "~/services/draws/draws.schema";
import { checkDraw } from "~/site/draw/check-draw";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The algorithm as docs/draws.md tells it, written a second time with other means: whole lists of single entries. */
function winnersByTheDocument(entries: readonly ListedEntry[], places: number, mix: string): number[] {
  let tickets = entries.flatMap(({ weight }, index) => Array.from({ length: weight }, () => index + 1));
  const winners: number[] = [];
  for (let counter = 0; winners.length < places && tickets.length > 0; counter++) {
    const number = BigInt(`0x${sha256(`${mix}\n${counter}`).slice(0, 12)}`);
    const total = BigInt(tickets.length);
    if (number >= ((1n << 48n) / total) * total) continue;
    const winner = tickets[Number(number % total)]!;
    winners.push(winner);
    tickets = tickets.filter((position) => position !== winner);
  }
  return winners;
}

/** Random numbers that are the same in each run. */
function numbersFrom(seed: string) {
  let counter = 0;
  return (below: number) => parseInt(sha256(`${seed} ${counter++}`).slice(0, 12), 16) % below;
}

describe("the algorithm", () => {
  it("gives the page and the server the same winners in 1,000 random draws", async () => {
    const below = numbersFrom("draws");
    for (let number = 0; number < 1_000; number++) {
      const entries = Array.from({ length: 1 + below(20) }, (_, index) => ({
        entryId: sha256(`${number} ${index}`).slice(0, 32),
        weight: 1 + below(10),
      }));
      const places = 1 + below(entries.length);
      const seed = sha256(`seed ${number}`);
      const text = listText(entries);
      const listHash = await hashOfList(text);
      const beaconValue = number % 3 === 0 ? null : sha256(`beacon ${number}`);
      const positions = await winnersOf(entries, places, { seed, listHash, beaconValue });
      expect(positions).toEqual(
        winnersByTheDocument(entries, places, sha256([seed, listHash, beaconValue ?? listHash].join("\n"))),
      );
      const draw = {
        ...{ seed, places, commitment: await commitmentTo(seed), list_hash: listHash, beacon_value: beaconValue },
        winners: positions.map((position) => ({ position })),
      } as DrawProof;
      expect(await checkDraw(draw, text)).toEqual({ seed: true, list: true, winners: true });
    }
  });

  it("draws nobody twice, and everybody when there are places enough", async () => {
    const entries = [5, 1, 9].map((weight, index) => ({ entryId: `a${index}`, weight }));
    const values = { seed: "s", listHash: "l", beaconValue: null };
    expect((await winnersOf(entries, 10, values)).sort()).toEqual([1, 2, 3]);
    expect(await winnersOf([], 3, values)).toEqual([]);
  });

  it("chooses in proportion to the weights", async () => {
    const weights = [1, 2, 3, 4, 10];
    const entries = weights.map((weight, index) => ({ entryId: `a${index}`, weight }));
    const draws = 5_000;
    const wins = weights.map(() => 0);
    for (let number = 0; number < draws; number++) {
      const [winner] = await winnersOf(entries, 1, { seed: sha256(`${number}`), listHash: "l", beaconValue: null });
      wins[winner! - 1]! += 1;
    }
    const total = weights.reduce((sum, weight) => sum + weight);
    const chiSquare = weights.reduce((sum, weight, index) => {
      const expected = (draws * weight) / total;
      return sum + (wins[index]! - expected) ** 2 / expected;
    }, 0);
    expect(chiSquare).toBeLessThan(13.28); // four degrees of freedom, one in a hundred
  });

  it("notices a changed list, seed and winner", async () => {
    const entries = [1, 2, 3].map((weight, index) => ({ entryId: `a${index}`, weight }));
    const text = listText(entries);
    const listHash = await hashOfList(text);
    const seed = sha256("seed");
    const positions = await winnersOf(entries, 1, { seed, listHash, beaconValue: null });
    const draw = {
      ...{ seed, places: 1, commitment: await commitmentTo(seed), list_hash: listHash, beacon_value: null },
      winners: positions.map((position) => ({ position })),
    } as DrawProof;
    expect(await checkDraw(draw, text.replace(" 3\n", " 4\n"))).toMatchObject({ list: false });
    expect(await checkDraw({ ...draw, seed: sha256("other") }, text)).toMatchObject({ seed: false });
    const other = { ...draw.winners[0]!, position: (positions[0]! % 3) + 1 };
    expect(await checkDraw({ ...draw, winners: [other] }, text)).toMatchObject({ winners: false, list: true });
  });

  it("rejects a list that is out of order or malformed", () => {
    expect(parseList("1 ab 2\n2 cd 1\n")).toEqual([
      { entryId: "ab", weight: 2 },
      { entryId: "cd", weight: 1 },
    ]);
    for (const text of ["2 ab 1\n", "1 ab 0\n", "1 ab\n", "1  1\n"]) expect(() => parseList(text)).toThrow();
  });
});

describe("the worked example of docs/draws.md", () => {
  it("is what the algorithm gives", async () => {
    const document = readFileSync("docs/draws.md", "utf8");
    const valueOf = (name: string) => new RegExp(`^${name} += (.*)$`, "m").exec(document)![1]!;
    const text = /```text\n((?:\d+ [0-9a-f]+ \d+\n)+)```/.exec(document)![1]!;
    const values = { seed: valueOf("seed"), listHash: valueOf("list hash"), beaconValue: valueOf("beacon value") };
    expect(await commitmentTo(values.seed)).toBe(valueOf("commitment"));
    expect(await hashOfList(text)).toBe(values.listHash);
    expect(await winnersOf(parseList(text), 2, values)).toEqual(valueOf("winners").split(", ").map(Number));
  });
});
