import type { Ctx, SystemActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { NOW } from "../../factories";

export const APTOS_KEY = `0x${"ab".repeat(32)}`;

/** The environment with which the product reaches this node. Call it before anything reads the environment. */
export function connectTo(nodeUrl: string): void {
  extendEnvironment(aptosEnvironment(nodeUrl));
}

export function aptosEnvironment(nodeUrl: string): Record<string, string> {
  return { APTOS_NODE_URL: nodeUrl, APTOS_NETWORK: "testnet", APTOS_PRIVATE_KEY: APTOS_KEY };
}

/** The context of the job `write-to-chain`. */
export function chainCtx(now = NOW): Ctx<SystemActor> {
  return { actor: { kind: "system", name: "write-to-chain" }, now, locale: "en", requestId: "test" };
}

/** Turns a program's certificates on. */
export function enableAptos(
  programId: string,
  overrides: { enabled?: boolean; network?: string; walletAddress?: string } = {},
) {
  const times = { createdAt: NOW, updatedAt: NOW };
  return prisma.aptosIntegration.create({
    data: { programId, id: uuidv7(NOW), enabled: true, network: "testnet", ...times, ...overrides },
  });
}
