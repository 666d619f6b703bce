import { request as send, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer; chunked?: boolean };

/** An HTTP request as bare as can be: fetch would correct or refuse what is tried here. */
export function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, chunked }: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined || chunked ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const request = send(
      { port, path, method, headers: { host: `demo.localhost:${port}`, ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: response.statusCode!, headers: response.headers, body: whole, text: whole.toString() });
        });
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    if (body !== undefined) request.write(body);
    request.end();
  });
}

/** What the server says to these very bytes. */
export function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
