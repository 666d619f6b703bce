import { afterAll, vi } from "vitest";
import { connectionCounts } from "~/platform/database/connections.server";
import { markOwnServer } from "~/server/remix/buffered-body";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { forgetOrganizations } from "~/services/programs/locate.server";

/** The next test file in this process starts with an application that has read nothing, and without a web server. */
afterAll(async () => {
  // The file's database was dropped, which ends all connections to it.
  await vi.waitUntil(() => connectionCounts().every(({ open }) => open === 0), { interval: 1, timeout: 10_000 });
  dropAllCatalogues();
  forgetOrganizations();
  markOwnServer(false);
});
