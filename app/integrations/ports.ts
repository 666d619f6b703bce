/**
 * The ports: what the services need from outside systems, in the terms of the product. Each interface has a real
 * adapter and, where that needs a network, one for the sandbox; both are in the folder that is named after the port.
 * `registry.server.ts` chooses.
 */
import type { Readable } from "node:stream";

// ── Mail ────────────────────────────────────────────────────────────────────

export type Mail = {
  /** What the mail is about, such as the id of its code: the same for each try to send it, and for no other mail. */
  key: string;
  /** A bare address. */
  to: string;
  /** The name before the installation's sender address: the program's, or the admin's. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** The time of the application's clock, for the mail's Date header. */
  sentAt: Date;
  /** Where a POST stops such mails, for the button that mail programs show. */
  unsubscribeUrl?: string;
};

/** Delivers mail. Only jobs call it, since it is slow and a failure must be retried. */
export interface MailSender {
  /** Resolves when the mail server has accepted the mail, throws when it has not. */
  send(mail: Mail): Promise<void>;
  /** @throws Error when the mail server cannot be reached or does not let us in. Nothing is sent. */
  check?(): Promise<void>;
}

// ── Human check ─────────────────────────────────────────────────────────────

/** Tells people from bots when somebody signs up. */
export interface HumanCheck {
  /**
   * Whether `token`, which the widget put into the form, came from a human just now. A token is valid once.
   * @param address the client's IP address, which the check may compare with the one that solved it
   * @throws unavailable when the check cannot be reached: neither a yes nor a no
   */
  passes(token: string, address: string): Promise<boolean>;
  /** @throws Error when the check cannot be reached or does not know our key */
  check?(): Promise<void>;
}

// ── Files ───────────────────────────────────────────────────────────────────

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

export type OpenedFile = {
  /** The requested bytes. Read the stream to its end or destroy it, since it has a file or connection open. */
  body: Readable;
  /** The size of the complete file, also for a range. */
  sizeBytes: number;
};

export type StoredFile = { key: string; sizeBytes: number };

/**
 * Uploaded and generated files. A key is a relative path of letters, digits, `-`, `_`, `.` and `/`. The file of a key
 * never changes (a new picture has a new key), so that it may be cached forever.
 */
