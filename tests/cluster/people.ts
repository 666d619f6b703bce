import { randomUUID } from "node:crypto";
import { Agent, request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A response that nobody should see. `status`: 0 without any. */
export type Failure = { at: number; what: string; status: number; text: string };

type Sent = { method?: string; json?: object; body?: FormData; host?: string; key?: string; accept?: string };
export type Received = { status: number; text: string; bytes: Buffer; cookies: string[] };

const RETRY_MS = 200;
const GIVE_UP_MS = 120_000;
const MAIL_WITHIN_MS = 60_000;
const SIGN_IN_WITHIN_MS = 240_000;

/** Makes the CSRF token of a browser's secret. */
type CsrfTokens = (secret: string) => string;

/**
 * Where a browser finds the platform: through any of these ports. The sandbox answers no request that was forwarded, so it
 * is reached at the web processes themselves.
 */
type Place = { ports: number[]; webPorts: number[]; csrf: CsrfTokens };

/** A browser with its own address and cookies. */
class Browser {
  readonly cookies = new Map<string, string>([["csrf", randomUUID()]]);
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;

  constructor(
    readonly address: string,
    private readonly place: Place,
  ) {}

  /** Sends one request. Never fails: without a response the status is 0. */
  async send(path: string, { method, json, body, host = "demo.localhost", key, accept }: Sent = {}): Promise<Received> {
    const isSandbox = path.startsWith("/sandbox/");
    const ports = isSandbox ? this.place.webPorts : this.place.ports;
    const port = ports[this.#turn++ % ports.length]!;
    const form = body && new Request("http://form/", { method: "POST", body });
    const content = form ? Buffer.from(await form.arrayBuffer()) : json && Buffer.from(JSON.stringify(json));
    const headers = {
      host: `${host}:${ports[0]}`,
      accept: accept ?? "application/json",
      cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "),
      "x-csrf-token": this.place.csrf(this.cookies.get("csrf") ?? ""),
      ...(isSandbox ? {} : { "x-forwarded-for": this.address }),
      ...(content ? { "content-length": content.length } : {}),
      ...(json ? { "content-type": "application/json" } : {}),
      ...(form ? { "content-type": form.headers.get("content-type")! } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    return new Promise((resolve) => {
      const none = (error: Error) => resolve({ status: 0, text: error.message, bytes: Buffer.alloc(0), cookies: [] });
      const options = { port, host: "127.0.0.1", path, method: method ?? (content ? "POST" : "GET"), headers };
      const request = send({ ...options, agent: this.#agent, timeout: 60_000 }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", none);
        response.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const cookies = response.headers["set-cookie"] ?? [];
          for (const line of cookies) {
            const [name = "", value = ""] = line.split(";")[0]!.split("=");
            if (value) this.cookies.set(name, value);
            else this.cookies.delete(name);
          }
          resolve({ status: response.statusCode!, text: bytes.toString(), bytes, cookies });
        });
      });
      request.on("timeout", () => request.destroy(new Error("no response within a minute")));
      request.on("error", none);
      request.end(content);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A participant's or an admin's browser that tries again, as apps do, and writes down what failed. */
export class Client extends Browser {
  constructor(
    address: string,
    place: Place,
    private readonly failures: Failure[],
  ) {
    super(address, place);
  }

  /** Sends a request until it is answered with something else than a failure of the platform. */
  async request(path: string, sent: Sent = {}): Promise<Received> {
    const until = performance.now() + GIVE_UP_MS;
    for (;;) {
      const received = await this.send(path, sent);
      if (received.status > 0 && received.status < 500) return received;
      const what = `${sent.method ?? (sent.json || sent.body ? "POST" : "GET")} ${path}`;
      this.failures.push({ at: performance.now(), what, status: received.status, text: received.text.slice(0, 200) });
      if (performance.now() > until) throw new Error(`${what} never succeeded`);
      await sleep(RETRY_MS);
    }
  }

  /** `request` for what must succeed. @returns its JSON */
  async call<T>(path: string, sent: Sent = {}): Promise<T> {
    const { status, text } = await this.request(path, sent);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  }

  /** Signs up and in with the code from the mailbox, as often as it takes. */
  async signIn(email: string): Promise<void> {
    const person = { email, first_name: "Robin", last_name: "Doe", agree_terms: true };
    const until = performance.now() + SIGN_IN_WITHIN_MS;
    while (performance.now() < until) {
      const before = await this.#codes(email);
      const body = { ...person, "cf-turnstile-response": "sandbox-pass" };
      const requested = await this.request("/public/signin/verify", { json: body });
      if (requested.status === 429) {
        await sleep(1_000); // a code was sent a moment ago, for a request whose response was lost; the next one must wait
        continue;
      }
      const { browser_token } = JSON.parse(requested.text) as { browser_token: string };
      const code = await this.#codeAfter(before, email);
      if (!code) continue; // the worker was killed with the mail
      const verified = await this.request("/public/signin/verify", { json: { email, browser_token, otp: code } });
      if (this.cookies.has("sid")) return;
      if (verified.status !== 200) throw new Error(`${email}: ${verified.status} ${verified.text}`);
    }
    throw new Error(`${email} could not sign in`);
  }

  async #codeAfter(before: string[], email: string): Promise<string | undefined> {
    const until = performance.now() + MAIL_WITHIN_MS;
    while (performance.now() < until) {
      const codes = await this.#codes(email);
      if (codes.length > before.length) return codes[0];
      await sleep(RETRY_MS);
    }
    return undefined;
  }

  /** The codes that were mailed, newest first. */
  async #codes(email: string): Promise<string[]> {
    const { messages } = await this.call<{ messages: { text: string }[] }>(`/sandbox/mailbox.json?to=${email}`);
    return messages.flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
  }
}

/** How long a challenge is closed after it was completed, and a little more. */
const CLOSED_MS = 1_100;

/** A participant who earns and claims, and counts what was acknowledged. */
export class Participant extends Client {
  readonly acknowledged = { earned: 0, claimed: 0, requests: 0 };
  readonly #open = new Map<string, number>();

  constructor(
    readonly email: string,
    ...client: ConstructorParameters<typeof Client>
  ) {
    super(...client);
  }

  /** Completes each challenge, claims the reward and looks around, until `isOver`. */
  async work(challenges: string[], reward: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      for (const challenge of challenges) {
        if (isOver()) return;
        await sleep(Math.max(0, (this.#open.get(challenge) ?? 0) - performance.now()));
        await this.call("/public/challenges/submit", { json: { challenge_id: challenge }, key: randomUUID() });
        this.#open.set(challenge, performance.now() + CLOSED_MS);
        this.acknowledged.earned++;
      }
      await this.call("/public/rewards/process_reward", { json: { reward_id: reward }, key: randomUUID() });
      this.acknowledged.claimed++;
      await this.call("/public/home/claimed_rewards");
      const page = await this.request("/", { accept: "text/html" });
      if (page.status !== 200) throw new Error(`the home page was answered with ${page.status}`);
      this.acknowledged.requests += challenges.length + 3;
    }
  }
}
