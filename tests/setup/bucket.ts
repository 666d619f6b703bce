import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "~/integrations/files/s3.server";

/** A bucket on this machine. */
export type Bucket = {
  settings: S3Settings & { endpoint: string };
  /** The objects by their path, with the bucket's name. */
  objects: Map<string, Buffer>;
  /** The parts of uploads that are neither completed nor aborted. */
  unfinished: Map<string, Buffer[]>;
  /** Why requests were rejected with 403. */
  rejected: string[];
  close(): void;
};

/**
 * The part of the S3 protocol that the adapter uses, over HTTP. A request whose signature (AWS version 4) or checksum
 * does not fit gets a 403, as from Amazon.
 */
export async function startBucket(): Promise<Bucket> {
  const objects: Bucket["objects"] = new Map();
  const unfinished: Bucket["unfinished"] = new Map();
  const rejected: string[] = [];
  const credentials = { accessKeyId: "key", secretAccessKey: "secret", region: "eu-west-1" };
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    if (!body) return response.destroy(); // the sender has gone
    const xml = (text: string, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/xml" }).end(text);
    const problem = problemWith(request, body, credentials);
    if (problem) {
      rejected.push(`${request.method} ${request.url}: ${problem}`);
      return xml("<Error><Code>SignatureDoesNotMatch</Code></Error>", 403);
    }
    const { pathname: key, searchParams } = new URL(request.url!, "http://s3");
    const object = objects.get(key);
    const uploadId = searchParams.get("uploadId");
    if (request.method === "POST" && searchParams.has("uploads")) {
      const id = randomUUID();
      unfinished.set(id, []);
      xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else if (uploadId && request.method === "PUT") {
      const part = Number(searchParams.get("partNumber"));
      unfinished.get(uploadId)![part - 1] = body;
      response.writeHead(200, { ETag: `"${part}"` }).end();
    } else if (uploadId && request.method === "POST") {
      objects.set(key, Buffer.concat(unfinished.get(uploadId)!));
      unfinished.delete(uploadId);
      xml("<CompleteMultipartUploadResult/>");
    } else if (uploadId && request.method === "DELETE") {
      unfinished.delete(uploadId);
      response.writeHead(204).end();
    } else if (request.method === "GET" && searchParams.get("list-type") === "2") {
      const prefix = searchParams.get("prefix") ?? "";
      const keys = [...objects].map(([path, { length }]) => ({
        key: path.split("/").slice(2).join("/"),
        path,
        length,
      }));
      const found = keys.filter(
        (each) => each.path.startsWith(`${key.replace(/\/$/, "")}/`) && each.key.startsWith(prefix),
      );
      const contents = found.map((each) => `<Contents><Key>${each.key}</Key><Size>${each.length}</Size></Contents>`);
      xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`);
    } else if (request.method === "PUT") {
      objects.set(key, body);
      response.end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!object) {
      xml("<Error><Code>NoSuchKey</Code></Error>", 404);
    } else {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      if (!start) return response.end(object);
      const part = object.subarray(Number(start), Number(end) + 1);
      response
        .writeHead(206, { "Content-Range": `bytes ${start}-${end}/${object.length}`, "Content-Length": part.length })
        .end(part);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { settings: { bucket: "pictures", endpoint, ...credentials }, objects, unfinished, rejected, close };
}

type Credentials = Pick<S3Settings, "accessKeyId" | "secretAccessKey" | "region">;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\d{8})\/(\S+?)\/s3\/aws4_request, ?SignedHeaders=(\S+), ?Signature=(\S+)$/;

/** What is wrong with the signature of a request; undefined when it is right. */
function problemWith(request: IncomingMessage, body: Buffer, credentials: Credentials): string | undefined {
  const [, accessKeyId, day, region, names, signature] = AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
  if (!names) return "it is not signed";
  if (accessKeyId !== credentials.accessKeyId || region !== credentials.region) return "another key or region";
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return "the body is not the signed one";
  const [path, query = ""] = request.url!.split("?");
  const parameters = query.split("&").filter(Boolean);
  const canonical = [
    request.method,
    path,
    parameters.map((pair) => (pair.includes("=") ? pair : `${pair}=`)).sort().join("&"), // prettier-ignore
    ...names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    names,
    hash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [day!, region!, "s3", "aws4_request"].reduce(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  return hmac(key, text).toString("hex") === signature ? undefined : "the signature does not match";
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
