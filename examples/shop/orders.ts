/** What customers do: fill a cart, place an order, return lines, cancel. */
import { ApiError } from "../../clients/typescript/src/index.js";
import { mayWorkLater, type Loyalty, type Preview } from "./loyalty.js";
import type { Outbox } from "./outbox.js";
import { PRODUCTS } from "./products.js";
import type { Cart, Discount, Order, OrderLine, Store } from "./store.js";

/** Something that the customer can correct, said on the page. */
export class Problem extends Error {
  override name = "Problem";
}

const MAX_QUANTITY = 99;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DECLINED_CARD = "declined";

/** Why a code takes nothing off. */
type CodeReason = NonNullable<NonNullable<Preview["code"]>["reason"]>;
export const CODE_TEXTS: Readonly<Record<CodeReason, string>> = {
  unknown: "There is no such code.",
  free: "Nobody has claimed this code.",
  on_hold: "This code is being used at a register.",
  canceled: "This code was canceled.",
  blocked: "This code is blocked.",
  used: "This code was used already.",
  minimum: "Your order is too small for this code.",
  no_discount: "This code takes nothing off in this shop.",
  not_a_coupon: "This is a member card, not the code of a reward.",
  several: "Several rewards have this code, so it can't be used here.",
};

/** The lines of a cart, in the shop's order. */
export function linesOf({ quantities }: Cart): OrderLine[] {
  return PRODUCTS.flatMap((product) => {
    const quantity = quantities[product.sku] ?? 0;
    return quantity > 0 ? [{ ...product, quantity }] : [];
  });
}

