import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aptosChain } from "~/integrations/chain/aptos-chain.server";
import { aptosExplorer } from "~/integrations/chain/aptos-explorer";
import type { SignedTransaction } from "~/integrations/ports";
import { startAptosNode, textOf, type AptosNode } from "./aptos-node";

const KEY = `0x${"ab".repeat(32)}`;
const COLLECTION = { name: "Founding Fan", description: "The first", imageUrl: "https://demo.example.test/fan.png" };
const NOW = new Date();

let node: AptosNode;
beforeEach(async () => void (node = await startAptosNode()));
afterEach(() => node.close());

const chain = (options: { network?: "mainnet" | "testnet"; timeoutMs?: number } = {}) =>
  aptosChain({ nodeUrl: node.url, network: "testnet", privateKey: KEY, ...options });
const write = (sequenceNumber: number) => ({ key: `write ${sequenceNumber}`, sequenceNumber, signedAt: NOW });
const mint = async (sequenceNumber: number) =>
  chain().mint(
    { ...COLLECTION, collection: "Fans", ownerAddress: await chain().addressFor("pat") },
    write(sequenceNumber),
  );
const sent = async (transaction: SignedTransaction) => {
  await chain().send(transaction);
  return chain().stateOf(transaction);
};

describe("Aptos", () => {
  it("creates a collection, gives it to a wallet and mints into it, with signatures that the node verifies", async () => {
    const wallet = `0x${"12".repeat(32)}`;
    const created = await sent(await chain().createCollection(COLLECTION, write(0)));
    expect(created).toEqual({ status: "confirmed", address: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string });
    const address = (created as { address: string }).address;
    expect(await sent(await chain().transferCollection(address, wallet, write(1)))).toEqual({
      status: "confirmed",
      address: null,
    });
    const owner = await chain().addressFor("pat");
    expect(await sent(await mint(2))).toEqual({ status: "confirmed", address: expect.stringMatching(/^0x/) as string });
    expect(node.executed.map((one) => one.function)).toEqual([
      "0x4::aptos_token::create_collection",
      "0x1::object::transfer_call",
      "0x4::aptos_token::mint_soul_bound",
    ]);
    const [collection, transfer, token] = node.executed.map(({ args }) => args);
    expect([collection![0]!, collection![2]!, collection![3]!].map(textOf)).toEqual([
      COLLECTION.description,
      COLLECTION.name,
      COLLECTION.imageUrl,
    ]);
    expect(transfer!.map((argument) => `0x${argument.toString("hex")}`)).toEqual([address, wallet]);
    expect(token!.slice(0, 4).map(textOf)).toEqual(["Fans", "The first", "Founding Fan", COLLECTION.imageUrl]);
    expect(`0x${token!.at(-1)!.toString("hex")}`).toBe(owner);
  });

  it("knows the hash before it sends, and sending twice has no second effect", async () => {
    const transaction = await mint(0);
    expect(await chain().stateOf(transaction)).toEqual({ status: "unknown" });
    await chain().send(transaction);
    expect((await sent(transaction)).status).toBe("confirmed");
    expect(node.executed.map(({ hash }) => hash)).toEqual([transaction.hash]);
  });

  it("tells what is on its way, what failed, and what can never be executed any more", async () => {
    node.behavior.lookups = 1;
    const slow = await mint(0);
    expect(await sent(slow)).toEqual({ status: "pending" });
    expect((await chain().stateOf(slow)).status).toBe("confirmed");
    node.behavior.lookups = 0;
    node.behavior.failNext = "Move abort: ECOLLECTION_DOES_NOT_EXIST";
    expect(await sent(await mint(1))).toEqual({ status: "failed", error: "Move abort: ECOLLECTION_DOES_NOT_EXIST" });
    const late = await mint(2);
    node.behavior.aheadMs = 121_000;
    await expect(chain().send(late)).rejects.toMatchObject({ code: "rejected", message: /EXPIRED/ });
    expect(await chain().stateOf(late)).toEqual({ status: "expired" });
  });

  it("rejects a number that was used, and one whose turn has not come", async () => {
    await sent(await mint(0));
    expect(await chain().account()).toMatchObject({ sequenceNumber: 1 });
    const elsewhere = aptosChain({ nodeUrl: node.url, network: "testnet", privateKey: KEY });
    const old = await elsewhere.createCollection(COLLECTION, write(0));
    await expect(elsewhere.send(old)).rejects.toMatchObject({ message: /SEQUENCE_NUMBER_TOO_OLD/ });
    await expect(chain().send(await mint(5))).rejects.toMatchObject({ message: /SEQUENCE_NUMBER_TOO_NEW/ });
  });

  it("is unavailable while the node is away, and when it belongs to another network", async () => {
    await expect(chain({ network: "mainnet" }).createCollection(COLLECTION, write(0))).rejects.toMatchObject({
      code: "unavailable",
    });
    node.behavior.isAway = true;
    await expect(chain().account()).rejects.toMatchObject({ code: "unavailable" });
    expect(node.executed).toEqual([]);
  });

  it("derives a wallet for each participant, always the same one", async () => {
    const [pat, kim] = [await chain().addressFor("pat"), await chain().addressFor("kim")];
    expect(pat).toMatch(/^0x[0-9a-f]{64}$/);
    expect(pat).not.toBe(kim);
    expect(await chain().addressFor("pat")).toBe(pat);
  });

  it("cuts texts that are too long for the chain, and never in the middle of a character", async () => {
    const imageUrl = `https://demo.example.test/${"a".repeat(512)}`;
    await sent(
      await chain().createCollection({ name: "é".repeat(65), description: "x€".repeat(1000), imageUrl }, write(0)),
    );
    const [description, , name, uri] = node.executed[0]!.args;
    expect([name!, description!, uri!].map(textOf)).toEqual(["é".repeat(64), "x€".repeat(512), ""]);
  });

  it("does not quote a malformed key in its error", () => {
    const bad = { nodeUrl: node.url, network: "testnet" as const, privateKey: "0xsecret" };
    expect(() => aptosChain(bad)).toThrow(/^APTOS_PRIVATE_KEY is malformed: it must be an Ed25519 key in hexadecimal$/);
  });

  it("links the explorer of its network", () => {
    expect(aptosExplorer("testnet").transaction("0x1")).toBe("https://explorer.aptoslabs.com/txn/0x1?network=testnet");
  });
});
