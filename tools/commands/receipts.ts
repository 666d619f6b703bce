import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readArguments } from "~/server/command-arguments";
import { OperatorError } from "~/server/operator-error";
import { receiptSet } from "../receipts/receipt-set";
import { receiptSamples } from "../receipts/samples";

/**
 * `node app/server/launch.mjs receipts FOLDER [SEED]`: writes the receipts of the benchmark, with their truth as JSON.
 * With `samples` for SEED: the few files of prisma/seed/receipts.
 */
export default async function receipts(args: string[]): Promise<void> {
  const [folder, seed = "1"] = readArguments("receipts", args, { most: 2 }).positionals;
  if (!folder) throw new OperatorError("Name the folder to write to");
  await mkdir(folder, { recursive: true });
  if (seed === "samples") {
    for (const [name, bytes] of Object.entries(await receiptSamples())) await writeFile(join(folder, name), bytes);
    return;
  }
  for await (const { name, files, truth } of receiptSet(Number(seed))) {
    for (const [index, { bytes, contentType }] of files.entries()) {
      const extension = contentType === "application/pdf" ? "pdf" : "jpg";
      await writeFile(join(folder, `${name}${files.length > 1 ? `-${index + 1}` : ""}.${extension}`), bytes);
    }
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(truth, null, 2)}\n`);
  }
}
