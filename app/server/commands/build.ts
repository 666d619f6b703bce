import { ensureBuild, ensureClient, ensureDocs } from "../build";

/** `npm run build`: makes the database client, the production build and the documentation when they are missing or outdated. */
export default async function build(): Promise<void> {
  await ensureClient();
  await Promise.all([ensureBuild(), ensureDocs()]);
}
