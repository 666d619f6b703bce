import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "../setup/database";

const { url, pool } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "loyalty-killed-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

const RECORDS = 5_000;
const BUSY_MACHINE_MS = 60_000;

/** `npm run offers:import`, as the operator runs it. */
function startImport(path: string): { process: ChildProcess; output: Promise<string> } {
  const child = spawn(process.execPath, ["app/server/launch.mjs", "offers-import", path], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: url },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (text += bytes.toString()));
  return { process: child, output: once(child, "close").then(() => text) };
}

it(
  "a killed import continues where it stopped: no line is lost and none counts twice",
  { timeout: 2 * BUSY_MACHINE_MS },
  async () => {
    const path = join(folder, "merchants.csv");
    const line = (n: number) =>
      n % 1_000 === 999 ? "broken" : `m${n >> 1},Merchant ${n >> 1},25,10001,o${n},Offer ${n},5,MOBILE,`;
    writeFileSync(
      path,
      [
        "merchant_id,merchant_name,category,zip_code,offer_id,offer_text_short,dollar_value,redemption_types,web_site",
        ...Array.from({ length: RECORDS }, (_, n) => line(n)),
      ].join("\n"),
    );

    const first = startImport(path);
    const done = async () =>
      (await pool.query<{ records: number }>("select records_done::int as records from merchant_imports")).rows[0]
        ?.records ?? 0;
    await expect.poll(done, { timeout: BUSY_MACHINE_MS, interval: 5 }).toBeGreaterThan(0);
    // With its row locked, the import works on its next batch but cannot commit it.
    const holder = await pool.connect();
    await holder.query("begin; select from merchant_imports for update");
    const committed = await done();
    expect(committed).toBeLessThan(RECORDS);
    const stuck = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'offers-import' and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(stuck, { timeout: BUSY_MACHINE_MS }).toBe(1);
    first.process.kill("SIGKILL");
    await first.output;
    await holder.query("rollback");
    holder.release();
    const connected = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'offers-import'",
        )
      ).rowCount;
    await expect.poll(connected, { timeout: BUSY_MACHINE_MS }).toBe(0);
    expect(await done()).toBe(committed);

    const output = await startImport(path).output;
    expect(output).toContain(`resumed; ${RECORDS / 2} merchants, ${RECORDS - 5} offers, 5 bad records left out`);
    // Each run prints the bad lines that it read; the killed one has printed those of its committed batches.
    expect(output.match(/^line \d+: /gm)).toHaveLength((RECORDS - committed) / 1_000);
    const { rows } = await pool.query(
      "select count(*)::int as merchants, sum(offers_count)::int as offers, (select count(*)::int from offers) as rows from merchants",
    );
    expect(rows).toEqual([{ merchants: RECORDS / 2, offers: RECORDS - 5, rows: RECORDS - 5 }]);
  },
);

it("a file without records is rejected with one line", { timeout: BUSY_MACHINE_MS }, async () => {
  const path = join(folder, "text.json");
  writeFileSync(path, "Dear merchants,");
  const [ofText, ofFolder] = await Promise.all([startImport(path).output, startImport(folder).output]);
  expect(ofText.trimEnd()).toBe(
    "line 1: this is neither a list of objects nor one object a line; npm run offers:import help says what is read",
  );
  expect(ofFolder.trimEnd()).toMatch(/^Say which file: .*$/);
});
