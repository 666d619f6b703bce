import type { ReceiptFile, ReceiptReading } from "../../ports";
import type { UnreadableReason } from "../receipt-unreadable";

/** What the reader's process is sent: the files of one receipt. It gets no second one before it has answered. */
export type ReadRequest = { files: ReceiptFile[] };

/** Its one answer. */
export type ReadAnswer = { reading: ReceiptReading } | { unreadable: UnreadableReason } | { failed: string };
