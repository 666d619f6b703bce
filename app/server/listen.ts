import type { Server } from "node:http";
import { OperatorError } from "./operator-error";

/** @param setting the variable that chooses the port @throws OperatorError when the port is taken */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  setting = "PORT",
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new OperatorError(`Port ${port} is taken: stop what uses it, or set ${setting}`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
