import { ownerIn, VISITOR } from "~/platform/csrf-token";
import { personIn } from "../context/person.server";
import type { RouteArgs } from "../context/request.server";
import type { Body } from "../input/body.server";
import { localPath } from "../input/local-path";
import type { ActionResult } from "../responses/responses.server";
import { CSRF_FIELD, csrfTokenFor } from "../security/csrf.server";

/** A form that came without its session, to be shown and sent again. Nothing of it is stored. */
export type FormToResend = {
  /** Where it was sent. */
  to: string;
  /** The names and values of its fields, without the token. */
  fields: [name: string, value: string][];
  /** The names of its files, which have to be chosen again. */
  files: string[];
  /** Its token, which names its owner. */
  token: string;
  /** Who is signed in: the owner of the form, nobody, or somebody else. */
  signedIn: "owner" | "nobody" | "other";
};

/** What the page shows that sends a form again. */
export async function showForm(
  { request, context }: Pick<RouteArgs, "request" | "context">,
  { fields, files }: Body,
): Promise<ActionResult<FormToResend>> {
  const { [CSRF_FIELD]: sentToken, ...rest } = fields;
  const token = typeof sentToken === "string" ? sentToken : "";
  const person = await personIn(context);
  const isOwner = [VISITOR, ownerIn(csrfTokenFor("", person))].includes(ownerIn(token));
  return {
    body: {
      to: localPath(new URL(request.url).searchParams.get("to")) ?? "/",
      fields: pairsOf("", rest),
      files: [...new Set([...files.keys()].map((name) => name.replace(/\[\d+\]$/, "[]")))],
      token,
      signedIn: isOwner ? "owner" : person ? "other" : "nobody",
    },
  };
}

/** The fields of a form that was read, as their names and values were sent. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(
      name === "" ? key : Array.isArray(value) && typeof inner === "string" ? `${name}[]` : `${name}[${key}]`,
      inner,
    ),
  );
}
