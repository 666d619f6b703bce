import { describe, expect, it } from "vitest";
import { csvAnswer, type CsvValue } from "~/http/csv-answer.server";
import { AppError } from "~/services/errors";

async function* of(...batches: CsvValue[][][]) {
  yield* batches;
}

describe("a table to download", () => {
  it("is UTF-8 without a mark, quoted where it must be, and runs no formula", async () => {
    const rows = [
      ["Núñez, Ana", '=HYPERLINK("http://x")', null],
      ["+1", 'say "hi"\nthere', 7],
    ];
    const answer = await csvAnswer({ name: "claims", columns: ["Name", "Note", "Points"], batches: of(rows) });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="claims.csv"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe("Name");
    expect(bytes.toString()).toBe(
      'Name,Note,Points\r\n"Núñez, Ana","\'=HYPERLINK(""http://x"")",\r\n\'+1,"say ""hi""\nthere",7\r\n',
    );
  });

  it("has its head when there are no rows", async () => {
    expect(await (await csvAnswer({ name: "none", columns: ["Name"], batches: of() })).text()).toBe("Name\r\n");
  });

  it("fails as a refusal while nothing was sent", async () => {
    const failing = (async function* (): AsyncGenerator<CsvValue[][]> {
      throw new AppError("not_found", "Not found");
    })();
    await expect(csvAnswer({ name: "x", columns: [], batches: failing })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is made as it is read: of very many rows few are in memory, and none once the reader is gone", async () => {
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
    const reader = (await csvAnswer({ name: "many", columns: ["Name", "Text"], batches: endless })).body!.getReader();
    let read = 0;
    while (read < 20 * 1024 * 1024) read += (await reader.read()).value!.byteLength;
    const ahead = made * 115_000 - read;
    expect(ahead).toBeLessThan(8 * 1024 * 1024);
    await reader.cancel();
    await expect.poll(() => ended).toBe(true);
  });
});
