/**
 * The whole product as in production: PostgreSQL with a streaming standby, PgBouncer in transaction mode, several web
 * processes behind nginx, several workers, and a bucket for files. All on 127.0.0.1.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "~/server/database/embedded-database";
import { findEngine } from "~/server/database/postgres-engine";
import { startBucket } from "../setup/bucket";
import { accepts, findProgram, Program, respondsOk } from "../setup/programs";
import { startWithStandby } from "../setup/standby";

export type Web = Program & { port: number };

const SECRET = "only-for-the-cluster-0123456789abcdef";

/** As root, programs run as users of their own, who must get to their files. */
export function letOthersEnter(folder: string): void {
  chmodSync(folder, 0o755);
}

/** @param count how many processes of each kind */
export async function startCluster(count: { web: number; workers: number }) {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-cluster-"));
  letOthersEnter(folder);
  const running: Program[] = [];
  const start = async (program: Program) => {
    running.push(program);
    await program.start();
    return program;
  };

  const database = await startWithStandby({ max_connections: "200" });
  const bucket = await startBucket();
  const pooler = await startPooler(folder, database.url, start);
  const ports = await Promise.all(Array.from({ length: count.web }, freePort));
  const proxy = await prepareProxy(folder, ports);
  const environment = {
    NODE_ENV: "production" as const,
    SANDBOX: "1",
    LOG_LEVEL: "warn",
    SESSION_SECRET: SECRET,
    BASE_DOMAIN: "localhost",
    DEFAULT_PROGRAM: "demo",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: pooler?.url ?? database.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_READ_URL: database.standbyUrl,
    DATABASE_PREPARE: pooler && !pooler.prepares ? "0" : "1",
    DATABASE_POOL_SIZE: "10",
    PRISMA_POOL_SIZE: "5",
    // The test stands in for a CDN, so that it can be many clients.
    TRUST_PROXY: proxy ? "2" : "1",
    PUBLIC_SCHEME: "http",
    PUBLIC_PORT: String(proxy?.port ?? ports[0]),
    S3_BUCKET: bucket.settings.bucket,
    S3_REGION: bucket.settings.region,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  };
  mkdirSync(environment.DATA_DIR);
  const command = (name: string) => [process.execPath, "app/server/launch.mjs", name];
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  const web = ports.map((port, n) => {
    const env = {
      ...inherited,
      ...environment,
      DATABASE_URL: pooler?.webUrl ?? database.url,
      PORT: String(port),
    } as NodeJS.ProcessEnv;
    const isReady = () => respondsOk(`http://127.0.0.1:${port}/readyz`);
    return Object.assign(new Program(`web-${n + 1}`, { command: command("web"), folder, env, isReady }), { port });
  });
  const workers = Array.from(
    { length: count.workers },
    (_, n) =>
      new Program(`worker-${n + 1}`, {
        command: command("worker"),
        folder,
        env: { ...inherited, ...environment } as NodeJS.ProcessEnv,
      }),
  );

  const stop = async () => {
    await Promise.all(
      running.filter((program) => program !== pooler?.program).map((program) => program.stop("SIGKILL")),
    );
    await pooler?.program.stop();
    bucket.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    folder,
    environment,
    database,
    bucket,
    web,
    workers,
    /** Where clients send their requests: to nginx, or in turn to the web processes where it is missing. */
    entrances: proxy ? [proxy.port] : ports,
    hasProxy: proxy !== undefined,
    hasPooler: pooler !== undefined,
    /** Starts the web processes, the workers and nginx. */
    async start() {
      await Promise.all([...web, ...workers].map(start));
      if (proxy) await start(proxy.program);
    },
    /** What web processes and workers logged as an error, each once. */
    errors(): string[] {
      const lines = [...web, ...workers].flatMap(({ name }) =>
        readFileSync(join(folder, `${name}.log`), "utf8").split("\n"),
      );
      const errors = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogLine);
      const texts = errors.filter(({ level }) => level >= 50).map(({ msg, err }) => `${msg}: ${err?.stack ?? ""}`);
      return [...new Set(texts)];
    },
    stop,
  };
}

type LogLine = { level: number; msg: string; err?: { stack?: string } };

/** PgBouncer before a server, with the configuration of deploy; undefined where it is not installed. */
async function startPooler(folder: string, databaseUrl: string, start: (program: Program) => Promise<Program>) {
  const file = findProgram("pgbouncer");
  if (!file) {
    console.log("PgBouncer is not installed: the processes connect to PostgreSQL themselves.");
    return undefined;
  }
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(file, ["--version"], { encoding: "utf8" }))!;
  const prepares = Number(major) > 1 || Number(minor) >= 21;
  const { port: serverPort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"${username}" "${password}"\n`);
  let settings = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replaceAll("port=5432 dbname=loyalty", `port=${serverPort} dbname=postgres`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  if (!prepares) settings = settings.replace(/^max_prepared_statements.*\n/m, "");
  const configuration = join(folder, "pgbouncer.ini");
  writeFileSync(configuration, settings);
  for (const path of [users, configuration]) chmodSync(path, 0o644);
  const command = [file, configuration];
  const ids = (await findEngine()).user; // it does not run as root
  const program = new Program("pgbouncer", { command, folder, ids, isReady: () => accepts(port) });
  await start(program);
  const at = (pathname: string) => Object.assign(new URL(databaseUrl), { port: String(port), pathname }).href;
  return { url: at("loyalty"), webUrl: at("loyalty_web"), prepares, program };
}

/** nginx before the web processes, with the configuration of deploy; undefined where it is not installed. */
export async function prepareProxy(folder: string, ports: number[]) {
  const file = findProgram("nginx");
  if (!file) {
    console.log("nginx is not installed: clients use the web processes in turn, and there is no rolling restart.");
    return undefined;
  }
  const port = await freePort();
  const example = readFileSync("deploy/nginx.conf", "utf8");
  const [first] = /^ *server 127\.0\.0\.1:3001.*\n/m.exec(example)!;
  const servers = ports.map((web) => first.replace("3001", String(web))).join("");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(folder, `nginx-${name}`)};\n`,
  );
  const settings = example
    .replace(/( *server 127\.0\.0\.1:300\d.*\n)+/, servers)
    .replace(/^ *server \{\n *listen 80 [^}]*\}\n/m, "")
    .replace(/listen 443 ssl http2;.*/, `listen 127.0.0.1:${port};`)
    .replace(/^ *(server_name|ssl_).*\n/gm, "")
    .replace("worker_processes auto", "worker_processes 1")
    .replace("http {\n", `http {\n  access_log off;\n${paths.join("")}`);
  const configuration = join(folder, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(configuration, `${user}daemon off;\npid ${join(folder, "nginx.pid")};\n${settings}`);
  const command = [file, "-p", folder, "-e", "stderr", "-c", configuration];
  const isReady = () => accepts(port);
  return { port, program: new Program("nginx", { command, folder, isReady }) };
}
