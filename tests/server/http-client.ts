import { request as send, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer; chunked?: boolean };

/** Sends a bare HTTP request: fetch would correct or reject what these tests try. */
export function sendRequest(
  port: number,
  path: string,
  { method = "GET", headers = {}, body: sent, chunked }: RequestOptions = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = sent === undefined || chunked ? {} : { "content-length": String(Buffer.byteLength(sent)) };
    const request = send(
      { port, path, method, headers: { host: `demo.localhost:${port}`, ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode!, headers: response.headers, body, text: body.toString() });
        });
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    if (sent !== undefined) request.write(sent);
    request.end();
  });
}

/** Sends these bytes and returns all that the server sends back. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => (received += data.toString()));
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

/** Sends these bytes and returns the status of the response; 0 when the server closes the connection without one. */
export function sendForStatus(port: number, bytes: string | Buffer): Promise<number> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.\d (\d+)/.exec(received)?.[1] ?? 0));
    };
    socket.on("data", (data) => {
      received += data.toString("latin1");
      if (received.includes("\r\n\r\n")) end();
    });
    socket.on("close", end);
    socket.on("error", end);
  });
}
