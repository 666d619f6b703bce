import { httpMerchantSource } from "~/integrations/merchant-source/http-merchant-source.server";
import type { MerchantSource } from "~/integrations/ports";
import { env } from "~/platform/env.server";
import { directory } from "../directory.server";

let source: MerchantSource | undefined;

/**
 * The merchant source that the environment configures: an outside provider when it is set, else the built-in directory.
 */
export function merchantSource(): MerchantSource {
  return (source ??= env.offersApi ? httpMerchantSource(env.offersApi) : directory);
}
