/** The header of a signed request by which `doctor` asks a web server what its proxies have added. */
export const DOCTOR_HEADER = "x-loyalty-doctor";