/** In cents, before any discount. */
export function subtotalOf(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** How many pieces of each line the customer still has. */
export function leftOf({ lines, returns }: Order): number[] {
  const returned = returns.flatMap((one) => one.lines);
  return lines.map(({ quantity }, index) =>
    returned.reduce((left, back) => left - (back.line === index + 1 ? back.quantity : 0), quantity),
  );
}

/** The shop's use cases. They throw a `Problem` for what the customer can correct, and then nothing has happened. */
export function orderDesk(store: Store, loyalty: Loyalty, outbox: Outbox) {
  const placing = new Map<string, Promise<Order>>();
  // The last process was killed while it used up a code.
  for (const cart of Object.values(store.carts)) void giveCodeBack(cart);

  /** Puts one more into the cart. */
  function add(cart: Cart, sku: string): void {
    if (!PRODUCTS.some((product) => product.sku === sku)) throw new Problem("This product does not exist.");
    cart.quantities[sku] = Math.min((cart.quantities[sku] ?? 0) + 1, MAX_QUANTITY);
    store.carts[cart.number] = cart;
    store.save();
  }

  /** Stores the form of the checkout. */
  function update(cart: Cart, form: URLSearchParams): void {
    // Another tab may have added a product that this form does not have.
    const quantities = linesOf(cart).map(({ sku, quantity }) => [
      sku,
      quantityIn(form.get(sku) ?? String(quantity), MAX_QUANTITY),
    ]);
    const email = textIn(form, "email").toLowerCase();
    if (email !== "" && !EMAIL.test(email)) throw new Problem("Enter an email, like sam@example.test.");
    const fields = { email, code: textIn(form, "code"), joins: form.has("joins") };
    Object.assign(cart, fields, { quantities: Object.fromEntries(quantities) });
    store.save();
  }

  /** Makes the cart an order. Twice at the same time, or again later, gives the same one. */
  function place(cart: Cart, card: string): Promise<Order> {
    const { number } = cart;
    const order = placing.get(number) ?? placeNow(cart, card).finally(() => placing.delete(number));
    placing.set(number, order);
    return order;
  }

  async function placeNow(cart: Cart, card: string): Promise<Order> {
    const lines = linesOf(cart);
    // What the form was when it was sent, whatever another tab changes meanwhile.
    const { number, email, code, joins } = cart;
    if (lines.length === 0) throw new Problem("Your cart is empty.");
    if (email === "") throw new Problem("Enter your email.");
    const discount = code ? await redeem(cart, { email, code }, lines) : null;
    // A real shop asks its payment provider here.
    if (card === DECLINED_CARD) {
      await giveCodeBack(cart);
      throw new Problem("Your card was declined. Nothing was ordered.");
    }
    const order: Order = {
      ...{ number, email, lines, discount, returns: [], rejections: [] },
      placedAt: new Date().toISOString(),
      canceledAt: null,
    };
    store.orders[number] = order;
    // Who joins must be there before the order; that of somebody else waits until they join.
    if (joins) store.outbox.push({ kind: "member", number });
    store.outbox.push({ kind: "order", number });
    delete store.carts[number];
    store.save();
    await outbox.sendAll();
    return order;
  }

  /**
   * Uses up the code of the cart. It is the one thing that needs the platform: a code that nobody can check takes
   * nothing off. When the response gets lost, the code may have been used up, so it is given back.
   */
  async function redeem(cart: Cart, customer: Pick<Cart, "email" | "code">, lines: OrderLine[]): Promise<Discount> {
    try {
      // Else this code could be given back by an earlier attempt after it was used.
      if (!(await outbox.sendAll())) throw new Error("Something is still to be sent");
      const { code, discount } = await loyalty.preview(customer, lines);
      if (!discount) throw new Problem(CODE_TEXTS[code?.reason ?? "unknown"]);
      cart.redeeming = customer.code;
      store.save();
      await loyalty.redeemCode(customer.code, cart.number);
      return discount;
    } catch (error) {
      if (error instanceof ApiError && !mayWorkLater(error)) {
        delete cart.redeeming; // another register was faster
        store.save();
        throw new Problem(error.message);
      }
      if (error instanceof Problem) throw error;
      await giveCodeBack(cart);
      console.log(`A code could not be used: ${String(error)}`);
      throw new Problem("Codes can't be checked right now. Try again in a minute, or order without the code.");
    }
  }

  async function giveCodeBack(cart: Cart): Promise<void> {
    if (!cart.redeeming) return;
    store.outbox.push({ kind: "undo_code", number: cart.number, code: cart.redeeming });
    delete cart.redeeming;
    store.save();
    await outbox.sendAll();
  }

  /** Takes pieces back. @param id of the form, so that sending it twice is one return */
  async function takeBack(order: Order, id: string, form: URLSearchParams): Promise<void> {
    if (order.returns.some((one) => one.id === id)) return;
    if (order.canceledAt) throw new Problem("This order was canceled.");
    const lines = leftOf(order)
      .map((left, index) => ({ line: index + 1, quantity: quantityIn(form.get(`line-${index + 1}`) ?? "0", left) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) throw new Problem("Enter how many pieces come back.");
    if (id !== nextReturnId(order))
      throw new Problem("Something else came back meanwhile. Please check and try again.");
    order.returns.push({ id, returnedAt: new Date().toISOString(), lines });
    store.outbox.push({ kind: "return", number: order.number, returnId: id });
    store.save();
    await outbox.sendAll();
  }

  /** Calls an order off, and makes its code valid again. Canceling twice changes nothing. */
  async function cancel(order: Order): Promise<void> {
    if (order.canceledAt) return;
    const { number, discount } = order;
    order.canceledAt = new Date().toISOString();
    store.outbox.push({ kind: "cancel", number });
    if (discount) store.outbox.push({ kind: "undo_code", number, code: discount.code });
    store.save();
    await outbox.sendAll();
  }

  return { add, update, place, takeBack, cancel };
}

export function nextReturnId({ number, returns }: Order): string {
  return `${number}-R${returns.length + 1}`;
}

function quantityIn(text: string, max: number): number {
  if (!/^\d{1,4}$/.test(text.trim()) || Number(text) > max) throw new Problem(`Enter a whole number from 0 to ${max}.`);
  return Number(text);
}

function textIn(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").trim().slice(0, 100);
}
