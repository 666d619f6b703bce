import { readFileSync } from "node:fs";

/** A call of the guide docs/develop/api.md: of an example with curl, or with the client. */
export type GuideCall = { method: string; path: string; query: string[]; body?: unknown };

/** Every call that the guide shows. Variables of the shell are parameters of the path, and so is the order's number. */
export function guideCalls(): GuideCall[] {
  const text = readFileSync("docs/develop/api.md", "utf8");
  const blocks = [...text.matchAll(/```(sh|ts)\n([\s\S]*?)```/g)].map(([, language, code]) => ({
    language,
    code: code!,
  }));
  return blocks.flatMap(({ language, code }) => (language === "sh" ? curlCalls(code) : clientCalls(code)));
}

function curlCalls(code: string): GuideCall[] {
  return [...code.matchAll(/^curl "\$LOYALTY([^"?]+)\??([^"]*)"((?:(?!^curl)[\s\S])*)/gm)].map(
    ([, path, query, rest]) => {
      const body = /-d '([\s\S]*?)'/.exec(rest!)?.[1];
      return {
        method: body === undefined ? "GET" : "POST",
        path: `/admin/v2${path!.replace(/\$[A-Z]+|A-1001/g, "{}")}`,
        query: [...new URLSearchParams(query).keys()],
        body:
          body === undefined ? undefined : JSON.parse(body.replaceAll("0197…", "01970000-0000-7000-8000-000000000000")),
      };
    },
  );
}

function clientCalls(code: string): GuideCall[] {
  const calls = [...code.matchAll(/loyalty\.(GET|POST)\("([^"]+)"/g)].map(([, method, path]) => ({ method, path }));
  const lists = [...code.matchAll(/rowsOf\(loyalty, "([^"]+)"/g)].map(([, path]) => ({ method: "GET", path }));
  return [...calls, ...lists].map(({ method, path }) => ({
    method: method!,
    path: path!.replace(/\{\w+\}/g, "{}"),
    query: [],
  }));
}
