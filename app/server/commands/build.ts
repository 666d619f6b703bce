import { ensureBuild, ensureClient } from "../build";

/** `npm run build`: makes the database client and the production build when they are missing or outdated. */
export default async function build(): Promise<void> {
  await ensureClient();
  await ensureBuild();
}
