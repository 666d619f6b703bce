import { inputHash } from "~/platform/input-hash.server";
import type { Catalogue } from "./catalogue.server";

const versions = new WeakMap<Catalogue["template"], string>();

/** A hash of what the pictures of a brand are made from. */
export function brandVersion({ name, template }: Pick<Catalogue, "name" | "template">): string {
  let version = versions.get(template);
  if (!version) versions.set(template, (version = inputHash({ name, template }).toString("hex").slice(0, 16)));
  return version;
}
