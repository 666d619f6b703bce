import { get } from "node:http";
import { buffer } from "node:stream/consumers";

/** The body at a URL; through node:http, since fetch lets nobody choose the Host header. @throws unless it is there */
export function readFrom(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode === 200) resolve(buffer(response));
      else reject(new Error(`${url}: ${response.statusCode}`));
    }).once("error", reject);
  });
}
