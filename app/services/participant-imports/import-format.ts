/** How the file of an import is read, as an admin may correct it. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { ENCODINGS, QUOTES, SEPARATORS, type Quote, type Separator } from "~/services/tables/table-format";
import { SOURCES, type ImportSource } from "./import-sources";

/** What a date is whose day and month could be the other way around, such as 03/04/2026. */
export const DATE_ORDERS = ["reject", "month_first", "day_first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const CHOOSE = msg("Choose one of the options");
const SOURCE_KEYS = ["", ...(Object.keys(SOURCES) as ImportSource[])] as const;

const fields = {
  separator: z.enum(Object.keys(SEPARATORS) as [Separator, ...Separator[]], CHOOSE),
  quote: z.enum(Object.keys(QUOTES) as [Quote, ...Quote[]], CHOOSE),
  encoding: z.enum(ENCODINGS, CHOOSE),
  dates: z.enum(DATE_ORDERS, CHOOSE),
};

/** As it is stored with the import. */
export const importFormat = z.object(fields);
export type ImportFormat = z.infer<typeof importFormat>;

/** What an admin corrects; what is left out stays. An empty `source` is a file of no product that we know. */
export const formatChange = z.object({ ...fields, source: z.enum(SOURCE_KEYS, CHOOSE) }).partial();
export type FormatChange = z.infer<typeof formatChange>;
