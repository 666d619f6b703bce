import { afterAll, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { adminWorld } from "../setup/admin-world";

const { as, pool } = await adminWorld();
const PATH = "/admin/v2/organization/backups";
afterAll(() => extendEnvironment({ BACKUP_TO: "" }));

const textOf = async (path: string) => (await as("super").page(path)).text();

it("says how to begin while there is no place for backups, and takes no request", async () => {
  const page = await textOf(PATH);
  expect(page).toContain("Set BACKUP_TO to a folder or a bucket.");
  expect(page).not.toContain("Back up now");
  expect((await as("super").json("POST", PATH, { intent: "back_up" })).status).toBe(422);
  expect((await pool.query("select from backups")).rowCount).toBe(0);
});

it("lists backups with what came of them, and asks for one however often the button is pressed", async () => {
  extendEnvironment({ BACKUP_TO: "s3://bundles" });
  const responses = await Promise.all([1, 2].map(() => as("super").form(PATH, { intent: "back_up" })));
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  expect((await pool.query("select state from backups")).rows).toEqual([{ state: "waiting" }]);
  await pool.query(
    `insert into backups (id, state, place, file, version, bytes, created_at, started_at, ended_at, check_state, check_error)
      values (gen_random_uuid(), 'done', 's3://bundles', 'old.tar', '0.1.0', 5000000, now(), now(), now() + interval '90 s', 'failed', 'The bundle is damaged')`,
  );
  const page = await textOf(PATH);
  for (const text of ["Back up now", "Waiting", "s3://bundles/old.tar", "The bundle is damaged", "90 s"])
    expect(page).toContain(text);
  expect((await as("owner").form(PATH, { intent: "back_up" })).status).toBe(403);
});
