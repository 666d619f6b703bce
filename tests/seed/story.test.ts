import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../prisma/seed/days";
import { checkExpectedPeople, EXPECTED_PEOPLE } from "../../prisma/seed/expected-people";
import { TABLES, type FinishedRows, type Row, type Table } from "../../prisma/seed/rows";
import { createStory } from "../../prisma/seed/story";

const ZONES = [
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "America/Sao_Paulo",
];
const HOURS = ["00:00:00.000", "01:59:59.999", "02:30:00.000", "12:00:00.000", "23:59:59.999"];
/** Over 800 days: two New Years, four changes to and from daylight saving time, a leap day, Fridays the 13th. */
const FIRST_DAY = Date.parse("2026-11-21T00:00:00Z");
const DAYS = 800;

const story = createStory();
const first = read(story.rowsEndingOn(new Date(FIRST_DAY)));
const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe("the demo's story", () => {
  it("is the same on each of 800 days, at any hour and in any zone, with dates moved and the expected people", () => {
    const parts = [
      "participants",
      "participant_actions",
      "challenge_completions",
      "reward_claims",
      "challenges",
    ] as const;
    for (let n = 0; n < DAYS; n++) {
      const rows = storyOn(n);
      for (const table of parts)
        expect(difference(first.of(table), rows.of(table), n * DAY_MS), `${table}, ${n} days later`).toBeNull();
      expect(() => checkExpectedPeople(rows)).not.toThrow();
    }
  }, 180_000); // ten seconds, unless the machine is busy

  it.each(["2026-11-22", "2027-01-01", "2027-03-14", "2027-08-13", "2027-11-07", "2028-02-29", "2028-12-31"])(
    "is the same in every table on %s",
    (day) => {
      const n = (Date.parse(day) - FIRST_DAY) / DAY_MS;
      for (const table of TABLES)
        expect(difference(first.of(table), storyOn(n).of(table), n * DAY_MS), table).toBeNull();
    },
  );

  it("is the same each time it is created, in every zone", () => {
    for (const timeZone of ["Asia/Kolkata", "Pacific/Auckland"]) {
      process.env.TZ = timeZone;
      const again = createStory().rowsEndingOn(new Date(FIRST_DAY));
      for (const table of TABLES) expect(again.of(table), table).toEqual(first.of(table));
    }
  });

  it("ends at the midnight before seeding, with nothing after it", () => {
    const happened = [
      "participants",
      "participant_actions",
      "point_postings",
      "challenge_completions",
      "reward_claims",
      "visits",
    ] as const;
    const latest = Math.max(...happened.flatMap((table) => first.of(table).map(latestDate)));
    expect(latest).toBeLessThanOrEqual(FIRST_DAY);
    expect(latest).toBeGreaterThan(FIRST_DAY - DAY_MS);
  });
});

describe("the people whom tests refer to", () => {
  it("are all in EXPECTED_PEOPLE", () => {
    const crowd = new Set(
      first
        .of("participants")
        .map(({ email }) => email as string)
        .filter((email) => /^[a-z]+\.[a-z]+@/.test(email)),
    );
    const used = new Set(
      ["e2e", "tests"].flatMap(sourcesIn).flatMap((source) => source.match(/[a-z]+\.[a-z]+@example\.test/g) ?? []),
    );
    expect([...used].filter((email) => crowd.has(email)).sort()).toEqual(
      EXPECTED_PEOPLE.map(({ email }) => email).sort(),
    );
  });

  it("are named in the error when they differ from expectations", () => {
    const somebody = EXPECTED_PEOPLE[0]!;
    const boat = { label: "has bought a boat", holds: () => false };
    expect(() => checkExpectedPeople(first, [{ ...somebody, properties: [boat] }])).toThrow(
      `${somebody.email} (demo): "has bought a boat"`,
    );
    expect(() => checkExpectedPeople(first, [{ ...somebody, email: "nobody.here@example.test" }])).toThrow(
      "nobody.here@example.test",
    );
  });
});

/** The rows as seeded `n` days after the first, at an hour and in a zone that differ from day to day. */
function storyOn(n: number): Tables {
  process.env.TZ = ZONES[n % ZONES.length];
  const day = new Date(FIRST_DAY + n * DAY_MS).toISOString().slice(0, 10);
  return read(story.rowsEndingOn(new Date(`${day}T${HOURS[n % HOURS.length]}Z`)));
}

type Tables = Pick<FinishedRows, "of">;

/** The rows with each table cached, since moving dates takes time. */
function read(rows: FinishedRows): Tables {
  const tables = new Map<Table, readonly Row[]>();
  return {
    of(table) {
      if (!tables.has(table)) tables.set(table, rows.of(table));
      return tables.get(table)!;
    },
  };
}

/** The first value that is neither equal nor, for a date, `ms` milliseconds later. */
function difference(before: readonly Row[], after: readonly Row[], ms: number): { row: Row; column: string } | null {
  expect(after.length).toBe(before.length);
  for (const [index, row] of before.entries()) {
    for (const column in row) {
      const [from, to] = [row[column], after[index]![column]];
      const same = from instanceof Date ? to instanceof Date && to.getTime() - from.getTime() === ms : from === to;
      if (!same) return { row: after[index]!, column };
    }
  }
  return null;
}

function latestDate(row: Row): number {
  return Math.max(...Object.values(row).map((value) => (value instanceof Date ? value.getTime() : 0)));
}

function sourcesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  return files.map((file) => readFileSync(join(folder, file), "utf8"));
}
