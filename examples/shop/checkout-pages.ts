/** The pages on which customers buy. */
import { html, type Html } from "./html.js";
import { layout, money, points, problemBox, type Program } from "./layout.js";
import type { Preview } from "./loyalty.js";
import { CODE_TEXTS, subtotalOf } from "./orders.js";
import { PRODUCTS, type Product } from "./products.js";
import type { Cart, OrderLine } from "./store.js";

/** Lines of 24 by 24. */
const ICONS: Record<Product["category"], string> = {
  Drinks: "M5 8h11v6a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 10h2a2 2 0 0 1 0 5h-2M8 3v2M12 3v2",
  Pastries: "M12 4a8 8 0 1 0 8 8 5 5 0 1 0-8 4 2.500 2.500 0 1 0-1-4",
  Bread: "M4 10a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4l-1 2v7H5v-7zM9 10v3M13 10v3",
  Beans: "M6 18c-4-4-1-11 5-14s11 1 9 7-9 12-14 7zM6 18c2-6 4-4 6-7s3-5 6-6",
  Pantry: "M8 4h8v3H8zM6 7h12v13H6zM6 12h12M6 16h12",
  "Gift cards": "M3 7h18v11H3zM3 11h18M8 7v11",
};

/** What the shop sells, with what is in the cart. */
export function productsPage(program: Program, lines: readonly OrderLine[]): Html {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return layout(
    "Fresh from the bakery",
    html`<p>Every order earns ${program.points.other} of <a href="${program.url}">${program.name}</a>.</p>
      <ul class="products">
        ${PRODUCTS.map(
          ({ sku, name, category, price }) =>
            html`<li class="card">
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[category]}" /></svg>
              <h2>${name}</h2>
              <p class="quiet">${category}</p>
              <form method="post" action="/cart">
                <strong>${money(price)}</strong>
                <button name="sku" value="${sku}" aria-label="Add ${name} to the cart">Add</button>
              </form>
            </li>`,
        )}
      </ul>
      ${pieces > 0 && html`<p class="next"><a class="button" href="/checkout">Go to checkout (${pieces})</a></p>`}`,
  );
}

type Checkout = {
  cart: Cart;
  lines: readonly OrderLine[];
  /** Undefined while the platform can't say. */
  preview: Preview | undefined;
  problem?: string;
};

/** The cart, who buys it, what it earns and what could be taken off. */
export function checkoutPage(program: Program, { cart, lines, preview, problem }: Checkout): Html {
  if (lines.length === 0)
    return layout(
      "Your cart",
      html`${problemBox(problem)}
        <p>It is empty. <a href="/">Choose something</a>.</p>`,
    );
  const subtotal = subtotalOf(lines);
  const discount = preview?.discount?.amount ?? 0;
  return layout(
    "Checkout",
    html`${problemBox(problem)}
      <form method="post" action="/checkout" class="columns">
        <section class="card">
          <h2>Your cart</h2>
          <ul class="lines">
            ${lines.map(
              ({ sku, name, price, quantity }) =>
                html`<li>
                  <label for="q${sku}">${name} <small class="quiet">${money(price)} each</small></label>
                  <input id="q${sku}" name="${sku}" type="number" min="0" max="99" value="${quantity}" required />
                  <span class="amount">${money(price * quantity)}</span>
                </li>`,
            )}
          </ul>
          <h2>You</h2>
          <label>Email <input name="email" type="email" autocomplete="email" value="${cart.email}" /></label>
          ${
            preview?.participant
              ? html`<p class="quiet">You have ${points(program, preview.participant.points.available)}.</p>`
              : html`<label class="check">
                  <input type="checkbox" name="joins" ${cart.joins && "checked"} /> Join ${program.name}
                </label>`
          }
          <label>Code of a reward <input name="code" maxlength="100" autocomplete="off" value="${cart.code}" /></label>
          ${codeText(cart, preview)}
          <button class="second">Update</button>
        </section>
        <section class="card">
          <h2>Your order</h2>
          <dl class="sums">
            <dt>Products</dt>
            <dd>${money(subtotal)}</dd>
            ${
              discount > 0 &&
              html`<dt>${preview?.code?.reward?.name}</dt>
                <dd>−${money(discount)}</dd>`
            }
            <dt>To pay</dt>
            <dd>
              <strong>${money(subtotal - discount)}</strong>
            </dd>
          </dl>
          ${earnings(program, preview)}
          <label>
            Card
            <select name="card">
              <option value="accepted">One that is accepted</option>
              <option value="declined">One that is declined</option>
            </select>
          </label>
          <button formaction="/orders">Place the order</button>
          ${rewards(program, preview)}
        </section>
      </form>`,
  );
}

function codeText({ code }: Cart, preview: Checkout["preview"]): Html | false {
  if (code === "" || !preview?.code) return false;
  if (preview.code.reason !== null) return html`<p class="problem">${CODE_TEXTS[preview.code.reason]}</p>`;
  return html`<p class="good">${preview.code.reward?.name}: ${money(preview.discount?.amount ?? 0)} off</p>`;
}

function earnings(program: Program, preview: Checkout["preview"]): Html {
  if (!preview)
    return html`<p class="earns">
      What it earns can't be said right now. You can order all the same: your ${program.points.other} follow.
    </p>`;
  const { participant, sentence } = preview;
  return html`<p class="earns">
    <strong>${!participant && `As a member of ${program.name}: `}${sentence ?? "This order earns nothing."}</strong>
  </p>`;
}

/** A shop that does not know for certain who its customer is must not spend their points: they claim on the site. */
function rewards(program: Program, preview: Checkout["preview"]): Html | false {
  if (!preview || preview.rewards.length === 0) return false;
  return html`<h3>What you could use</h3>
    <ul class="reasons">
      ${preview.rewards.map(
        ({ name, points: price, takes_off, applies, text }) =>
          html`<li ${!applies && html`class="quiet"`}>
            ${name} for ${points(program, price)}: takes off ${money(takes_off * 100)}. ${text}
          </li>`,
      )}
    </ul>
    <p class="quiet">Claim it on <a href="${program.url}">${program.name}</a> and enter its code here.</p>`;
}
