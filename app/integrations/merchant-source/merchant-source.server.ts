import { env } from "~/env.server";
import { directory } from "~/services/offers/directory.server";
import type { MerchantSource } from "../ports";
import { httpMerchantSource } from "./http-merchant-source.server";

let source: MerchantSource | undefined;

/** The merchant source that the environment configures: an outside provider when it is set, else the built-in directory. */
export function merchantSource(): MerchantSource {
  return (source ??= env.offersApi ? httpMerchantSource(env.offersApi) : directory);
}
