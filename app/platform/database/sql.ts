import type { Prisma } from "~/generated/prisma/client";

/** A transaction of Prisma. */
export type Transaction = Prisma.TransactionClient;

/** Runs one SQL statement, on the pool or in a transaction of Prisma. */
export type Sql = <Row>(text: string, values: unknown[]) => Promise<Row[]>;
