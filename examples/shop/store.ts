/** What the shop remembers. A real shop has tables for it; this one has a file. */
import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { WebhookEvent } from "../../clients/typescript/src/index.js";
import type { Product } from "./products.js";

export type Cart = {
  /** That of the order which the cart becomes. So an order that is placed twice, by a double click, is one. */
  number: string;
  /** By SKU. */
  quantities: Record<string, number>;
  email: string;
  /** Whether the customer wants to become a member. */
  joins: boolean;
  /** Of a reward; empty without one. */
  code: string;
  /** The code while it is being used up: the platform may have done it, and the order is not stored yet. */
  redeeming?: string;
};

/** A line has what the product was when it was bought. */
export type OrderLine = Product & { quantity: number };
type OrderReturn = { id: string; returnedAt: string; lines: { line: number; quantity: number }[] };
/** The code of a reward, and what it takes off in cents. */
export type Discount = { code: string; amount: number };

export type Order = {
  number: string;
  email: string;
  placedAt: string;
  lines: OrderLine[];
  discount: Discount | null;
  returns: OrderReturn[];
  canceledAt: string | null;
  /** What the platform says is wrong with messages about it. */
  rejections: string[];
};

/** What the platform has to hear about an order. */
export type Message =
  | { kind: "member" | "order" | "cancel"; number: string }
  | { kind: "return"; number: string; returnId: string }
  | { kind: "undo_code"; number: string; code: string };

type Data = {
  carts: Record<string, Cart>;
  orders: Record<string, Order>;
  /** In the order in which they are sent. */
  outbox: Message[];
  /** The newest events of the program, by id: an event may come more than once. */
  events: Record<string, WebhookEvent>;
};

export type Store = Data & {
  /** Writes everything at once, so that a killed shop finds all of a change or nothing. */
  save: () => void;
};

/** @param file where it is stored; without one it is forgotten with the process */
export function openStore(file?: string): Store {
  const data = stored(file) ?? { carts: {}, orders: {}, outbox: [], events: {} };
  function save(): void {
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify(data), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return { ...data, save };
}

function stored(file?: string): Data | null {
  try {
    return file ? (JSON.parse(readFileSync(file, "utf8")) as Data) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** At random, so that none is ever used twice, whatever the shop has forgotten. */
export function newOrderNumber(): string {
  return randomBytes(6).toString("hex").toUpperCase();
}
