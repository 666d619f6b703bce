import type { ReceiptFile, ReceiptReading } from "../../ports";
import type { UnreadableReason } from "../receipt-unreadable";

/** The first message of the reader's process: it has started. */
export const READY = "ready";

/**
 * What it is sent then: the files of one receipt, and how much processor time and how long it may take. It gets no
 * second one before it has answered.
 */
export type ReadRequest = { files: ReceiptFile[]; limits: { cpuMs: number; wallMs: number } };

/** Its one answer. */
export type ReadAnswer = { reading: ReceiptReading } | { unreadable: UnreadableReason } | { failed: string };
