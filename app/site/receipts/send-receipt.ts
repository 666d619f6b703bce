import type { MyReceiptRow } from "~/services/receipts/receipts.schema";
import type { CallError, CallResult } from "~/ui/forms/api-calls";
import { csrfToken } from "~/ui/forms/csrf";

/**
 * Hands in the files of a receipt with `POST /public/receipts`. Not with `fetch`, which does not tell how much is sent.
 * Never throws: errors come back as `ok: false`, with the status 0 if there was no response.
 * @param idempotencyKey makes a retry safe: the same key and files give one receipt
 * @param onProgress gets what is sent so far, in per cent
 */
export function sendReceipt(
  files: readonly File[],
  idempotencyKey: string,
  onProgress: (percent: number) => void,
): Promise<CallResult<MyReceiptRow>> {
  const form = new FormData();
  for (const file of files) form.append("files[]", file);
  const request = new XMLHttpRequest();
  request.open("POST", "/public/receipts");
  request.responseType = "json";
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("X-CSRF-Token", csrfToken());
  request.setRequestHeader("Idempotency-Key", idempotencyKey);
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
  return new Promise((resolve) => {
    request.onloadend = () => {
      const { status } = request;
      const body: unknown = request.response;
      if (status >= 200 && status < 300 && body) return resolve({ ok: true, data: body as MyReceiptRow });
      const nothing: CallError = { success: false, message: "", errors: [] };
      resolve({ ok: false, status, error: { ...nothing, ...(body as Partial<CallError> | null) } });
    };
    request.send(form);
  });
}
