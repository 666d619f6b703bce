import { beforeEach, describe, expect, it } from "vitest";
import { uuidsv7 } from "~/services/ids.server";
import { NOW, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { balancesOf, differences, move as moveOf, reverse as reverseOf, type Balances } from "./move";

await testDatabase();

// What each of the database's functions does to the seven accounts.

let programId: string;
let participantId: string;

beforeEach(async () => {
  programId = (await createProgram()).id;
  participantId = (await createParticipant(programId)).id;
});

describe("earning and spending", () => {
  it("credits, spends and expires, and refuses what is not there", async () => {
    await move("earn", 100);
    await move("spend", 30);
    await move("expire", 20);
    expect(await balances()).toMatchObject({ issued: 100, available: 50, spent: 30, expired: 20 });
    await expect(move("spend", 51)).rejects.toMatchObject({ code: "LY422", message: "There are not enough points." });
    await expect(move("earn", 0)).rejects.toMatchObject({ code: "LY422" });
    expect(await balances()).toMatchObject({ available: 50 });
  });

  it("gives back what was spent", async () => {
    await move("earn", 100);
    const spent = await move("spend", 30);
    await reverse(spent);
    expect(await balances()).toMatchObject({ issued: 100, available: 100, spent: 0, debt: 0 });
  });
});

describe("holding", () => {
  it("keeps what is held from being spent, until it is released or settled", async () => {
    await move("earn", 100);
    const held = await move("hold", 60);
    await expect(move("spend", 41)).rejects.toMatchObject({ code: "LY422" });
    await move("release", 20, held);
    await move("settle", 40, held);
    expect(await balances()).toMatchObject({ pending: 0, available: 60, spent: 40 });
    await expect(move("release", 1, held)).rejects.toMatchObject({ code: "LY422" });
  });

  it("releases no more than what this action holds", async () => {
    const one = await move("earn_pending", 10);
    await move("earn_pending", 10);
    await move("release", 10, one);
    await expect(move("release", 10, one)).rejects.toMatchObject({ code: "LY422" });
    expect(await balances()).toMatchObject({ pending: 10, available: 10 });
  });

  it("does not release what another participant holds", async () => {
    const held = await move("earn_pending", 10);
    participantId = (await createParticipant(programId)).id;
    await move("earn_pending", 10);
    await expect(move("release", 10, held)).rejects.toMatchObject({ code: "LY422" });
  });
});

describe("reversing", () => {
  it("takes what is still there and writes the rest down as a debt, which later earnings settle first", async () => {
    const earned = await move("earn", 100);
    await move("spend", 70);
    await reverse(earned);
    expect(await balances()).toMatchObject({ available: 0, reversed: 100, debt: 70 });
    await move("earn", 50);
    expect(await balances()).toMatchObject({ available: 0, debt: 20, issued: 150 });
    await move("earn", 50);
    expect(await balances()).toMatchObject({ available: 30, debt: 0, issued: 200 });
  });

  it("reverses once", async () => {
    const earned = await move("earn", 100);
    await reverse(earned);
    await expect(reverse(earned)).rejects.toMatchObject({ code: "LY409" });
    expect(await balances()).toMatchObject({ available: 0, reversed: 100, debt: 0 });
  });

  it("owes again what a reversed earning had settled", async () => {
    const first = await move("earn", 100);
    await move("spend", 100);
    await reverse(first);
    const second = await move("earn", 60);
    await reverse(second);
    expect(await balances()).toMatchObject({ available: 0, reversed: 160, debt: 100 });
  });

  it("settles a debt with what comes back from spending", async () => {
    const earned = await move("earn", 100);
    const spent = await move("spend", 100);
    await reverse(earned);
    await reverse(spent);
    expect(await balances()).toMatchObject({ available: 0, spent: 0, reversed: 100, debt: 0 });
  });

  it("takes pending earnings back before they were released, and after", async () => {
    const waiting = await move("earn_pending", 40);
    await move("earn_pending", 5);
    await reverse(waiting);
    expect(await balances()).toMatchObject({ pending: 5, reversed: 40 });
    const released = await move("earn_pending", 30);
    await move("release", 30, released);
    await reverse(released);
    expect(await balances()).toMatchObject({ pending: 5, available: 0, reversed: 70, debt: 0 });
  });

  it("takes a half-released earning from where its parts are", async () => {
    const earned = await move("earn_pending", 40);
    await move("release", 30, earned);
    await move("spend", 25);
    await reverse(earned);
    expect(await balances()).toMatchObject({ pending: 0, available: 0, spent: 25, reversed: 40, debt: 25 });
  });

  it("gives back a hold, settled or not", async () => {
    await move("earn", 100);
    const held = await move("hold", 60);
    const settled = await move("settle", 40, held);
    await reverse(held);
    expect(await balances()).toMatchObject({ available: 60, pending: 0, spent: 40 });
    await reverse(settled);
    expect(await balances()).toMatchObject({ available: 100, spent: 0 });
  });

  it("refuses to reverse a release, a reversal or nothing", async () => {
    const first = await move("earn", 10);
    await move("spend", 10);
    const reversal = await reverse(first);
    const held = await move("earn_pending", 10);
    const release = await move("release", 10, held); // goes to the debt
    await expect(reverse(release)).rejects.toMatchObject({ code: "LY422" });
    await expect(reverse(reversal)).rejects.toMatchObject({ code: "LY422" });
    await expect(reverse(uuidsv7(NOW, 1)[0]!)).rejects.toMatchObject({ code: "LY404" });
  });
});

describe("any order of operations", () => {
  it("leaves every balance the sum of its postings and the accounts in balance", async () => {
    const random = sequence(7);
    const actions: string[] = [];
    const kinds = ["earn", "earn_pending", "spend", "hold", "release", "settle", "expire", "reverse"];
    for (let i = 0; i < 400; i++) {
      const kind = kinds[Math.floor(random() * kinds.length)]!;
      const target = actions[Math.floor(random() * actions.length)];
      const amount = 1 + Math.floor(random() * 50);
      const done = kind === "reverse" ? target && reverse(target) : move(kind, amount, needsTarget(kind) ? target : undefined);
      const action = await Promise.resolve(done).catch((error: { code?: string }) => {
        expect(error.code, `${kind} ${amount}`).toMatch(/^LY4/); // refused in words, never by a check
      });
      if (action) actions.push(action);
    }
    expect(actions.length).toBeGreaterThan(100);
    expect(await differences(programId)).toEqual([]);
    const { issued, pending, available, spent, expired, reversed, debt } = await balances();
    expect(pending + available + spent + expired + reversed - debt).toBe(issued);
  });
});

function needsTarget(kind: string): boolean {
  return kind === "release" || kind === "settle";
}

/** Moves points and gives the action's id. A release or settlement names the action that holds them. */
function move(kind: string, amount: number, held?: string): Promise<string> {
  return moveOf({ programId, participantId, kind, amount, held });
}

function reverse(actionId: string): Promise<string> {
  return reverseOf(programId, actionId);
}

function balances(): Promise<Balances> {
  return balancesOf(programId, participantId);
}

/** A repeatable stream of numbers in [0, 1), so that a failing order fails again. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
