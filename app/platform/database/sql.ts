import type { Prisma } from "~/generated/prisma/client";

/** A transaction of Prisma. */
export type Transaction = Prisma.TransactionClient;

declare const isSqlText: unique symbol;

/** A statement or a part of one, which no text of a request can be: `sqlText` and `joinSql` make it from constants. */
export type SqlText = string & { readonly [isSqlText]: true };

/** What may stand in a statement: a part of one, a number, or a text whose type lists its values. */
export type SqlPart<T> = T extends SqlText | number | bigint
  ? T
  : T extends string
    ? Record<never, never> extends Record<T, unknown>
      ? never
      : T
    : never;

/**
 * The text of a statement or of a part of one. Values are not written into it: they are parameters, and
 * `StatementValues` gives their placeholders.
 */
export function sqlText<const Parts extends readonly (string | number | bigint)[]>(
  strings: TemplateStringsArray,
  ...parts: Parts & { readonly [Index in keyof Parts]: SqlPart<Parts[Index]> }
): SqlText {
  let text = strings[0]!;
  for (let index = 0; index < parts.length; index++) text += `${parts[index]!}${strings[index + 1]!}`;
  return text as SqlText;
}

/** The parts with the separator between them. */
export function joinSql<Separator extends string>(parts: readonly SqlText[], separator: SqlPart<Separator>): SqlText {
  return parts.join(separator) as SqlText;
}

/** A name in quotes, for what the code finds at run time, such as a partition. */
export function sqlName(name: string): SqlText {
  return `"${name.replaceAll('"', '""')}"` as SqlText;
}

/** A text in quotes, where a statement takes no parameters or is planned for this value. */
export function sqlLiteral(text: string): SqlText {
  return `'${text.replaceAll("'", "''")}'` as SqlText;
}

/** Runs one SQL statement, on the pool or in a transaction of Prisma. */
export type Sql = <Row>(text: SqlText, values: unknown[]) => Promise<Row[]>;
