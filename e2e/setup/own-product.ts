import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { newApiKey } from "~/auth/api-keys.server";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import type { Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import { API_KEY_SCOPES } from "~/platform/permissions";
import { runningDatabaseUrl } from "~/server/database/embedded-database";

export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

/** Starts the product with demo data of its own, for a journey that moves the clock. */
export async function startOwnProduct(port: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "loyalty-own-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its directory
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, ["app/server/launch.mjs", "start"], {
    env: { ...env, DATABASE_URL: "", SESSION_SECRET: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) => void (line.startsWith("ready ") && resolve()));
    void exited.then(() => reject(new Error("the product did not start")));
  });
  const pool = new pg.Pool({ connectionString: runningDatabaseUrl(join(dataDir, "postgres")), max: 2 });
  pool.on("error", () => {}); // it is stopped with the product
  const rows = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[];
  return {
    rows,
    origin: (host: string) => `http://${host}:${port}`,
    send: (path: string, options: Request = {}) => send(port, path, options),
    /** An API key of a program, with every scope. */
    apiKey: async (subdomain: string) => {
      const { text, prefix, hash } = newApiKey();
      await pool.query(
        `insert into api_keys (program_id, id, name, prefix, token_hash, scopes, created_by_id, created_at, expires_at)
           select p.id, $2, 'Journey', $3, $4, $5, a.id, now(), now() + interval '10 years'
           from programs p, admins a where p.subdomain = $1 and a.email = 'owner@example.test'`,
        [subdomain, uuidv7(new Date()), prefix, hash, API_KEY_SCOPES],
      );
      return text;
    },
    adminToken: async (email: string, now: Date) => {
      const [admin] = await rows<{ id: string }>("select id from admins where email = $1", [email]);
      return openAdminSession(rows as Sql, admin!.id, now);
    },
    participantToken: async (id: string, now: Date) => {
      const [row] = await rows<{ program_id: string }>("select program_id from participants where id = $1", [id]);
      return openParticipantSession(rows as Sql, programIdFrom(row!.program_id), id, now);
    },
    stop: async () => {
      await pool.end();
      server.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Request = { host?: string; method?: string; headers?: Record<string, string>; body?: unknown };
type Response = { status: number; text: string };

/** Sends a request with any host name, since Node cannot resolve *.localhost. A body is sent as JSON. */
function send(port: number, path: string, { host = "localhost", method, headers, body }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          Host: `${host}:${port}`,
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
