import { ensureClient } from "~/server/build";

/** `npm run generate`: generates the database client from schema.prisma when it is missing or outdated. */
export default async function generate(): Promise<void> {
  await ensureClient();
}
