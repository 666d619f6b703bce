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

/** Includes the start of the process, which takes long on a busy machine. */
const READ_LIMIT_MS = 120_000;
/** A process that has nothing to read ends after this time, since its engine holds 200 MB. */
const IDLE_LIMIT_MS = 5 * 60_000;

/** How many receipts are read at the same time: reading keeps a processor busy. */
export const RECEIPT_READERS = availableParallelism() > 2 ? 2 : 1;

type Limits = { readMs: number; processes: number };

/**
 * Reads receipts on this machine, without a network. A process of its own does it, and never more than one receipt at a
 * time: a picture that crashes a decoder, hangs or fills the memory ends that process and fails that one read. The
 * process stays, with its engine warm, for the next receipt, and ends with this one, however this one ends.
 */
export function localReader({
  readMs = READ_LIMIT_MS,
  processes = RECEIPT_READERS,
}: Partial<Limits> = {}): ReceiptReader & { close(): Promise<void> } {
  const idle = Array.from({ length: processes }, () => new ReaderProcess(readMs));
  const all = [...idle];
  const waiting: ((reader: ReaderProcess) => void)[] = [];
  const take = () => idle.pop() ?? new Promise<ReaderProcess>((resolve) => waiting.push(resolve));
  const giveBack = (reader: ReaderProcess) => {
    const next = waiting.shift();
    if (next) next(reader);
    else idle.push(reader);
  };

  return {
    async read(files, { signal }) {
      checkSizes(files);
      const reader = await take();
      try {
        signal.throwIfAborted();
        return await reader.read(files, signal);
      } finally {
        giveBack(reader);
      }
    },
    async close() {
      await Promise.all(all.map((reader) => reader.end()));
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
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(readonly readMs: number) {}

  /** @throws ReceiptUnreadable, or an Error when the process ends, does not answer in time, or `signal` is aborted */
  async read(files: ReceiptFile[], signal: AbortSignal): Promise<ReceiptReading> {
    clearTimeout(this.#idleTimer);
    const child = (this.#child ??= this.#start());
    child.ref(); // while it reads, this process waits for it
    child.channel?.ref();
    const ending = new AbortController();
    const onExit = (code: number | null, killedBy: string | null) =>
      ending.abort(new Error(`the reader ended (${code ?? killedBy})`));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.readMs), ending.signal]);
    try {
      const answered = once(child, "message", { signal: limit }) as Promise<[ReadAnswer]>;
      child.once("exit", onExit);
      child.send({ files } satisfies ReadRequest, (error) => error && ending.abort(error));
      const [answer] = await answered;
      return readingOf(answer);
    } catch (error) {
      if (limit.aborted) {
        await this.end(); // it may be busy for ever
        throw new Error("the receipt was not read", { cause: limit.reason });
      }
      throw error;
    } finally {
      child.off("exit", onExit);
      child.unref();
      child.channel?.unref();
      this.#idleTimer = setTimeout(() => void this.end(), IDLE_LIMIT_MS).unref();
    }
  }

  /** Ends the process at once. */
  async end(): Promise<void> {
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
    return child;
  }
}

function readingOf(answer: ReadAnswer): ReceiptReading {
  if ("unreadable" in answer) throw new ReceiptUnreadable(answer.unreadable);
  if ("failed" in answer) throw new Error(answer.failed);
  return answer.reading;
}