export interface FileStore {
  /** Stores all bytes or, when `body` fails, nothing. A stream is read no faster than it is stored. */
  put(key: string, body: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Opens a file, or the part of it in `range`; null when there is none. The range must be inside of the file. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>;
  /** All files whose keys begin with `prefix`, in any order. Those that are stored or deleted meanwhile may be missing. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** @throws Error when files cannot be stored, read and deleted below `prefix`. It leaves nothing. */
  check?(prefix?: string): Promise<void>;
}

// ── Payments ────────────────────────────────────────────────────────────────

export type Checkout = {
  /** What is bought, as the payment page names it. */
  title: string;
  amountCents: number;
  /** ISO 4217; the amount is in hundredths of it. */
  currency: string;
  /** Comes back with every event about this payment, also with refunds, which name no session. */
  reference: PaymentReference;
  payerEmail?: string;
  /** Absolute URLs. `{session}` in the first is replaced by the id of the payment session. */
  successUrl: string;
  cancelUrl: string;
  /** The time of the application's clock; the same for a retry. */
  openedAt: Date;
  /** A retry with the same key opens no second payment. The same key with another checkout is a `conflict`. */
  idempotencyKey: string;
};

/** Which of our checkouts a payment is for. */
export type PaymentReference = { programId: string; checkoutId: string };

/**
 * An event of the provider, after its signature was checked. `id` is the provider's, and the same for each repetition.
 */
export type PaymentEvent = { id: string; kind: "paid" | "expired" | "refunded"; reference: PaymentReference };

/** Takes money on the provider's own page: memberships and donations. */
export interface Payments {
  /** @throws unavailable when the provider cannot be reached or takes no payments now; nothing was charged */
  openCheckout(checkout: Checkout): Promise<{ sessionId: string; url: string }>;
  /** Null for an event that does not concern us. Throws `rejected` when the signature is wrong. */
  readEvent(body: Buffer, signature: string): PaymentEvent | null;
  /** @throws Error when the provider cannot be reached or does not know our key. Nothing is charged. */
  check?(): Promise<void>;
}

// ── Chain ───────────────────────────────────────────────────────────────────

/** A collection of certificates. Together with the account that made it, the name identifies it. */
export type ChainCollection = {
  name: string;
  /** Plain text. */
  description: string;
  /** Absolute, or empty without a picture. */
  imageUrl: string;
};

export type Certificate = {
  /** The name of the collection that it belongs to. */
  collection: string;
  name: string;
  /** Plain text. */
  description: string;
  /** Absolute, or empty without a picture. */
  imageUrl: string;
  ownerAddress: string;
};

/** What a transaction is for: the same for each try, and for nothing else. */
export type WriteKey = {
  key: string;
  /** The place among the transactions of the account that signs; each is executed once, in this order. */
  sequenceNumber: number;
  /** The time of the application's clock. */
  signedAt: Date;
};

/** A transaction that is signed, but not sent. */
export type SignedTransaction = {
  hash: string;
  /** What is sent, in hexadecimal. It contains no key. */
  signed: string;
  /** After this time the chain does not execute it any more. */
  expiresAt: Date;
};

/**
 * What has become of a transaction. The chain has not seen one that is `unknown` and would still execute it; one that
 * is `expired` it never will. `pending`: accepted, not executed yet. `confirmed`: executed; `address` is that of a new
 * collection or token.
 */
export type TransactionState =
  | { status: "unknown" | "expired" | "pending" }
  | { status: "confirmed"; address: string | null }
  | { status: "failed"; error: string };

/**
 * Writes collections and certificates to a blockchain, in two steps: a transaction is signed and then sent. The caller
 * stores it in between, so that whatever happens it is sent again, and not signed again. Only jobs write, since it is
 * slow. Every method may throw `unavailable` when the chain cannot be reached.
 */
export interface Chain {
  /** The account that signs, and the number of its next transaction as far as the chain knows. */
  account(): Promise<{ address: string; sequenceNumber: number }>;
  /** Signs the creation of a collection. */
  createCollection(collection: ChainCollection, write: WriteKey): Promise<SignedTransaction>;
  /**
   * Signs that a collection of the account goes to another wallet. The account still mints into it.
   * @throws Error for a malformed address
   */
  transferCollection(collectionAddress: string, ownerAddress: string, write: WriteKey): Promise<SignedTransaction>;
  /** Signs the minting of one certificate, which its owner cannot give away. */
  mint(certificate: Certificate, write: WriteKey): Promise<SignedTransaction>;
  /**
   * Sends a signed transaction. Sending it twice has no second effect.
   * @throws rejected when the chain does not take it now, with the reason; `stateOf` tells whether it ever will
   */
  send(transaction: SignedTransaction): Promise<void>;
  stateOf(transaction: SignedTransaction): Promise<TransactionState>;
  /** A wallet for a participant. The same `seed` always gives the same address. */
  addressFor(seed: string): Promise<string>;
}

/** The URLs of the pages that show what is on the chain. */
export interface ChainExplorer {
  transaction(hash: string): string;
  collection(address: string): string;
  token(address: string): string;
  account(address: string): string;
}

// ── Randomness beacon ───────────────────────────────────────────────────────

/** A public source of random values that nobody chooses, one for each numbered round. */
export interface RandomnessBeacon {
  source: "drand" | "sandbox";
  /**
   * A round that is not published yet, and where anybody can read it then.
   * @throws Error when the beacon cannot be reached
   */
  upcomingRound(now: Date): Promise<{ round: number; url: string | null }>;
  /**
   * The value of a round, as 64 hex digits; waits a few seconds for one that is about to be published.
   * @throws Error when the beacon cannot be reached or has not published the round
   */
  valueOf(round: number): Promise<string>;
}

// ── Receipt reader ──────────────────────────────────────────────────────────

/** The receipt's file as it was handed in. Its content decides what it is, not the declared type. */
export type ReceiptFile = { bytes: Uint8Array; contentType: string };

/** A value that was read, and how sure the reader is of it: 0 to 1. */
export type Confident<T> = { value: T; confidence: number };

export type ReceiptLine = {
  name: string;
  /** The article number, if one is printed beside the name. */
  sku: string | null;
  /** Pieces, or the weight of what is sold by weight. */
  quantity: number;
  /** For the whole line, not for a piece. Negative for discounts. */
  priceCents: number;
  confidence: number;
};

export type ReceiptReading = {
  /** All recognized text, at most 100,000 characters. */
  text: string;
  language: "en" | "es";
  /** The words are the own text of a PDF, which anybody can type, and were not recognized in a picture. */
  typed: boolean;
  merchant: Confident<string> | null;
  address: Confident<string> | null;
  /**
   * YYYY-MM-DD, as printed: without a time zone. `either`: what 03/04/2026 is in each order, where both are days of the
   * calendar, since the paper does not say which its country writes.
   */
  date: (Confident<string> & { either?: { dayFirst: string; monthFirst: string } }) | null;
  totalCents: Confident<number> | null;
  lines: ReceiptLine[];
  /** The lines with tax and tip do not give the total: a line was missed, or somebody changed the paper. */
  sumMismatch: boolean;
  /** Of the complete reading. Below SURE_ENOUGH (app/integrations/receipt-reader/confidence.ts) a person has to look. */
  confidence: number;
};

/** Reads a photographed or scanned receipt. Only jobs call it, since it is slow. */
export interface ReceiptReader {
  /**
   * Reads one receipt: a PDF, or one or several pictures of it from top to bottom.
   * @throws ReceiptUnreadable (app/integrations/receipt-reader/receipt-unreadable.ts) for files that can never be read. Any other error
   * may be retried.
   */
  read(files: ReceiptFile[]): Promise<ReceiptReading>;
  /** Ends every read at once, which may be retried by another process; this one reads nothing any more. */
  close(): Promise<void>;
}

// ── Webhooks ────────────────────────────────────────────────────────────────

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string | Uint8Array };

