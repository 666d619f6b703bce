import { ensureClient } from "../build";

/** `npm run generate`: the database client from schema.prisma, when it is missing or outdated. */
export default async function generate(): Promise<void> {
  await ensureClient();
}
