/** How a table is written in a text file. Browser-safe. */

export const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
export const QUOTES = { double: '"', single: "'" } as const;

/** The encodings that spreadsheets save. Of UTF-16 the order of the two bytes is part of the name. */
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

export type Separator = keyof typeof SEPARATORS;
export type Quote = keyof typeof QUOTES;
export type Encoding = (typeof ENCODINGS)[number];
export type TableFormat = { separator: Separator; quote: Quote; encoding: Encoding };