/** `body`: its first 2 kB. `retryAfter`: the header of this name. */
export type WebhookResponse = { status: number; body: string; retryAfter: string | null };

/** Sends events to the operators' systems. */
export interface WebhookSender {
  /**
   * Whether something may be sent to this URL as its host resolves now: HTTPS, on the public internet. A host that does
   * not resolve is allowed, since `send` looks again.
   */
  allows(url: string): Promise<boolean>;
  /**
   * Sends one request and follows no redirects.
   * @throws WebhookFailure (app/integrations/webhooks/webhook-failure.ts) without a response within ten seconds, and for
   * an address that is not public. The address that is checked is the one that it connects to.
   */
  send(request: WebhookRequest): Promise<WebhookResponse>;
}

// ── Push ────────────────────────────────────────────────────────────────────

/** A browser that shows notifications: the URL of its push service, and its keys in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** A uuid of the news. A message with the key of an earlier one replaces it, so a retry shows it once. */
  key: string;
  title: string;
  body: string;
  /** The path of the program's site that a click opens. */
  url: string;
  sentAt: Date;
};

/** Sends notifications to browsers (Web Push). */
export interface PushSender {
  /** The key with which browsers subscribe, so that nobody else can send to them. */
  publicKey: string;
  /** Whether something may be sent to this push service: as for webhooks, HTTPS on the public internet. */
  allows(endpoint: string): Promise<boolean>;
  /**
   * Sends one message. `gone` when the browser does not take any more, now or ever.
   * @throws Error when the push service cannot be reached or asks to come again; a retry may help
   */
  send(target: PushTarget, message: PushMessage): Promise<"sent" | "gone">;
}

// ── Merchant source ─────────────────────────────────────────────────────────

/** Degrees. */
export type Place = { latitude: number; longitude: number };

/** Map tiles from an operator's own server: a URL template with {z}, {x}, {y}, and the attribution as HTML. */
export type MapTiles = { url: string; attribution: string };

