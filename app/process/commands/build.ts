import { ensureBuild, ensureClient } from "../build";

/** `npm run build`: the database client and the production build, where they are missing or outdated. */
export default async function build(): Promise<void> {
  await ensureClient();
  await ensureBuild();
}
