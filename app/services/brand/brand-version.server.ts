import { inputHash } from "~/platform/input-hash.server";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { Catalogue } from "~/services/programs/catalogue.server";

const versions = new WeakMap<Catalogue["template"], string>();

/** A hash of what the pictures of a brand are made from. */
export function brandVersion(program: Pick<Catalogue, "name" | "template">): string {
  const { name, template } = untranslated(program);
  let version = versions.get(template);
  if (!version) versions.set(template, (version = inputHash({ name, template }).toString("hex").slice(0, 16)));
  return version;
}
