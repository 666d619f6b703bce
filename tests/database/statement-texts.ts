/** What a statement's text can be, found from the source alone: the text of each way through it. */
import type ts from "typescript";
import { Interpreter } from "./statement-interpreter";
import { NotConstant } from "./statement-scopes";
import type { Calls } from "./statement-sources";

/** More ways through one statement than these are not followed. */
const MOST_WAYS = 40;

/**
 * The texts of an expression, one for each way through its conditions and the types that list their values. A
 * placeholder of `StatementValues` gets the next number.
 * @throws NotConstant if no way gives a text
 */
export function textsOf(expression: ts.Expression, checker: ts.TypeChecker, calls: Calls): string[] {
  const texts = new Set<string>();
  const seen = new Set<string>();
  const ways: Map<string, number>[] = [new Map()];
  let problem: unknown;
  for (let next = 0; next < ways.length && next < MOST_WAYS; next++) {
    const way = ways[next]!;
    const interpreter = new Interpreter(checker, calls, way);
    try {
      texts.add(interpreter.text(expression));
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
      problem ??= error;
    }
    for (const [key, count] of interpreter.choices)
      for (let other = 0; other < count; other++) {
        if (other === (way.get(key) ?? 0) || seen.has(`${key}=${other}`)) continue;
        seen.add(`${key}=${other}`);
        ways.push(new Map(way).set(key, other));
      }
  }
  if (texts.size === 0) throw problem;
  return [...texts];
}
