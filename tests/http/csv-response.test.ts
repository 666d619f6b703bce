import { describe, expect, it } from "vitest";
import { csvResponse, type CsvValue } from "~/http/responses/csv-response.server";
import { AppError } from "~/platform/errors";

async function* batchesOf(...batches: CsvValue[][][]) {
  yield* batches;
}

describe("a table to download", () => {
  it("is UTF-8 without a byte order mark, quoted where necessary, and runs no formula", async () => {
    const rows = [
      ["Núñez, Ana", '=HYPERLINK("http://x")', null],
      ["+1", 'say "hi"\nthere', 7],
      ["-3.5", "-2+3", null],
    ];
    const response = await csvResponse({
      name: "claims",
      columns: ["Name", "Note", "Points"],
      batches: batchesOf(rows),
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="claims.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe("Name");
    expect(bytes.toString()).toBe(
      'Name,Note,Points\r\n"Núñez, Ana","\'=HYPERLINK(""http://x"")",\r\n\'+1,"say ""hi""\nthere",7\r\n-3.5,\'-2+3,\r\n',
    );
  });

  it("has its header row when there are no rows", async () => {
    expect(await (await csvResponse({ name: "none", columns: ["Name"], batches: batchesOf() })).text()).toBe(
      "Name\r\n",
    );
  });

  it("fails with an error response before anything is sent", async () => {
    const failing = (async function* (): AsyncGenerator<CsvValue[][]> {
      throw new AppError("not_found", "Not found");
    })();
    await expect(csvResponse({ name: "x", columns: [], batches: failing })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is streamed with few of very many rows in memory, and ends when its reader does", async () => {
    let made = 0;
    let ended = false;
    const endless = (async function* () {
      try {
        for (;;) {
          made += 1;
          yield Array.from({ length: 1000 }, (_, row) => [`Somebody ${row}`, "x".repeat(100)]);
        }
      } finally {
        ended = true;
      }
    })();
    const reader = (await csvResponse({ name: "many", columns: ["Name", "Text"], batches: endless })).body!.getReader();
    let read = 0;
    while (read < 20 * 1024 * 1024) read += (await reader.read()).value!.byteLength;
    const ahead = made * 115_000 - read;
    expect(ahead).toBeLessThan(8 * 1024 * 1024);
    await reader.cancel();
    await expect.poll(() => ended).toBe(true);
  });
});
