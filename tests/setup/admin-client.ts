import qs from "qs";

type App = (request: Request) => Promise<Response>;
type Session = { cookie: string; csrf: string };
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type AdminClientCalls = ReturnType<typeof adminClient>;

/** Sends requests as this admin's browser or script would; null for a client without a session. */
export function adminClient(app: App, admin: Session | null) {
  const csrf = admin?.csrf ?? "none";
  const send = (method: Method, path: string, accept: string, headers: Record<string, string>, body?: BodyInit) =>
    app(
      new Request(`http://localhost${path}`, {
        method,
        body,
        headers: { Accept: accept, Cookie: admin?.cookie ?? "", ...headers },
      }),
    );
  return {
    /** A script's call: JSON in the body, the token in the header. */
    json: (method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
      send(
        method,
        path,
        "application/json",
        { "X-CSRF-Token": csrf, ...(body ? { "Content-Type": "application/json" } : {}), ...headers },
        body && JSON.stringify(body),
      ),
    /** A form submission without JavaScript. */
    form: (path: string, fields: Record<string, string | string[]>) =>
      send(
        "POST",
        path,
        "text/html",
        { "Content-Type": "application/x-www-form-urlencoded" },
        qs.stringify({ ...fields, authenticity_token: csrf }, { arrayFormat: "repeat" }),
      ),
    /** A form with files, by a browser without JavaScript or (`accept`) by a script. */
    multipart: (path: string, form: FormData, accept = "text/html") => {
      form.set("authenticity_token", csrf);
      return send("POST", path, accept, {}, form);
    },
    /** The page that a browser loads after the response `previous`, with its cookies. */
    page: (path: string, previous?: Response) => {
      const cookies = previous?.headers.getSetCookie().map((line) => line.split(";")[0]) ?? [];
      return send("GET", path, "text/html", { Cookie: [admin?.cookie ?? "", ...cookies].join("; ") });
    },
  };
}
