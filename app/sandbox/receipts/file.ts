import { readFile } from "node:fs/promises";
import { sandboxLoader } from "~/http/handlers/public.server";
import { notFound } from "~/platform/errors";
import { SAMPLES } from "./samples";

/** Of the repository and of the image. Not bundled, so that the public files of a deployment do not have them. */
const FOLDER = "app/sandbox/receipts/samples";

/** `GET /sandbox/receipts/{name}`: the file of a sample. */
export const loader = sandboxLoader(async ({ param }) => {
  const sample = SAMPLES.find(({ name }) => name === param("name"));
  if (!sample) throw notFound();
  const headers = { "Content-Type": sample.type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return new Response(new Uint8Array(await readFile(`${FOLDER}/${sample.name}`)), { headers });
});
