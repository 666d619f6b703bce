import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { ask } from "~/server/terminal";

const terminal = () => Object.assign(new PassThrough(), { isTTY: true });
afterEach(() => vi.restoreAllMocks());

/** The answer to a question, while these keys are pressed. */
function answer(keys: string): Promise<string> {
  const input = terminal();
  vi.spyOn(process, "stdin", "get").mockReturnValue(input as never);
  vi.spyOn(process, "stdout", "get").mockReturnValue(terminal() as never);
  const typed = ask("Go on? ", "Nobody can be asked");
  input.write(keys);
  return typed;
}

it("asks", async () => {
  expect(await answer(" yes \r")).toBe("yes");
});

it.each([
  ["Ctrl-C", "\x03"],
  ["Ctrl-D", "\x04"],
])("ends in a line after %s", async (_, key) => {
  await expect(answer(key)).rejects.toMatchObject({ name: "OperatorError", message: "Nothing was changed." });
});
