import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { runProgram } from "../setup/programs";

const FOLDER = "deploy/systemd";
const UNITS = readdirSync(FOLDER);

/** From 0, locked in, to 100. What is left is the network, which is a server's work. */
const MAX_EXPOSURE = 20;

it("systemd takes the units", async () => {
  const files = UNITS.map((name) => `./${name.replace("@.", "@3001.")}`);
  const { code, output } = await runProgram("systemd-analyze", ["verify", "--man=no", ...files], FOLDER);
  expect([code, output]).toEqual([0, ""]);
});

it.each(UNITS.filter((name) => name.endsWith(".service")))("%s may do little", async (name) => {
  const args = ["security", "--offline=true", `--threshold=${MAX_EXPOSURE}`, "--no-pager", `./${name}`];
  const { code, output } = await runProgram("systemd-analyze", args, FOLDER);
  expect(code, output).toBe(0);
});
