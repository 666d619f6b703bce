/** The hosts that a program answers on beside its subdomain (specification 2, sections 2.5 and 5). */
import { env } from "~/env.server";
import type { ProgramDomain } from "~/generated/prisma/client";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { invalid, notFound } from "../errors";
import { isUuid, uuidv7 } from "../ids.server";
import { isReservedSubdomain } from "../organizations/subdomains";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { isHostTaken } from "../programs/hosts.server";
import { hostUrl } from "../programs/program-url.server";
import { command, query } from "../use-case.server";
import { hostOfDomain, type DomainType } from "./domain-preview";
import type { DomainInput, DomainView } from "./domains.schema";

/** The program's own domains by host, and the address it always has. */
export const listDomains = query("program:update", async (ctx: AdminProgramCtx) => {
  const rows = await prisma.programDomain.findMany({ where: { programId: ctx.programId }, orderBy: { host: "asc" } });
  return {
    subdomain_url: hostUrl(`${ctx.program.subdomain}.${baseHost()}`),
    base_host: baseHost(),
    result: rows.map(domainOf),
  };
});

/** Gives the program one more host. @throws invalid on the field to correct: no host name, taken, or the platform's own */
export const addDomain = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, input: DomainInput): Promise<DomainView> => {
    const host = hostOfDomain(input.domain, input.domain_type, baseHost());
    assertHost(host, input.domain_type);
    if (await isHostTaken(tx, host, baseHost())) throw invalid("domain", "This domain is taken");
    const row = await tx.programDomain.create({
      data: {
        programId: ctx.programId,
        id: uuidv7(ctx.now),
        host,
        kind: input.domain_type,
        urlPath: input.url_path,
        createdAt: ctx.now,
      },
    });
    audit({
      verb: "domain.create",
      targetType: "program_domain",
      targetId: row.id,
      after: { host, kind: row.kind, urlPath: row.urlPath },
    });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
    return domainOf(row);
  },
);

/** Takes a host away from the program; its subdomain stays. @throws not_found */
export const removeDomain = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string): Promise<void> => {
    const where = { programId: ctx.programId, id };
    const row = isUuid(id) ? await tx.programDomain.findFirst({ where }) : null;
    if (!row || (await tx.programDomain.deleteMany({ where })).count === 0) throw notFound("Domain not found");
    audit({
      verb: "domain.delete",
      targetType: "program_domain",
      targetId: id,
      before: { host: row.host, kind: row.kind, urlPath: row.urlPath },
    });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
  },
);

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function assertHost(host: string, type: DomainType): void {
  const labels = host.split(".");
  if (!labels.every((label) => LABEL.test(label)) || (type === "custom" && labels.length < 2) || host.length > 253) {
    throw invalid(
      "domain",
      type === "custom" ? "Enter a host name, such as rewards.example.com" : "Use letters, digits and hyphens",
    );
  }
  const ours = env.baseHosts.some((base) => host === base || host.endsWith(`.${base}`));
  if (type === "perk_domain" && isReservedSubdomain(labels[0]!))
    throw invalid("domain", "This address is reserved. Please choose another.");
  if (type === "custom" && ours)
    throw invalid("domain", "This address belongs to the platform. Choose a name under it instead.");
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
