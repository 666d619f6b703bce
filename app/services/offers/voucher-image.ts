import { encode } from "uqr";
import { msg, translate, type Locale } from "~/locales/translate";
import { escapeMarkup } from "~/platform/escape-markup";
import { FONT, wrapped } from "./internal/drawing";
import type { Voucher } from "./offers.schema";
import { voucherTimeText } from "./voucher-time";

const WIDTH = 480;
const MARGIN = 32;
const QR_SIZE = 232;
const INK = "#16181d";
const MUTED = "#565b66";
const LINE = "#d5d8de";
const ENDED_TEXTS = { expired: msg("This voucher has expired."), void: msg("This voucher was canceled.") };

/**
 * The voucher as SVG: merchant, offer, the code as QR code and text, and the expiry. An expired or void one has no
 * code.
 */
export function drawVoucher({ status, merchantName, offerText, ...voucher }: Voucher, locale: Locale): string {
  const merchant = wrapped(merchantName, 24, 2);
  const offer = wrapped(offerText, 38, 3);
  const merchantAt = MARGIN + 34;
  const offerAt = merchantAt + merchant.length * 34 + 4;
  const tearAt = offerAt + offer.length * 26 + 12;
  const body =
    status === "valid" ? validPart(voucher, tearAt, locale) : endedPart(translate(locale, ENDED_TEXTS[status]), tearAt);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${body.height}" viewBox="0 0 ${WIDTH} ${body.height}">
<rect x="1" y="1" width="${WIDTH - 2}" height="${body.height - 2}" rx="20" fill="#fff" stroke="${LINE}" stroke-width="2"/>
${linesAt(merchant, merchantAt, 34, `font-size="28" font-weight="700" fill="${INK}"`)}
${linesAt(offer, offerAt, 26, `font-size="19" fill="${MUTED}"`)}
<path d="M${MARGIN} ${tearAt}H${WIDTH - MARGIN}" stroke="${LINE}" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round"/>
${body.markup}
</svg>`;
}

type Part = { markup: string; height: number };

function validPart(
  { code, expiresAt, timeZone }: Pick<Voucher, "code" | "expiresAt" | "timeZone">,
  top: number,
  locale: Locale,
): Part {
  const qrAt = top + 28;
  const codeAt = qrAt + QR_SIZE + 44;
  const until = translate(locale, "Valid until {time}", { time: voucherTimeText(expiresAt, timeZone, locale) });
  const readable = code.match(/.{1,4}/g)!.join(" ");
  return {
    markup: `${qrCode(code, (WIDTH - QR_SIZE) / 2, qrAt)}
<text x="${WIDTH / 2}" y="${codeAt}" text-anchor="middle" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="26" font-weight="600" fill="${INK}">${escapeMarkup(readable)}</text>
${centered(until, codeAt + 36)}`,
    height: codeAt + 36 + MARGIN,
  };
}

function endedPart(message: string, top: number): Part {
  return { markup: centered(message, top + 60), height: top + 60 + MARGIN + 16 };
}

function centered(text: string, y: number): string {
  return `<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" ${FONT} font-size="18" fill="${MUTED}">${escapeMarkup(text)}</text>`;
}

function linesAt(lines: string[], y: number, height: number, style: string): string {
  return lines
    .map((line, index) => `<text x="${MARGIN}" y="${y + index * height}" ${FONT} ${style}>${escapeMarkup(line)}</text>`)
    .join("");
}

/** The QR code as one path of all dark squares. */
function qrCode(code: string, x: number, y: number): string {
  const { data, size } = encode(code, { ecc: "M", border: 2 });
  const dark = data
    .flatMap((row, top) => row.flatMap((isDark, left) => (isDark ? [`M${left} ${top}h1v1h-1z`] : [])))
    .join("");
  return `<g transform="translate(${x} ${y}) scale(${QR_SIZE / size})" shape-rendering="crispEdges"><path d="${dark}" fill="${INK}"/></g>`;
}
