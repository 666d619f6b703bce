import { z } from "zod";
import { verifiedClaims } from "~/integrations/wallet/sandbox-wallet.server";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";

const localized = z
  .object({ defaultValue: z.object({ value: z.string() }) })
  .transform((text) => text.defaultValue.value);
const claims = z.object({
  payload: z.object({
    genericObjects: z.tuple([
      z.object({
        cardTitle: localized,
        subheader: localized,
        header: localized,
        hexBackgroundColor: z.string(),
        barcode: z.object({ value: z.string(), alternateText: z.string().optional() }),
        textModulesData: z.tuple([z.object({ header: z.string(), body: z.string() })]),
      }),
    ]),
  }),
});

const savedCard = z.object({
  program: z.string(),
  label: z.string(),
  title: z.string(),
  background: z.string(),
  code: z.string(),
  shown_code: z.string().nullable(),
  note: z.string(),
});

/** The card in a link of the sandbox. @throws not_found when the link was not signed by this installation */
export const getSavedCard = query(
  "sandbox:use",
  async function getSavedCard(_: Ctx, token: string): Promise<z.output<typeof savedCard>> {
    const read = claims.safeParse(verifiedClaims(token));
    if (!read.success) throw notFound();
    const [card] = read.data.payload.genericObjects;
    const [note] = card.textModulesData;
    return {
      program: card.cardTitle,
      label: card.subheader,
      title: card.header,
      background: card.hexBackgroundColor,
      code: card.barcode.value,
      shown_code: card.barcode.alternateText ?? null,
      note: note.body,
    };
  },
  { output: savedCard },
);
