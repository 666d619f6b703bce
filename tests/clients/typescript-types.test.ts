import openapiTypescript, { astToString, COMMENT_HEADER, type OpenAPI3 } from "openapi-typescript";
import { expect, test } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { appUnder } from "../setup/app";

await registerLocales();

/** `npm run client:types` writes the file again. */
test("the client's types are those of the served description", async () => {
  const app = await appUnder("");
  const served = await app(new Request("http://localhost/admin/v2/openapi.json"));
  const document = forKeys((await served.json()) as OpenAPI3);
  const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
  await expect(COMMENT_HEADER + types).toMatchFileSnapshot("../../clients/typescript/src/api.ts");
});

/** The part of the description that a key may call, without the headers of its responses. */
function forKeys(document: OpenAPI3): OpenAPI3 {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith("/admin/"));
  const withoutHeaders = (name: string, value: unknown) => (name === "headers" ? undefined : value);
  return JSON.parse(JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, withoutHeaders)) as OpenAPI3;
}
