import type { Role } from "~/platform/permissions";
import { daysFrom, OPENED_DAY } from "./days";
import { idAt } from "./deterministic";
import type { Rows } from "./rows";

type Person = {
  name: string;
  firstName: string;
  lastName: string;
  superAdmin?: boolean;
  organization?: string;
  demoRole?: Role;
};

const DEMO_ORGANIZATION = "Sunrise Group";

/** The demo's admins, one for each role (docs/decisions/stable-surface.md). */
const ADMINS: Person[] = [
  { name: "super", firstName: "Sasha", lastName: "Lindqvist", superAdmin: true },
  { name: "owner", firstName: "Olivia", lastName: "Brandt", organization: DEMO_ORGANIZATION },
  { name: "manager", firstName: "Marcus", lastName: "Okafor", demoRole: "manager" },
  { name: "reviewer", firstName: "Rosa", lastName: "Delgado", demoRole: "reviewer" },
  { name: "analyst", firstName: "Anika", lastName: "Rao", demoRole: "analyst" },
  { name: "nw-owner", firstName: "Noor", lastName: "Westergaard", organization: "Northwind Circle" },
  { name: "studio", firstName: "Sunniva", lastName: "Tadesse", organization: "Two Doors Studio" },
  { name: "nobody", firstName: "Nico", lastName: "Body" },
];

/** Adds the admins with their memberships and roles. */
export function addAdmins(rows: Rows, organizationIds: Map<string, string>, demoProgramId: string, day: Date): void {
  const at = daysFrom(day, OPENED_DAY);
  for (const person of ADMINS) {
    const id = idAt(at, "admin", person.name);
    rows.add("admins", {
      id,
      email: `${person.name}@example.test`,
      first_name: person.firstName,
      last_name: person.lastName,
      super_admin: person.superAdmin ?? false,
      last_sign_in_at: daysFrom(day, -1),
      created_at: at,
      updated_at: at,
    });
    const organization = person.organization ?? (person.demoRole && DEMO_ORGANIZATION);
    if (organization)
      rows.add("organization_admins", {
        organization_id: organizationIds.get(organization),
        admin_id: id,
        owner: !person.demoRole,
        last_visit_at: daysFrom(day, -1),
        created_at: at,
      });
    if (person.demoRole)
      rows.add("program_staff", {
        program_id: demoProgramId,
        id: idAt(at, id, "staff"),
        admin_id: id,
        role: person.demoRole,
        created_at: at,
      });
  }
}
