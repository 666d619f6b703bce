/** The hosts that a program is served on in addition to its subdomain. */
import type { ProgramDomain } from "~/generated/prisma/client";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { env } from "~/platform/env.server";
import { invalid, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import { isReservedSubdomain } from "~/services/organizations/subdomains";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import { isHostTaken } from "~/services/programs/hosts.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { hostUrl } from "~/services/programs/program-url.server";
import { hostOfDomain, isHostName, type DomainType } from "./domain-preview";
import { domainListView, domainView, type DomainInput, type DomainView } from "./domains.schema";

/** The program's domains by host, and the address that it always has. */
export const listDomains = query(
  "program:update",
  async function listDomains(ctx: AdminProgramCtx) {
    const rows = await prisma.programDomain.findMany({ where: { programId: ctx.programId }, orderBy: { host: "asc" } });
    return {
      subdomain_url: hostUrl(`${ctx.program.subdomain}.${baseHost()}`),
      base_host: baseHost(),
      result: rows.map(domainOf),
    };
  },
  { output: domainListView },
);

const COLUMNS = {
  domain: null,
  domain_type: "kind",
  url_path: "urlPath",
} as const satisfies ColumnTable<DomainInput, ProgramDomain>;

/** Adds a host to the program. @throws invalid on the field to correct: no host name, taken, or the platform's own */
export const addDomain = command(
  "program:update",
  async function addDomain(ctx: AdminProgramCtx, { tx, audit, afterCommit }, input: DomainInput): Promise<DomainView> {
    const host = hostOfDomain(input.domain, input.domain_type, baseHost());
    assertHost(host, input.domain_type);
    if (await isHostTaken(tx, host, baseHost())) throw invalid("domain", "This domain is already in use");
    const row = await tx.programDomain.create({
      data: {
        programId: ctx.programId,
        id: uuidv7(ctx.now),
        host,
        ...columnsFrom(COLUMNS, input),
        createdAt: ctx.now,
      },
    });
    audit({
      action: "domain.create",
      targetType: "program_domain",
      targetId: row.id,
      after: { host, kind: row.kind, urlPath: row.urlPath },
    });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return domainOf(row);
  },
  { output: domainView },
);

/** Removes a host from the program; its subdomain stays. @throws not_found */
export const removeDomain = command(
  "program:update",
  async function removeDomain(ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string): Promise<void> {
    const where = { programId: ctx.programId, id };
    const row = isUuid(id) ? await tx.programDomain.findFirst({ where }) : null;
    if (!row || (await tx.programDomain.deleteMany({ where })).count === 0) throw notFound("Domain not found");
    audit({
      action: "domain.delete",
      targetType: "program_domain",
      targetId: id,
      before: { host: row.host, kind: row.kind, urlPath: row.urlPath },
    });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
  },
);

function assertHost(host: string, type: DomainType): void {
  if (type === "custom" && /:\d+([/?#]|$)/.test(host)) throw invalid("domain", "Enter the domain without a port");
  if (!isHostName(host, type))
    throw invalid(
      "domain",
      type === "custom" ? "Enter a domain, like rewards.example.com" : "Use letters, digits and hyphens",
    );
  const isOwn = env.baseHosts.some((base) => host === base || host.endsWith(`.${base}`));
  if (type === "perk_domain" && isReservedSubdomain(host.split(".")[0]!))
    throw invalid("domain", "This address is reserved. Choose another.");
  if (type === "custom" && isOwn)
    throw invalid("domain", "This address belongs to the platform. Use a platform subdomain instead.");
}

function baseHost(): string {
  return env.baseHosts[0] ?? "localhost";
}

function domainOf({ id, host, kind, urlPath, createdAt }: ProgramDomain): DomainView {
  return {
    id,
    host,
    domain_type: kind as DomainType,
    url_path: urlPath,
    url: hostUrl(host, urlPath),
    created_at: createdAt.toISOString(),
  };
}
