/** Every call that the shop makes to the platform. */
import { ApiError, dataOf, loyaltyClient } from "../../clients/typescript/src/index.js";
import { CURRENCY } from "./products.js";
import type { Cart, Discount, Message, Order, OrderLine } from "./store.js";

export type Connection = {
  /** The host of the admin. */
  url: string;
  apiKey: string;
  programId: string;
};

/** Rules and reports of the program can tell the shop's orders by it. */
const PLACE = { channel: "web", store: "Online shop" };
const TIMEOUT_MS = 5_000;

/** An email that is empty is nobody's. */
type Customer = Pick<Cart, "email" | "code">;
export type Loyalty = ReturnType<typeof loyaltyCalls>;
export type Preview = Awaited<ReturnType<Loyalty["preview"]>>;
export type Earned = NonNullable<Awaited<ReturnType<Loyalty["earned"]>>>;

/**
 * The platform as the shop uses it. Each method may throw an `ApiError`, or another error when the platform does not respond:
 * see `mayWorkLater`. Nothing is retried here, because a customer waits; what must arrive is in the outbox.
 */
export function loyaltyCalls({ url, apiKey, programId }: Connection) {
  const loyalty = loyaltyClient({ baseUrl: url, apiKey, retries: 0, fetch: fetchInTime });
  const program = { params: { path: { programId } } };

  async function previewOf({ email, code }: Customer, lines: OrderLine[], discount: Discount | null) {
    return dataOf(
      loyalty.POST("/admin/v2/programs/{programId}/orders:preview", {
        ...program,
        body: {
          participant: email ? { email } : null,
          ...contentOf({ lines, discount }),
          codes: code && !discount ? [code] : [],
        },
      }),
    );
  }

  /**
   * What an order would earn, which rewards the customer could use for it, and what the code would take off. Nothing is
   * stored.
   */
  async function preview(customer: Customer, lines: OrderLine[]) {
    const { codes, ...all } = await previewOf(customer, lines, null);
    const [code = null] = codes;
    if (!code?.applies) return { ...all, code, discount: null };
    // What the code pays earns nothing, so the points are asked for once more.
    const discount = { code: customer.code, amount: Math.round(code.takes_off * 100) };
    const { sentence } = await previewOf(customer, lines, discount);
    return { ...all, sentence, code, discount };
  }

  /** Uses up the code of a reward for an order. @throws ApiError when it is not valid */
  async function redeemCode(code: string, number: string): Promise<void> {
    await dataOf(
      loyalty.POST("/admin/v2/programs/{programId}/codes:redeem", {
        ...program,
        body: { code, store: PLACE.store, register: registerOf(number) },
      }),
    );
  }

  /** Makes a code valid again, if this order is what has used it up. So it is safe to repeat. */
  async function undoCode(code: string, number: string): Promise<void> {
    const { used } = await dataOf(
      loyalty.POST("/admin/v2/programs/{programId}/codes:redeem", { ...program, body: { code, mode: "check" } }),
    );
    if (used?.register !== registerOf(number)) return;
    await dataOf(loyalty.POST("/admin/v2/programs/{programId}/codes:undo_redeem", { ...program, body: { code } }));
  }

  /** Sends one message. All of them are safe to repeat, by the email, the number of the order and the id of the return. */
  async function send(message: Message, order?: Order): Promise<void> {
    if (message.kind === "undo_code") await undoCode(message.code, message.number);
    else if (order) await sendAbout(message, order);
  }

  async function sendAbout(message: Exclude<Message, { kind: "undo_code" }>, order: Order): Promise<unknown> {
    const { number, email, placedAt, canceledAt, returns } = order;
    const orderPath = { params: { path: { programId, orderId: number } } };
    switch (message.kind) {
      case "member":
        return dataOf(loyalty.POST("/admin/v2/programs/{programId}/participants", { ...program, body: { email } }));
      case "order":
        return dataOf(
          loyalty.POST("/admin/v2/programs/{programId}/orders", {
            ...program,
            body: { external_id: number, placed_at: placedAt, participant: { email }, ...contentOf(order) },
          }),
        );
      case "return": {
        const { id, returnedAt, lines } = returns.find((one) => one.id === message.returnId)!;
        return dataOf(
          loyalty.POST("/admin/v2/programs/{programId}/orders/{orderId}/returns", {
            ...orderPath,
            body: { external_id: id, returned_at: returnedAt, lines },
          }),
        );
      }
      case "cancel":
        return dataOf(
          loyalty.POST("/admin/v2/programs/{programId}/orders/{orderId}/cancel", {
            ...orderPath,
            body: { canceled_at: canceledAt },
          }),
        );
    }
  }

  /** What an order has earned by now, and why. Null for one that the platform does not have yet. */
  async function earned(number: string) {
    try {
      const { points, points_returned, trace, participant, waits_until } = await dataOf(
        loyalty.GET("/admin/v2/programs/{programId}/orders/{orderId}", {
          params: { path: { programId, orderId: number } },
        }),
      );
      return { points: points - points_returned, takenBack: points_returned, trace, participant, waits_until };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return { preview, redeemCode, send, earned };
}

/** What an order and its preview have in common. */
function contentOf({ lines, discount }: Pick<Order, "lines" | "discount">) {
  return {
    ...PLACE,
    currency: CURRENCY,
    lines: lines.map(({ sku, name, category, quantity, price, giftCard = false }) => ({
      ...{ sku, name, category, quantity, price: price / 100, gift_card: giftCard },
    })),
    paid: discount ? [{ kind: "code" as const, code: discount.code, amount: discount.amount / 100 }] : [],
  };
}

/** What a code says about where it was used, so that the shop knows its own. */
function registerOf(number: string): string {
  return `Order ${number}`;
}

function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * Whether a call that failed may work later as it is: the platform is down or busy, or the key has to be replaced. What
 * it rejects otherwise stays rejected.
 */
export function mayWorkLater(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [401, 403, 429].includes(error.status);
}
