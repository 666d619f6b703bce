import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";

/**
 * How parsers are fuzzed (docs/testing.md). In `npm test` the inputs are the same every time, so that a change that has
 * nothing to do with them never fails; FUZZ_SECONDS looks for new ones.
 */
const SECONDS = Number(import.meta.env.FUZZ_SECONDS ?? 0);
const SEED = Number(import.meta.env.FUZZ_SEED ?? (SECONDS ? randomInt(2 ** 31) : 1));
/** The properties share the time about equally. */
const PROPERTIES = 24;
const RUNS = 300;

/** Any text, with the pieces that mean something to a parser. */
export function soup(tokens: readonly string[], maxLength = 60): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  );
  return fc.array(piece, { maxLength }).map((pieces) => pieces.join(""));
}

/** A text of the corpus, with pieces cut out, put in and doubled. */
export function mutations(corpus: readonly string[], tokens: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(30),
    insert: soup(tokens, 3),
  });
  return fc.tuple(fc.constantFrom(...corpus), fc.array(edit, { maxLength: 8 })).map(([text, edits]) =>
    edits.reduce((before, { at, remove, insert }) => {
      const index = Math.floor(at * before.length);
      return before.slice(0, index) + insert + before.slice(index + remove);
    }, text),
  );
}

/**
 * Parses many inputs. Every error fails the test but those that the parser documents.
 * @param share of the runs and the time of a usual property, for a parser that is slow
 */
export async function fuzz<T>(
  inputs: fc.Arbitrary<T>,
  parse: (input: T) => unknown,
  { isExpected = () => false, share = 1 }: { isExpected?: (error: unknown) => boolean; share?: number } = {},
): Promise<void> {
  const property = fc.asyncProperty(inputs, async (input) => {
    try {
      await parse(input);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  });
  if (SECONDS) console.log(`FUZZ_SEED=${SEED} ${expect.getState().currentTestName}`);
  await fc.assert(property, {
    seed: SEED,
    numRuns: SECONDS ? 1e9 : Math.ceil(RUNS * share),
    ...(SECONDS ? { interruptAfterTimeLimit: (SECONDS * 1_000) / PROPERTIES } : {}),
  });
}

const LENGTH = 50_000;
/**
 * Time that does no harm, however it grows. The HTML parser moves its whole stack with each tag that is opened, so
 * 16,667 open tags cost 35 ms on a quiet processor; an expression that backtracks costs more than a second.
 */
const LIMIT_MS = 150;
/** What no machine needs for a text that is parsed in linear time. */
const HOPELESS_MS = 5_000;
/** Compared with a quarter of the text: linear time is 4 times as much, quadratic time 16 times. */
const PART = 4;
const MOST_GROWTH = 2 * PART;
const TRIES = 12;

/** A text of a length: what begins it, what is repeated, and what ends it. */
type Shape = [before: string, repeated: string, after: string];
/** A text of a length that no shape describes. */
type TextOfLength = (length: number) => string;

/** Each piece repeated: alone, behind the first one, between letters; and pairs one after the other. */
export function repeatsOf(tokens: readonly string[], pairs: readonly [string, string][] = []): Shape[] {
  const [first = ""] = tokens;
  return [
    ...tokens.flatMap((token): Shape[] => [
      ["", token, ""],
      [first, token, ""],
      ["a", token, "a"],
    ]),
    ...pairs.flatMap(([open, close]): Shape[] => [
      ["", open, close],
      [open, close, ""],
      ["", open + close, ""],
      ["", `${open}a${close}`, ""],
    ]),
  ];
}

/** A shape as a text of `length`. Nested pairs are opened as often as they are closed. */
function textOf([before, repeated, after]: Shape, length: number): string {
  return before + repeated.repeat(Math.ceil(length / repeated.length)) + after;
}

/**
 * Expects that a text of 50 kB takes at most 150 ms. The processor's time counts, the least of several tries, because
 * others use the machine as well. Where it is slow nevertheless, a quarter of the text must take about a quarter of the
 * time. The quarter is measured twice, so that a pause in one of them hides no growth.
 */
export async function expectLinear(
  shapes: readonly (Shape | TextOfLength)[],
  parse: (text: string) => unknown,
): Promise<void> {
  const slow: string[] = [];
  for (const shape of shapes) {
    const textAt = (length: number) => (typeof shape === "function" ? shape(length) : textOf(shape, length));
    const timeOf = (length: number) => processorMs(() => parse(textAt(length)));
    let [ms, partMs, isLinear] = [Infinity, Infinity, false];
    for (let tried = 0; tried < TRIES && !isLinear && (tried === 0 || ms < HOPELESS_MS); tried++) {
      ms = Math.min(ms, await timeOf(LENGTH));
      if (ms > LIMIT_MS && ms < HOPELESS_MS)
        partMs = Math.min(partMs, await timeOf(LENGTH / PART), await timeOf(LENGTH / PART));
      isLinear = ms <= LIMIT_MS || (ms < HOPELESS_MS && ms <= partMs * MOST_GROWTH);
    }
    if (!isLinear) slow.push(`${JSON.stringify(shape) ?? textAt(20)}: ${ms} ms, a quarter of it ${partMs} ms`);
  }
  expect(slow).toEqual([]);
}

async function processorMs(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await Promise.resolve()
    .then(run)
    .catch(() => {}); // which errors are expected is another property
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
