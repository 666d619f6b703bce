import { env } from "~/env.server";

/** The public address of a program's site: its subdomain on the first base host. */
export function programUrl(program: { subdomain: string }): string {
  const [baseHost] = env.baseHosts;
  const usual = env.publicScheme === "https" ? 443 : 80;
  const port = env.publicPort === usual ? "" : `:${env.publicPort}`;
  return `${env.publicScheme}://${program.subdomain}.${baseHost}${port}/`;
}
