/** The signed-in participant as the header and the menu show it. */
export interface HeaderParticipant {
  first_name: string;
  name: string;
  unused_points: number;
  avatar?: { url: string | null } | null;
}
