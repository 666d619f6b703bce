import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { ReceiptFile, ReceiptReader, ReceiptReading } from "../ports";
import type { ReadAnswer, ReadRequest } from "./process/messages";
import { MAX_FILE_BYTES, MAX_PAGES, ReceiptUnreadable } from "./receipt-unreadable";

/** By path, because the build emits no modules for processes. Every npm script runs in the project's folder. */
const SCRIPT = join(process.cwd(), "app/integrations/receipt-reader/process/reader-process.ts");
/** tsx runs TypeScript; the heap limit is for what JavaScript holds. The process itself watches all of its memory. */
const NODE_OPTIONS = ["--import", "tsx", "--max-old-space-size=512"];

/** How much processor time a receipt may take: an honest one takes a few seconds. A busy machine gives it more slowly. */
const READ_LIMIT_MS = 15_000;
/** How long it may take in all, however busy the machine is. */
const WALL_LIMIT_MS = 60_000;
/** How much longer the process has to give up by itself, and stay. */
const GIVE_UP_MS = 1_000;
/** The start of a process takes long on a busy machine. It does not count as reading. */
const START_LIMIT_MS = 120_000;
/** A process that has nothing to read ends after this time, since its engine holds 200 MB. */
const IDLE_LIMIT_MS = 5 * 60_000;

/** How many receipts are read at the same time: reading keeps a processor busy. */
export const RECEIPT_READERS = availableParallelism() > 2 ? 2 : 1;

type Limits = { readMs: number; wallMs: number; processes: number };

/**
 * Reads receipts on this machine, without a network. A process of its own does it, and never more than one receipt at a
 * time: a picture that crashes a decoder, hangs or fills the memory ends that process and fails that one read. The
 * process stays, with its engine warm, for the next receipt, and ends with this one, however this one ends.
 */
export function localReader({
  readMs = READ_LIMIT_MS,
  wallMs = WALL_LIMIT_MS,
  processes = RECEIPT_READERS,
}: Partial<Limits> = {}): ReceiptReader {
  const idle = Array.from({ length: processes }, () => new ReaderProcess({ cpuMs: readMs, wallMs }));
  const all = [...idle];
  const waiting: ((reader: ReaderProcess) => void)[] = [];
  const take = () => idle.pop() ?? new Promise<ReaderProcess>((resolve) => waiting.push(resolve));
  const giveBack = (reader: ReaderProcess) => {
    const next = waiting.shift();
    if (next) next(reader);
    else idle.push(reader);
  };

  return {
    async read(files) {
      checkSizes(files);
      const reader = await take();
      try {
        return await reader.read(files);
      } finally {
        giveBack(reader);
      }
    },
    async close() {
      await Promise.all(all.map((reader) => reader.close()));
    },
  };
}

/** What can be said before any byte is decoded. @throws ReceiptUnreadable */
function checkSizes(files: ReceiptFile[]): void {
  if (files.length === 0 || files.some(({ bytes }) => bytes.length === 0)) throw new ReceiptUnreadable("empty");
  if (files.length > MAX_PAGES) throw new ReceiptUnreadable("too_many_pages");
  if (files.some(({ bytes }) => bytes.length > MAX_FILE_BYTES)) throw new ReceiptUnreadable("too_large");
}

/** One process, started for its first receipt and again after each end. */
class ReaderProcess {
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(readonly limits: ReadRequest["limits"]) {}

  /** @throws ReceiptUnreadable, or an Error when no process starts, or when it is closed */
  async read(files: ReceiptFile[]): Promise<ReceiptReading> {
    clearTimeout(this.#idleTimer);
    if (this.#isClosed) throw closed();
    const child = (this.#child ??= this.#start());
    child.ref(); // while it reads, this process waits for it
    child.channel?.ref();
    try {
      await this.#ready;
      return readingOf(await this.#answer(child, files));
    } catch (error) {
      if (!(error instanceof ReceiptUnreadable)) await this.#end(); // it may be busy for ever
      if (this.#isClosed) throw closed();
      throw error instanceof Overdue ? new ReceiptUnreadable("too_demanding") : error;
    } finally {
      child.unref();
      child.channel?.unref();
      this.#idleTimer = setTimeout(() => void this.#end(), IDLE_LIMIT_MS).unref();
    }
  }

  /** Ends the process at once, and starts no other. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  /** @throws Overdue when the process ends, or has no answer in time */
  async #answer(child: ChildProcess, files: ReceiptFile[]): Promise<ReadAnswer> {
    const ending = new AbortController();
    const onExit = () => ending.abort();
    child.once("exit", onExit);
    const limit = AbortSignal.any([ending.signal, AbortSignal.timeout(this.limits.wallMs + GIVE_UP_MS)]);
    try {
      const answered = once(child, "message", { signal: limit }) as Promise<[ReadAnswer]>;
      child.send({ files, limits: this.limits } satisfies ReadRequest, (error) => error && ending.abort());
      return (await answered)[0];
    } catch (error) {
      throw limit.aborted ? new Overdue() : error;
    } finally {
      child.off("exit", onExit);
    }
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const ended = once(child, "exit");
    if (child.kill("SIGKILL")) await ended;
  }

  #start(): ChildProcess {
    const child = fork(SCRIPT, {
      execArgv: NODE_OPTIONS,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.on("error", () => {}); // a failed start or send fails its read
    this.#ready = readyOf(child);
    this.#ready.catch(() => {}); // the read that waits for it fails
    return child;
  }
}

/** The file has ended the process, or has kept it busy for too long. */
class Overdue extends Error {}

const closed = () => new Error("the receipt was not read: the reader was closed");

/** @throws Error when the process does not start */
async function readyOf(child: ChildProcess): Promise<void> {
  const ending = new AbortController();
  child.once("exit", () => ending.abort());
  const limit = AbortSignal.any([ending.signal, AbortSignal.timeout(START_LIMIT_MS)]);
  await once(child, "message", { signal: limit }).catch((cause: unknown) => {
    throw new Error("the process that reads receipts did not start", { cause });
  });
}

function readingOf(answer: ReadAnswer): ReceiptReading {
  if ("unreadable" in answer) throw new ReceiptUnreadable(answer.unreadable);
  if ("failed" in answer) throw new Error(answer.failed);
  return answer.reading;
}
