import { expect, test } from "vitest";
import { z } from "zod";
import { parseQuery } from "~/http/input/query.server";
import { AppError } from "~/platform/errors";

const schema = z.object({
  name: z.string("One name, please").optional(),
  tag: z.union([z.string(), z.array(z.string())]).optional(),
});
const parse = (search: string) => parseQuery(schema, new URL(`http://localhost/list?${search}`));

test("a query string is parsed by its schema", () => {
  expect(parse("name=Ana%20Luz&other=1")).toEqual({ name: "Ana Luz" });
  expect(parse("")).toEqual({});
});

test("all values of a repeated parameter arrive", () => {
  expect(parse("tag=a&name=Ana&tag=b&tag=a")).toEqual({ name: "Ana", tag: ["a", "b", "a"] });
});

test("a value that the schema rejects is an error on the parameter", () => {
  const error = (() => {
    try {
      return parse("name=Ana&name=Luz");
    } catch (thrown) {
      return thrown;
    }
  })() as AppError;
  expect(error).toBeInstanceOf(AppError);
  expect(error.errors).toEqual([{ field: "name", message: "One name, please" }]);
});
