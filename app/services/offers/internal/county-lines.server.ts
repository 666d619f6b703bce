import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import { MARGIN_DEGREES, type BaseMap, type MapSquare } from "../base-map";

type Topology = Parameters<typeof merge>[0];
type County = Extract<Parameters<typeof merge>[1], unknown[]>[number];
type Box = { south: number; west: number; north: number; east: number };
type Atlas = { topology: Topology; counties: { county: County; box: Box }[] };

let atlas: Promise<Atlas> | undefined;

/** Land and borders in and around a square: of every county that touches the square or its margin. */
export async function drawCounties(square: MapSquare): Promise<Pick<BaseMap, "land" | "countyLines" | "stateLines">> {
  const { topology, counties } = await (atlas ??= readAtlas());
  const near = counties.filter(({ box }) => touches(box, square)).map(({ county }) => county);
  const collection = { type: "GeometryCollection" as const, geometries: near };
  return {
    land: rounded(merge(topology, near)),
    countyLines: rounded(mesh(topology, collection, (a, b) => a !== b && stateOf(a) === stateOf(b))),
    stateLines: rounded(mesh(topology, collection, (a, b) => stateOf(a) !== stateOf(b))),
  };
}

/** The counties of the United States at 1:10,000,000, as drawn by the census. Read on first use: 840 kB. */
async function readAtlas(): Promise<Atlas> {
  const path = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  const topology = JSON.parse(await readFile(path, "utf8")) as Topology & {
    objects: { counties: { geometries: County[] } };
  };
  const { geometries } = topology.objects.counties;
  return { topology, counties: geometries.map((county) => ({ county, box: boxOf(topology, county) })) };
}

/** The first two digits of a county's id are its state. */
function stateOf({ id }: { id?: string | number }): string {
  return String(id).slice(0, 2);
}

function boxOf(topology: Topology, county: County): Box {
  const { coordinates } = feature(topology, county as Extract<County, { type: "MultiPolygon" }>).geometry;
  const numbers = coordinates.flat(3); // works for polygons, too, which are nested one level less
  const [longitudes, latitudes] = [0, 1].map((odd) => numbers.filter((_, index) => index % 2 === odd)) as [
    number[],
    number[],
  ];
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}

function touches(box: Box, { south, west }: MapSquare): boolean {
  const inHeight = box.south <= south + 1 + MARGIN_DEGREES && box.north >= south - MARGIN_DEGREES;
  return inHeight && box.west <= west + 1 + MARGIN_DEGREES && box.east >= west - MARGIN_DEGREES;
}

/** To a hundred meters, the precision of the atlas. */
function rounded<G extends { coordinates: unknown }>(geometry: G): G {
  const round = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(round) : Math.round((value as number) * 1000) / 1000;
  return { ...geometry, coordinates: round(geometry.coordinates) };
}
