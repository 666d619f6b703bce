import { get } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * The body of a URL, by node:http, since fetch does not allow a Host header.
 * @throws Error for a status other than 200
 */
export function readFrom(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode === 200) resolve(buffer(response));
      else reject(new Error(`${url}: ${response.statusCode}`));
    }).once("error", reject);
  });
}
