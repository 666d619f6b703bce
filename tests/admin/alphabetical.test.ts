import { expect, it } from "vitest";
import { createChallenge, createParticipant, createReward } from "../factories";
import { adminWorld } from "../setup/admin-world";

const { fixture, as } = await adminWorld();
const program = `/admin/v2/programs/${fixture.demo}`;

const NAMES = ["Zoe", "ana", "Álvaro", "Ana", "Łukasz", "Lucas", "10 %"];
const SORTED = ["10 %", "Álvaro", "ana", "Ana", "Lucas", "Łukasz", "Zoe"];

async function namesOf(list: string, field: string): Promise<string[]> {
  const { result } = (await (await as("manager").json("GET", list)).json()) as { result: Record<string, string>[] };
  return result.map((row) => row[field]!).filter((name) => NAMES.includes(name));
}

it("sorts people, and what is offered to them, as people sort", async () => {
  for (const name of NAMES) {
    await createParticipant(fixture.demo, { firstName: name, lastName: "Byrne" });
    await createReward(fixture.demo, { name });
    await createChallenge(fixture.demo, { caption: name });
  }
  const people = SORTED.map((name) => `${name} Byrne`);
  const { result } = (await (
    await as("manager").json("GET", `${program}/participants?sort=name&page_size=100&search=byrne`)
  ).json()) as { result: { name: string }[] };
  expect(result.map(({ name }) => name)).toEqual(people);
  expect(await namesOf(`${program}/rewards?sort=name&page_size=100`, "name")).toEqual(SORTED);
  expect(await namesOf(`${program}/rewards?sort=-name&page_size=100`, "name")).toEqual(SORTED.toReversed());
  expect(await namesOf(`${program}/challenges?sort=name&page_size=100`, "caption")).toEqual(SORTED);
});

it("sorts tags, and finds an existing one regardless of case as before", async () => {
  const add = (name: string) => as("manager").json("POST", `${program}/tags`, { name });
  for (const name of NAMES.filter((each) => each !== "Ana")) expect((await add(name)).status).toBe(200);
  expect((await add("Ana")).status).toBe(422);
  expect(await namesOf(`${program}/tags?sort=name&page_size=100`, "name")).toEqual(
    SORTED.filter((each) => each !== "Ana"),
  );
});
