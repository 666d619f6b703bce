import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request as send, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ActionFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readBody } from "~/http/input/body.server";
import { closeFiles } from "~/http/input/multipart.server";
import { diskFiles } from "~/integrations/files/disk.server";
import type { WebServer } from "~/server/web/web-server";
import { serve } from "../setup/web-server";
import { sampleBuild } from "./sample-build";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const MB = 1024 * 1024;
const PATH = "admin/v2/programs/:programId/program_attachments";
const HEAD = 'Content-Disposition: form-data; name="file"; filename="people.csv"\r\n\r\n';
const START = Buffer.from(`--b\r\nContent-Disposition: form-data; name="mode"\r\n\r\nadd\r\n--b\r\n${HEAD}`);
const END = Buffer.from("\r\n--b--\r\n");
const CHUNK = Buffer.alloc(64 * 1024, "a");

const folder = await mkdtemp(join(tmpdir(), "loyalty-upload-"));
const stored = join(folder, "imports");
const store = diskFiles(folder);
/** What the route did, and how to let it begin. */
let result: Promise<object> | undefined;
let begin: Promise<void>;
let server: WebServer;

beforeAll(async () => {
  const build = sampleBuild([PATH], { hasSession: async () => true });
  build.routes[PATH]!.module.action = ({ request }: ActionFunctionArgs) => {
    const stored = (result = storeFile(request));
    return stored.then((body) => Response.json(body));
  };
  server = await serve(build);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** As a handler and its use case do it: the form into a temporary file, then a stream of that into the store. */
async function storeFile(request: Request): Promise<object> {
  await begin;
  const { fields, files } = await readBody(request);
  const { name, content } = files.get("file")!;
  await store.put("imports/people.csv", content.stream(), "text/csv");
  await closeFiles(files);
  return { ...fields, name, size: content.sizeBytes };
}

function openUpload(headers: Record<string, string> = {}): ClientRequest {
  const upload = send({
    port: server.port,
    path: "/admin/v2/programs/1/program_attachments",
    method: "POST",
    headers: { host: "localhost", "content-type": "multipart/form-data; boundary=b", ...headers },
    agent: false,
  });
  upload.write(START);
  return upload;
}

async function write(upload: ClientRequest, bytes: number, onChunk = () => {}): Promise<void> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    if (!upload.write(CHUNK)) await once(upload, "drain");
    onChunk();
  }
}

async function responseOf(upload: ClientRequest): Promise<{ status: number; text: string }> {
  const [response] = await once(upload, "response");
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, text };
}

/** The memory in use, without garbage. */
function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it("stores 48 MB with flat memory", { timeout: 60_000 }, async () => {
  begin = Promise.resolve();
  const size = 48 * MB;
  const before = memory();
  let peak = before;
  const length = String(START.length + size + END.length);
  const upload = openUpload({ "content-length": length });
  const response = responseOf(upload);
  let chunks = 0;
  await write(upload, size, () => {
    if (chunks++ % 32 === 0) peak = Math.max(peak, memory());
  });
  upload.end(END);
  const { status, text } = await response;
  peak = Math.max(peak, memory());
  expect([status, JSON.parse(text)]).toEqual([200, { mode: "add", name: "people.csv", size }]);
  expect((await stat(join(stored, "people.csv"))).size).toBe(size);
  expect((peak - before) / MB).toBeLessThan(35);
});

it("leaves nothing behind when the connection breaks off", async () => {
  begin = Promise.resolve();
  result = undefined;
  await store.delete("imports/people.csv");
  const upload = openUpload({ "content-length": String(45 * MB) });
  upload.on("error", () => {});
  await write(upload, 5 * MB);
  upload.destroy();
  await expect(vi.waitUntil(() => result).then(() => result)).rejects.toThrow("The request could not be read.");
  expect(await readdir(stored)).toEqual([]);
});

it("reads no more of the body than the route does", async () => {
  let start = () => {};
  begin = new Promise((resolve) => (start = resolve));
  const upload = openUpload({ "transfer-encoding": "chunked" });
  const response = responseOf(upload);
  const written = write(upload, 45 * MB);
  const flushed = () => upload.socket?.bytesWritten ?? 0;
  let last = -1;
  await expect
    .poll(() => (flushed() > 0 && flushed() === last ? true : ((last = flushed()), false)), {
      interval: 300,
      timeout: 20_000,
    })
    .toBe(true);
  expect(flushed() / MB).toBeLessThan(20); // what the sockets hold
  start();
  await written;
  upload.end(END);
  expect((await response).status).toBe(200);
});

it("responds with 413 in the middle of a body that is too large and has no Content-Length", async () => {
  begin = Promise.resolve();
  await store.delete("imports/people.csv");
  const upload = openUpload({ "transfer-encoding": "chunked" });
  const response = responseOf(upload);
  upload.on("error", () => {}); // the server closes the connection while this is still sending
  const written = Promise.race([write(upload, 60 * MB), once(upload, "close")]);
  expect((await response).status).toBe(413);
  await written;
  upload.destroy();
  expect(await readdir(stored)).toEqual([]);
});
