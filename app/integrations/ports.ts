/**
 * The outside world in our words (DESIGN.md rule 8): what the services ask of it. Each interface has a real adapter
 * and, where the real thing needs a network, a sandbox; the folder beside this file named after the port has both.
 * `registry.server.ts` says which one is in use.
 */
import type { Readable } from "node:stream";

// ── Mail ────────────────────────────────────────────────────────────────────

export type Mail = {
  /** A bare address. */
  to: string;
  /** The name that stands before the installation's sender address: the program's, or the console's. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** The application's time; it stands in the mail's Date. */
  sentAt: Date;
};

/** Hands a mail over for delivery. Only jobs call it: it is slow, and a failure is retried. */
export interface MailSender {
  /** Resolves when the next station has taken the mail, throws when it has not. */
  send(mail: Mail): Promise<void>;
}

// ── Human check ─────────────────────────────────────────────────────────────

/** Tells people from bots when somebody signs up. */
export interface HumanCheck {
  /**
   * Whether `answer`, what the widget put into the form, came from a human just now. An answer counts once.
   * @param address the client's, which the check may compare with the one that solved it
   * @throws AppError `unavailable` when the check cannot be reached: neither a yes nor a no
   */
  passes(answer: string, address: string): Promise<boolean>;
}

// ── Files ───────────────────────────────────────────────────────────────────

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export type OpenedFile = {
  /** The bytes asked for. Read it to its end or destroy it: it holds a file or a connection. */
  body: Readable;
  /** Of the whole file, also when a range was asked for. */
  sizeBytes: number;
};

/**
 * Uploaded and generated files. A key is a relative path of letters, digits, `-`, `_`, `.` and `/`; what is stored
 * under it never changes (a new picture is a new key), so that it may be cached for ever.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file, or the part of it in `range`; null when there is none. The range must lie inside the file. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}

// ── Payments ────────────────────────────────────────────────────────────────

export type Checkout = {
  /** What is bought, as it stands on the payment page. */
  title: string;
  amountCents: number;
  /** Three letters, lower case. */
  currency: string;
  /** Comes back with every event about this payment, also those that name no session (refunds). */
  reference: PaymentReference;
  payerEmail?: string;
  /** Whole URLs. `{session}` in the first stands for the payment session's id. */
  successUrl: string;
  cancelUrl: string;
  /** The application's time; a retry says the same. */
  openedAt: Date;
  /** A retry with the same key opens no second payment; the same key for another checkout is a `conflict`. */
  idempotencyKey: string;
};

/** Which of our checkouts a payment is for. */
export type PaymentReference = { programId: string; checkoutId: string };

/** What the provider told us happened, after its signature was checked. `id` is the provider's, the same however often it is sent. */
export type PaymentEvent = { id: string; kind: "paid" | "expired" | "refunded"; reference: PaymentReference };

/** Takes money on the provider's own page: memberships and donations. */
export interface Payments {
  /** @throws AppError `unavailable` when the provider cannot be reached or takes no payments now: nothing was charged */
  openCheckout(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
  /** Null for an event that is not ours to act on. Throws AppError `refused` when the signature is wrong. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
}

// ── Chain ───────────────────────────────────────────────────────────────────

export type Certificate = {
  name: string;
  /** Plain text. */
  description: string;
  /** Whole, or empty where there is no picture. */
  imageUrl: string;
  ownerAddress: string;
  /** The application's time. */
  certifiedAt: Date;
};

/** Addresses as the chain writes them, and where its explorer shows transaction, token and owner. */
export type MintedCertificate = { tokenAddress: string; mintUrl: string; tokenUrl: string; ownerUrl: string };

/** Certifies achievements on a blockchain. Only jobs mint: it is slow, and a failure is retried. */
export interface Chain {
  /** A wallet for a participant. The same `seed` always gives the same address. */
  addressFor(seed: string): Promise<string>;
  /** Mints one certificate. A retry with the same key mints no second one. */
  mint(certificate: Certificate, idempotencyKey: string): Promise<MintedCertificate>;
}

// ── Receipt reader ──────────────────────────────────────────────────────────

export type ReadReceipt = {
  merchantName: string | null;
  boughtAt: Date | null;
  totalCents: number | null;
  items: { name: string; quantity: number; amountCents: number }[];
  /** 0 to 1: how sure the reader is of the whole. */
  confidence: number;
};

/** Reads a photographed or scanned receipt. Only jobs call it. */
export interface ReceiptReader {
  /** @throws AppError `refused` when the file is no legible receipt: trying again will not help */
  read(file: Uint8Array, contentType: string): Promise<ReadReceipt>;
}

// ── Merchant source ─────────────────────────────────────────────────────────

/** Degrees. */
export type Place = { latitude: number; longitude: number };

/** Pictures of the map from an operator's own server: a template with {z}, {x}, {y}, and whom to name for them (HTML). */
export type MapTiles = { url: string; attribution: string };

export type MerchantSearch = {
  near: Place;
  /** Words of the merchant's name and offers; empty: any. */
  keyword: string;
  /** One of the specification's ids; null: any. */
  category: number | null;
  sort: "nearest" | "name" | "value";
  /** From 1; one past the end is empty. */
  page: number;
};

export type SourcedOffer = {
  /** The offer's name wherever it is redeemed or reported. */
  endecaKey: string;
  textShort: string;
  textLong: string;
  validQualifier: string;
  valueCents: number;
  redemptionTypes: ("CLICK" | "MOBILE" | "PRINT")[];
  webSite: string | null;
};

type MerchantHead = Place & {
  id: string;
  slug: string;
  name: string;
  category: number;
  /** Null: draw one. */
  logoPath: string | null;
  distanceMeters: number;
};

/** A merchant of a list: of its offers only what a card shows, the most valuable first. */
export type ListedMerchant = MerchantHead & { offers: Pick<SourcedOffer, "textShort" | "valueCents">[] };

export type SourcedMerchant = MerchantHead & {
  secondCategory: string;
  stubCopy: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  offers: SourcedOffer[];
};

/** `totalItems` and `totalOffers` are of the whole result. */
export type MerchantPage = {
  page: number;
  pageSize: number;
  totalItems: number;
  totalOffers: number;
  merchants: ListedMerchant[];
};

/** One of the two is there, unless the redemption is a click: a code that we draw a voucher for, or the source's own picture. */
export type IssuedVoucher = { code: string | null; url: string | null };

export type Redemption = { endecaKey: string; redemptionType: SourcedOffer["redemptionTypes"][number] };

/**
 * Where the offers directory comes from: the built-in one in PostgreSQL, or an outside provider.
 * Everything throws AppError `unavailable` when the source cannot be reached.
 */
export interface MerchantSource {
  search(search: MerchantSearch): Promise<MerchantPage>;
  /** The merchant with this slug, the nearest of several; null when there is none. */
  find(slug: string, near: Place): Promise<SourcedMerchant | null>;
  /** An offer and whose it is; null when there is none (any more). */
  findOffer(endecaKey: string): Promise<{ merchantName: string; offer: SourcedOffer } | null>;
  /**
   * Redeems an offer. A retry with the same key gives the first voucher, never a second one.
   * @throws AppError `refused` with the source's message: trying again will not help
   */
  redeem(redemption: Redemption, idempotencyKey: string): Promise<IssuedVoucher>;
  /** Takes back what was redeemed under the key. Twice is no error. */
  undo(idempotencyKey: string): Promise<void>;
}