export type MerchantSearch = {
  near: Place;
  /** Words of the merchant's name and offers; empty for any. */
  keyword: string;
  /** A regular expression over the merchants' names, or null for any. A source that cannot apply it ignores it. */
  names?: string | null;
  /** The id of a category (merchant-terms.ts); null for any. */
  category: number | null;
  sort: "nearest" | "name" | "value";
  /** From 1. A page past the end is empty. */
  page: number;
};

export type SourcedOffer = {
  /** Identifies the offer wherever it is redeemed or reported. */
  offerKey: string;
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
  /** Null when we draw one. */
  logoPath: string | null;
  /** A photo of the merchant; null when the source has none. */
  pictureUrl: string | null;
  /** A category of the source's own, such as "Coffee & Bakery"; may be empty. */
  secondCategory: string;
  distanceMeters: number;
};

/** A merchant in a list, with what a card shows of its offers, the most valuable first. */
export type ListedMerchant = MerchantHead & { offers: Pick<SourcedOffer, "textShort" | "valueCents">[] };

export type SourcedMerchant = MerchantHead & {
  stubCopy: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  offers: SourcedOffer[];
};

/** `totalItems` and `totalOffers` count the complete result. */
export type MerchantPage = {
  page: number;
  pageSize: number;
  totalItems: number;
  totalOffers: number;
  merchants: ListedMerchant[];
};

/** A code that we draw a voucher for, or the URL of the source's own picture. Both are null for a click. */
export type IssuedVoucher = { code: string | null; url: string | null };

export type Redemption = { offerKey: string; redemptionType: SourcedOffer["redemptionTypes"][number] };

/**
 * Where the offers directory comes from: the built-in one in PostgreSQL, or an outside provider.
 * Every method throws `unavailable` when the source cannot be reached.
 */
export interface MerchantSource {
  search(search: MerchantSearch): Promise<MerchantPage>;
  /** The merchant with this slug, the nearest one of several; null when there is none. */
  find(slug: string, near: Place): Promise<SourcedMerchant | null>;
  /** An offer and its merchant's name; null when there is none (any more). */
  findOffer(offerKey: string): Promise<{ merchantName: string; offer: SourcedOffer } | null>;
  /**
   * Redeems an offer. A retry with the same key gives the first voucher, never a second one.
   * @throws rejected with the source's message; a retry will not help
   */
  redeem(redemption: Redemption, idempotencyKey: string): Promise<IssuedVoucher>;
  /** Undoes the redemption with this key. Undoing it twice is no error. */
  undo(idempotencyKey: string): Promise<void>;
}

// ── Wallets of phones ───────────────────────────────────────────────────────

/** What a card in a phone's wallet shows: a snapshot, since nobody updates it later. */
export type WalletPass = {
  /** The same for the same card, so that adding it again replaces it. Letters, digits and hyphens. */
  id: string;
  /** Groups the cards of a program. Letters, digits and hyphens. */
  programId: string;
  programName: string;
  /** What it is for screen readers and on its back: 'Member card'. */
  description: string;
  /** The large text and the label above it. */
  title: { label: string; text: string };
  /** What a till scans, as a QR code. */
  code: string;
  /** Below the code, for a till without a scanner. */
  codeText: string | null;
  /** How to use it. */
  note: { label: string; text: string };
  /** BCP 47. */
  language: string;
  colors: { background: `#${string}`; content: `#${string}` };
  /** The program's icon: a square PNG of at least 100 pixels. */
  icon: Uint8Array;
  /** Its public URL. */
  iconUrl: string;
};

/** Makes cards for the wallet of iPhones. */
export interface AppleWallet {
  /** The signed file of a card (`.pkpass`). @param now the time of the signature */
  sign(pass: WalletPass, now: Date): Promise<Uint8Array>;
}

/** Makes cards for the wallet of Android phones. */
export interface GoogleWallet {
  /** The page that adds the card, for the person to open: its URL contains the signed card. */
  saveUrl(pass: WalletPass, now: Date): string;
}
