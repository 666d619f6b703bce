import { expect, it } from "vitest";
import { runProgram } from "../setup/programs";

it.each([
  ["the rules are valid", ["check", "rules", "rules.yaml"]],
  ["each alert fires when it should, and only then", ["test", "rules", "rules.test.yaml"]],
  ["the configuration is valid", ["check", "config", "--syntax-only", "prometheus.yml"]],
])("%s", async (_, args) => {
  const { code, output } = await runProgram("promtool", args, "deploy/prometheus");
  expect(code, output).toBe(0);
});
