/**
 * Sends events to a server that fails half the time, until all are delivered, and sends again what was given up. The
 * clock moves to the next retry, so that three days take a minute. Prints the figures.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Ctx, SystemActor } from "~/platform/context";
import { closeDatabase, pool } from "~/platform/database/connections.server";
import { uuidsv7, uuidv7 } from "~/platform/ids.server";
import { seal } from "~/platform/secrets.server";
import { attemptDelivery, claimDeliveries } from "~/services/webhooks/webhooks.jobs.server";
import type { DeliveryFigures, DeliveryStage } from "../webhooks";

const { events } = JSON.parse(process.argv[2]!) as DeliveryStage;

const accepted = new Set<string>();
let requests = 0;
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    requests += 1;
    const fails = Math.random() < 0.5;
    if (!fails) accepted.add(String(request.headers["webhook-id"]));
    response.writeHead(fails ? 500 : 200).end();
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");

let now = new Date();
const [programId, endpointId] = [uuidv7(now), uuidv7(now)];
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
await pool.query(
  `insert into programs (id, organization_id, name, subdomain, created_at, updated_at)
     select $1, organization_id, 'Bench of webhooks', $2, $3, $3 from programs where subdomain = 'demo'`,
  [programId, `webhooks-${now.getTime()}`, now],
);
await pool.query(
  `insert into webhook_endpoints (program_id, id, url, events, sealed_secret, created_by_id, created_at, updated_at)
     select $1, $2, $3, '{participant.created}', $4, id, $5, $5 from admins limit 1`,
  [programId, endpointId, url, seal("whsec_"), now],
);
await pool.query(
  `insert into participants (program_id, id, email, status, referral_code, created_at, updated_at)
     select $1, id, 'bench-' || id || '@example.test', 'active', id::text, $3, $3 from unnest($2::uuid[]) id`,
  [programId, uuidsv7(now, events), now],
);

const worker = (): Ctx<SystemActor> => ({
  actor: { kind: "system", name: "bench" },
  now,
  locale: "en",
  requestId: "bench",
});
const from = performance.now();
for (;;) {
  const claimed = await claimDeliveries(worker(), 64);
  await Promise.all(claimed.map((delivery) => attemptDelivery(worker(), delivery)));
  if (claimed.length === 0 && !(await advance())) break;
}
const perSecond = requests / ((performance.now() - from) / 1000);

/** Moves the clock to what is due next; what was given up is sent again first. @returns whether there is anything */
async function advance(): Promise<boolean> {
  const { rows } = await pool.query<{ due: Date | null }>(
    `select greatest(min(d.next_attempt_at), max(e.paused_until)) as due from webhook_deliveries d
       join webhook_endpoints e on e.program_id = d.program_id and e.id = d.endpoint_id
       where d.program_id = $1 and d.state in ('waiting', 'sending')`,
    [programId],
  );
  const due = rows[0]?.due;
  if (due) {
    now = new Date(Math.max(due.getTime(), now.getTime()) + 1);
    return true;
  }
  const again = await pool.query(
    "update webhook_deliveries set state = 'waiting', attempts = 0, next_attempt_at = $2 where program_id = $1 and state = 'failed'",
    [programId, now],
  );
  return (again.rowCount ?? 0) > 0;
}

const { rows } = await pool.query<{ logged: number }>(
  "select count(*)::int as logged from webhook_attempts where program_id = $1",
  [programId],
);
const figures: DeliveryFigures = {
  perSecond,
  requests,
  lost: events - accepted.size,
  missing: requests - rows[0]!.logged,
};
server.closeAllConnections();
server.close();
await closeDatabase();
console.log(JSON.stringify(figures));
