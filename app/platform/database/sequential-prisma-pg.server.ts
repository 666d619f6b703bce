import { PrismaPg } from "@prisma/adapter-pg";
import type { Transaction } from "@prisma/driver-adapter-utils";

/**
 * Prisma's adapter for `pg`, which sends the queries of a transaction one after the other. Prisma reads the relations
 * of an `include` all at once, but a transaction has a single connection, and `pg` deprecates queries that overlap
 * there.
 */
export class SequentialPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => sequential(await start(isolationLevel));
    return adapter;
  }
}

function sequential(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const afterLast =
    <Query, Result>(send: (query: Query) => Promise<Result>) =>
    (query: Query) => {
      const result = last.then(() => send.call(transaction, query));
      last = result.catch(() => {}); // its caller gets the error; the next query is still sent
      return result;
    };
  transaction.queryRaw = afterLast(transaction.queryRaw);
  transaction.executeRaw = afterLast(transaction.executeRaw);
  return transaction;
}
